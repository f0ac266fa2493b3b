/** The words of a command line as the server writes it; `undefined` where one of them is hidden. */
export function splitCommand(line: string): readonly string[] | undefined {
  const words = line.match(/(?:\\'|'[^']*'|[^\s'])+/g) ?? [];
  const read = words.map((word) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_whole, quoted: string | undefined, escaped: string | undefined) =>
      String(quoted ?? escaped),
    ),
  );
  return read.some((word) => word.includes("***")) ? undefined : read;
}
