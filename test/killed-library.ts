import { openPostgresHome } from "../packages/core/src/home/postgres/open-postgres-home.ts";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { skillText } from "./archives.ts";
import { packageOf } from "./library-sandbox.ts";

/** Makes a change in the library of a PostgreSQL home, and kills itself at a point of it. */
const { work, point, slug } = JSON.parse(process.argv[2] ?? "") as Record<"work" | "point" | "slug", string>;
const { TEST_URL: url = "", TEST_FOLDER: folder = "" } = process.env;
const home = await openPostgresHome({ url, folder });
const library = createLibrary({
  home,
  at(reached) {
    if (reached === point) process.kill(process.pid, "SIGKILL");
  },
});
if (work === "import")
  await library.import(packageOf({ "SKILL.md": skillText(slug), "only.md": slug }), { author: "ann" });
else await library.delete(slug, { author: "ann", from: 1 });
await library.close();
await home.close();
