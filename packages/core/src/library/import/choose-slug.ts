import { type Slug, slugLimit } from "../../skill/slug.ts";

/** The first free slug: the wanted one, else with `-v2`, `-v3` …; a long one is cut to stay within the limit. */
export function chooseSlug(wanted: Slug, isTaken: (slug: string) => boolean): Slug {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const suffix = `-v${number}`;
    const slug = wanted.slice(0, slugLimit - suffix.length).replace(/-+$/, "") + suffix;
    if (!isTaken(slug)) return slug as Slug;
  }
}
