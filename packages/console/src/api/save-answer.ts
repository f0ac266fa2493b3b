import { assertFine } from "loadout/client";
import { downloadFile } from "../ui/basic/download-file.ts";
import { client } from "./page-client.ts";

/** Downloads the answer of an address as a file; throws if it is refused. */
export async function saveAnswer(path: string, name: string, type: string): Promise<void> {
  const answer = await client().send("GET", path);
  await assertFine(answer);
  const parts: BlobPart[] = [];
  for await (const chunk of answer.chunks()) parts.push(chunk as Uint8Array<ArrayBuffer>);
  downloadFile(name, new Blob(parts), type);
}
