import { type Slug, slugLimit } from "../../skill/slug.ts";

/** The first free slug: the name itself, else with `-v2`, `-v3` …, the base cut so that the whole stays within the limit. */
export function chooseSlug(name: Slug, isTaken: (slug: string) => boolean): Slug {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) {
    const suffix = `-v${number}`;
    const slug = name.slice(0, slugLimit - suffix.length).replace(/-+$/, "") + suffix;
    if (!isTaken(slug)) return slug as Slug;
  }
}
