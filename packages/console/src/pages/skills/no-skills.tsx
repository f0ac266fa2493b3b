import { getRouteApi, Link } from "@tanstack/react-router";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { SkillFilters } from "./use-skill-rows.ts";
import { useSkillsWords } from "./words.ts";

const route = getRouteApi("/inside/skills");

/** Nothing yet. */
export function NoSkills({ onNew }: { readonly onNew: () => void }) {
  const say = useSkillsWords();
  return (
    <Empty
      icon="skill"
      title={say("emptyTitle")}
      command="loadout skill add anthropics/skills"
      actions={
        <>
          <Link to="/skills/import" className={buttonLook("primary")}>
            <Icon name="upload" />
            {say("importZip")}
          </Link>
          <Button icon="plus" onClick={onNew}>
            {say("newSkill")}
          </Button>
        </>
      }
    >
      <p>{say("emptyHint")}</p>
    </Empty>
  );
}

/** Nothing fits: which filters hide the rest, each with the way to take it away. */
export function NoMatch({ q, status, source, used }: SkillFilters) {
  const say = useSkillsWords();
  const sayUi = useUiWords();
  const filters = [
    { name: "q", label: q === undefined ? undefined : say("filterText", { text: q }) },
    { name: "status", label: status && say(status) },
    { name: "source", label: source && say(source) },
    { name: "used", label: used && say(used) },
  ].flatMap(({ name, label }) => (label === undefined ? [] : [{ name, label }]));
  const navigate = route.useNavigate();
  return (
    <Empty
      icon="search"
      title={say("noMatchTitle")}
      actions={
        <>
          {filters.map(({ name, label }) => (
            <Link
              key={name}
              from="/skills"
              to="."
              search={(before) => ({ ...before, [name]: undefined })}
              aria-label={say("removeFilter", { name: label })}
              className={`${buttonLook()} max-w-full`}
            >
              <span className="truncate">{label}</span>
              <Icon name="close" className="size-3.5" />
            </Link>
          ))}
          {filters.length > 1 && (
            <Button
              variant="quiet"
              onClick={() =>
                void navigate({
                  search: ({ q: _q, status: _status, source: _source, used: _used, ...rest }) => rest,
                })
              }
            >
              {sayUi("clearFilters")}
            </Button>
          )}
        </>
      }
    >
      <p>{say("noMatchHint")}</p>
    </Empty>
  );
}
