import { type Slug, slugLimit } from "../../skill/slug.ts";

/** Which slug an import uses. */

/** The first free slug: the wanted one, else with `-v2`, `-v3` …; a long one is cut to stay within the limit. */
export async function chooseSlug(wanted: Slug, isTaken: (slug: string) => Promise<boolean>): Promise<Slug> {
  if (!(await isTaken(wanted))) return wanted;
  for (let number = 2; ; number++) {
    const suffix = `-v${number}`;
    const slug = wanted.slice(0, slugLimit - suffix.length).replace(/-+$/, "") + suffix;
    if (!(await isTaken(slug))) return slug as Slug;
  }
}
