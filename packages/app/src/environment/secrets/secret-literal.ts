/** Recognizes secrets that are written out in settings or on a command line. */

/** A reference to a variable, which is how a secret is named without being written out. */
const reference = /\$\{[A-Za-z_]\w*\}/;
const references = new RegExp(reference, "g");

const secretName = /(?:token|key|secret|password|passwd|credential|authorization|cookie)s?$/i;
/** How keys of well-known services begin. */
const knownKey = /^(?:sk[-_]|gh[oprsu]_|github_pat_|glpat-|xox[abeprs]-|AKIA|AIza|ya29\.|eyJ)[\w.+~-]{12,}/;
/** Settings, whatever they are called: `MAX_TOKENS=4096`. */
const plainValue = /^(?:\d{0,9}|true|false|yes|no|on|off)$/i;
/** Where long random words are usual: paths, checksums, commits. */
const isPath = (text: string): boolean => /^(?:\.{0,2}|~)\/|^[A-Za-z]:\\/.test(text);
const checksums = /(?:sha\d+[:-]|#)[0-9a-f]{7,}/gi;

/** Whether a value that goes by this name seems to be a secret itself, and not the name of a variable that holds it. */
export function isSecretLiteral(name: string, value: string): boolean {
  if (secretName.test(name) && !reference.test(value) && !plainValue.test(value.trim())) return true;
  const written = value.replaceAll(references, " ").replaceAll(checksums, " ");
  return !isPath(value) && written.split(/[\s"'=:,;&?/@|<>()]+/).some(looksRandom);
}

/** Which of the words of a command line are secrets written out: `--token abc`, `API_KEY=abc`, `ghp_…`. */
export function secretWords(words: readonly string[]): ReadonlySet<number> {
  return new Set(
    words.flatMap((word, index) => {
      const [, before, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
      if (before !== undefined && value !== undefined) return isSecretLiteral(before, value) ? [index] : [];
      const flag = words[index - 1] ?? "";
      const isValue = flag.startsWith("-") && !flag.includes("=") && !word.startsWith("-");
      return isSecretLiteral(isValue ? flag : "", word) ? [index] : [];
    }),
  );
}

/** Letters and digits that alternate often; words, versions and dates do so a few times at most. */
function looksRandom(word: string): boolean {
  if (knownKey.test(word)) return true;
  if (word.length < 20 || !/^[\w.+~-]+$/.test(word)) return false;
  const kinds = word.replaceAll(/[^A-Za-z0-9]/g, "").replaceAll(/[A-Za-z]/g, "a");
  const changes = kinds.match(/a(?=\d)|\d(?=a)/g)?.length ?? 0;
  return changes >= 4;
}
