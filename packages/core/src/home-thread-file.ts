/** The module of the threads in which a home keeps its database. */
export const homeThread = new URL(
  import.meta.url.endsWith(".ts") ? "./home-thread.ts" : "./home-thread.js",
  import.meta.url,
);
