import type { Library } from "./library.ts";
import type { LibraryOptions } from "./open-store.ts";

/** The library of a home. Its code is loaded here, so that programs without a library do not wait for it. */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { createLibrary } = await import("./library.ts");
  return createLibrary(options);
}
