/** The words of a command line as the server writes it; one that is hidden is `***`. */
export function splitCommand(line: string): readonly string[] {
  const words = line.match(/(?:\\'|'[^']*'|[^\s'])+/g) ?? [];
  return words.map((word) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_whole, quoted: string | undefined, escaped: string | undefined) =>
      String(quoted ?? escaped),
    ),
  );
}
