import { readdirSync, readFileSync, statSync } from "node:fs";
import { createCatalog } from "@loadout/core";
import { type Figure, ratioOf } from "./measure.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const sizes = [1000, 10_000];

/** Reading a catalog for the first time and again, beside doing only the I/O. */
export async function catalogFigures(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const cold = new Map<number, () => void>();
  for (const size of sizes) {
    const root = writeSampleSkills(`${folder}/skills-${size}`, size);
    const sources = [{ name: "user", kind: "user", root, trusted: true }] as const;
    const files = readdirSync(root).map((name) => `${root}/${name}/SKILL.md`);
    const rounds = 30_000 / size + 15;
    const read = () => createCatalog(sources).refresh();
    cold.set(size, read);

    const { ratio } = await ratioOf(rounds, read, () => {
      readdirSync(root);
      for (const file of files) readFileSync(file, "utf8");
    });
    figures.push({ name: `catalog of ${size}, cold`, value: ratio, limit: 2.5, note: "readdir + readFile" });

    const catalog = createCatalog(sources);
    const before = (await catalog.refresh()).view;
    const again = await ratioOf(
      rounds * 2,
      () => catalog.refresh(),
      () => {
        readdirSync(root);
        for (const file of files) statSync(file);
      },
    );
    if ((await catalog.refresh()).view !== before || before.ready.size !== size)
      throw new Error("the catalog changed by itself");
    figures.push({
      name: `catalog of ${size}, unchanged refresh`,
      value: again.ratio,
      limit: 1.3,
      note: "readdir + stat",
    });
  }
  const [small = 0, large = 0] = sizes;
  const growth = await ratioOf(25, cold.get(large) ?? (() => {}), cold.get(small) ?? (() => {}));
  figures.push({
    name: `catalog, ${small} → ${large}, cold`,
    value: growth.ratio,
    limit: 11,
    note: `the one of ${small}`,
  });
  return figures;
}
