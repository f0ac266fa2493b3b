/** The input of an operation as a request sends it. */

import * as z from "zod/mini";
import { type BytesLimit, type FieldOptions, field } from "./field.ts";
import type { AnyOperation } from "./operation.ts";

/** The field of an operation that takes bytes. */
export interface BytesField extends BytesLimit {
  readonly key: string;
}

/** Reads the options of a field, which `field()` registered. */
const optionsOf = (schema: z.ZodMiniType): FieldOptions =>
  (z.globalRegistry.get(schema) as FieldOptions | undefined) ?? {};

const fieldsOf = ({ input }: Pick<AnyOperation, "input">): [string, z.ZodMiniType][] =>
  Object.entries(input.shape) as [string, z.ZodMiniType][];

export function bytesField(operation: Pick<AnyOperation, "input">): BytesField | undefined {
  const [found] = fieldsOf(operation).flatMap(([key, schema]): BytesField[] => {
    const { bytes } = optionsOf(schema);
    return bytes ? [{ key, ...bytes }] : [];
  });
  return found;
}

/** The field that takes the `Idempotency-Key` of a request. */
export const keyField = (operation: Pick<AnyOperation, "input">): string | undefined =>
  fieldsOf(operation).find(([, schema]) => optionsOf(schema).idempotencyKey)?.[0];

/**
 * The input of a request: that of the download, or the fields of the operation without those for terminals. Bytes are the
 * body; their file name is the field `name`.
 */
export function requestInput(operation: Pick<AnyOperation, "input" | "download">): z.ZodMiniObject {
  if (operation.download) return operation.download.query;
  const fields = fieldsOf(operation).filter(([, schema]) => !optionsOf(schema).local && !optionsOf(schema).bytes);
  return z.object({ ...(bytesField(operation) && { name: fileName() }), ...Object.fromEntries(fields) });
}

const fileName = () =>
  field(z.string().check(z.minLength(1), z.maxLength(255)), { en: "The name of the file", zh: "所发送文件的名称" });
