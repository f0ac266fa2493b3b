/** The module of the threads in which a home keeps its database, in the source or beside the built files. */
export function threadFile(): URL {
  const isSource = import.meta.url.endsWith(".ts");
  const isChunk = import.meta.url.includes("/chunks/");
  return new URL(isSource ? "../home-thread.ts" : `${isChunk ? "../" : "./"}home-thread.js`, import.meta.url);
}
