/** Reads which repository a person means, as the `skills` program would. */

export interface GitSource {
  /** What git gets. */
  readonly url: string;
  readonly ref?: string;
  /** Only what is below this folder. */
  readonly below?: string;
  /** Only this skill. */
  readonly skill?: string;
  /** As the shared lock file names it. */
  readonly lock: { readonly source: string; readonly sourceUrl?: string; readonly sourceType: "github" | "git" };
}

/** `undefined` for what is no repository by its form: a folder, a site with an index, a file to download. */
export function readGitSource(given: string): GitSource | undefined {
  const [source = "", ...rest] = given.split("#");
  const [ref, skill] = rest.length === 0 ? [undefined, undefined] : splitFragment(rest.join("#"));
  const more = { ...(ref !== undefined && { ref }), ...(skill !== undefined && { skill }) };
  const short = /^([\w.-]+)\/([\w.-]+?)(?:@([\w.-]+)|\/([\w./-]+))?\/?$/.exec(source);
  if (short && !source.includes(":") && !source.startsWith("."))
    return { ...github(`${short[1]}/${short[2]}`), ...optional({ skill: short[3], below: short[4] }), ...more };
  const web = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:\/tree\/([\w.-]+)(?:\/([\w./-]+))?)?\/?$/.exec(
    source,
  );
  if (web?.[1] !== undefined) return { ...github(web[1]), ...optional({ ref: web[2], below: web[3] }), ...more };
  if (/^(?:https?|ssh):\/\/.+\.git\/?$/.test(source) || /^[\w.-]+@[\w.-]+:/.test(source) || /^ssh:\/\//.test(source))
    return { url: source, lock: { source, sourceUrl: source, sourceType: "git" }, ...more };
  return undefined;
}

/** `#ref`, `#ref@skill` or `#@skill` */
function splitFragment(fragment: string): [ref: string | undefined, skill: string | undefined] {
  const at = fragment.indexOf("@");
  const [ref, skill] = at < 0 ? [fragment, ""] : [fragment.slice(0, at), fragment.slice(at + 1)];
  return [ref || undefined, skill || undefined];
}

const github = (source: string): GitSource => ({
  url: `https://github.com/${source}.git`,
  lock: { source, sourceType: "github" },
});

const optional = (given: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
