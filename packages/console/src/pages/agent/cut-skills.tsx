import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/basic/icon.tsx";
import { useSeesWords } from "./sees-words.ts";
import type { VisibleSkill } from "./selected-rows.ts";

const kinds = ["omitted", "bare", "shortened"] as const;
/** More are only counted. */
const mostNamed = 12;

/** Skills that the list has no room for: never silently. */
export function CutSkills({ skills }: { readonly skills: readonly VisibleSkill[] }) {
  const say = useSeesWords();
  const cut = kinds
    .map((kind) => ({ kind, names: skills.filter(({ listed }) => listed === kind).map(({ id }) => id) }))
    .filter(({ names }) => names.length > 0);
  if (cut.length === 0) return null;
  return (
    <section role="alert" className="grid gap-1 rounded-lg border border-warn bg-warn-soft p-3" data-cut>
      <h3 className="flex items-center gap-2 text-warn">
        <Icon name="warning" />
        {say("cutTitle")}
      </h3>
      <ul className="grid gap-1">
        {cut.map(({ kind, names }) => (
          <li key={kind} data-kind={kind}>
            <span className="font-medium">{say(`cut_${kind}`, { count: names.length })}</span>{" "}
            <code>{names.slice(0, mostNamed).join(", ")}</code>
            {names.length > mostNamed && <> {say("cutMore", { count: names.length - mostNamed })}</>}
          </li>
        ))}
      </ul>
      <p>
        {say("cutHelp")}{" "}
        <Link to="/settings/limits" search={{ q: "catalog" }} className="text-accent underline">
          {say("toLimits")}
        </Link>
      </p>
    </section>
  );
}
