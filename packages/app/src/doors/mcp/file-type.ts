const types: Readonly<Record<string, string>> = {
  md: "text/markdown",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  pdf: "application/pdf",
};

/** The media type of a file, by its ending; what is not known is text or bytes. */
export function fileType(path: string, isText: boolean): string {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(types, ending) && types[ending]) || (isText ? "text/plain" : "application/octet-stream");
}
