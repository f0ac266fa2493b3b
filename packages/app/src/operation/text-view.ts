import * as z from "zod/mini";

/** A text in both languages, as answers carry it. */
export const TextView = () => z.object({ en: z.string(), zh: z.string() });
