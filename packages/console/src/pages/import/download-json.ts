import { saveFile } from "../../ui/basic/save-file.ts";

/** Saves data as a file, from the page itself. */
export const downloadJson = (name: string, data: unknown): void =>
  saveFile(name, JSON.stringify(data, null, 2), "application/json");
