import type { Library, LibraryOptions } from "./library.ts";

/** The library of a home. What it needs is loaded here, so that programs without one do not wait for it. */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { createLibrary } = await import("./library.ts");
  return createLibrary(options);
}
