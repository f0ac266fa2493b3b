import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { authorOf } from "../../app.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { allowHiddenText, fromVersion, librarySkillName } from "../skill-fields.ts";
import { ChangeView, changeView, findLibrarySkill } from "./library-skill.ts";
import { showSaved } from "./show-saved.ts";

/** Makes an earlier version of a library skill the next version. */

export const skillRollback = operation({
  name: "skill.rollback",
  summary: { en: "Restore an earlier version as a new version", zh: "把较早的版本恢复为最新版本" },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: librarySkillName(),
    version: field(z.int().check(z.positive()), { en: "The version to restore", zh: "要恢复的版本" }),
    from: fromVersion(),
    allowHiddenText: allowHiddenText(),
  }),
  output: () => z.extend(ChangeView(), { to: z.number() }),
  async run(app, { name, version: to, from, allowHiddenText }) {
    const { slug, version: current } = await findLibrarySkill(app, name);
    const options = { ...authorOf(app), from: from ?? current, allowHiddenText };
    return { ...changeView(await (await app.library()).rollback(slug, to, options)), to };
  },
  cli: {
    positionals: ["name", "version"],
    render: (saved, terminal) =>
      showSaved(saved, terminal.say({ en: `= v${saved.to}`, zh: `= v${saved.to}` }), terminal),
    next: ({ slug }) => [`→ loadout skill history ${slug}`],
    examples: ["loadout skill rollback code-review 2"],
  },
});
