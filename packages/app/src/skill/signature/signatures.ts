import { Fault, readSignatureOf, type SignedStatement } from "@loadout/core";
import { type Home, openHome } from "@loadout/core/home";

/** Signatures of skills, in the database of the home. */

export interface Signatures {
  /** The right signatures of a digest. Each is verified here: what a database says is no proof. */
  of(digest: string): Promise<readonly SignedStatement[]>;
  /** By digest. */
  all(): Promise<ReadonlyMap<string, readonly KeptSignature[]>>;
  add(signed: SignedStatement): Promise<void>;
  close(): Promise<void>;
}

/** A signature that is kept, or the reason why it is not right. */
export type KeptSignature = { readonly document: string } & (
  | { readonly signed: SignedStatement }
  | { readonly fault: Fault }
);

export function openSignatures({
  home: given,
  now = () => new Date(),
}: {
  home: string | Home;
  now?: () => Date;
}): Signatures {
  const home = openHome(given);
  const { read, change } = home.records.use(
    "signature",
    async () => (await import("./signature-records.ts")).signatureRecords,
  );
  /** A document is right or not, whenever it is read: an index of many signed skills verifies each once. */
  const verified = new Map<string, Promise<KeptSignature>>();
  const keptOf = (row: { readonly document: string; readonly digest: string }): Promise<KeptSignature> => {
    const key = `${row.digest} ${row.document}`;
    const kept = verified.get(key) ?? readKept(row);
    if (verified.size >= mostVerified) verified.clear();
    verified.set(key, kept);
    return kept;
  };
  return {
    async of(digest) {
      const kept = await Promise.all((await read("of", digest)).map(keptOf));
      return kept.flatMap((one) => ("signed" in one ? [one.signed] : []));
    },
    async all() {
      const rows = await read("all");
      const groups = Map.groupBy(rows, ({ digest }) => digest);
      return new Map(
        await Promise.all(
          [...groups].map(async ([digest, some]) => [digest, await Promise.all(some.map(keptOf))] as const),
        ),
      );
    },
    async add({ digest, fingerprint, document }) {
      const row = { digest, fingerprint, document, added_at: now().toISOString() };
      if (!(await change("add", row))) throw new Fault("signature.invalid", { reason: tooMany });
    },
    close: () => home.close(),
  };
}

const mostVerified = 5000;
const tooMany = { en: "this version has too many signatures already", zh: "该版本的签名已过多" };

async function readKept({
  document,
  digest,
}: {
  readonly document: string;
  readonly digest: string;
}): Promise<KeptSignature> {
  try {
    return { document, signed: await readSignatureOf(digest, document) };
  } catch (error) {
    if (error instanceof Fault) return { document, fault: error };
    throw error;
  }
}
