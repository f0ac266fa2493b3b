import { assertFine } from "loadout/client";
import { client } from "../../api/client.ts";

/** A second skill with the same files, under the next free slug. Answers that slug. Hidden text was allowed when it was published. */
export async function duplicateSkill(slug: string): Promise<string> {
  const name = encodeURIComponent(slug);
  const packed = await client().send("GET", `/api/skill/export?name=${name}`);
  await assertFine(packed);
  const taken = await client().send(
    "POST",
    `/api/skill/import?name=${name}.zip&onConflict=rename&allowHiddenText=true`,
    {
      body: await bytesOf(packed.chunks()),
      type: "application/zip",
    },
  );
  await assertFine(taken);
  const { imports } = JSON.parse(await taken.text()) as { readonly imports: readonly { readonly slug?: string }[] };
  const made = imports[0]?.slug;
  if (made === undefined) throw new Error(`no copy of ${slug} was made`);
  return made;
}

const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: BlobPart[] = [];
  for await (const chunk of chunks) parts.push(chunk as Uint8Array<ArrayBuffer>);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};
