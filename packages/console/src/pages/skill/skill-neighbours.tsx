import { getRouteApi, Link } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { useLetterKeys } from "../../ui/basic/use-letter-keys.ts";
import { type Neighbour, Neighbours } from "../../ui/page/neighbours.tsx";
import { type ListedSkill, slugOf } from "../skills/skill-rows.ts";

const route = getRouteApi("/inside/skills/$slug");

/** In the order of the list, on the same tab; `e` edits what this one says. */
export function SkillNeighbours({ address }: { readonly address: string }) {
  const navigate = route.useNavigate();
  const { data } = useOperation("skill.list", {});
  useLetterKeys({ e: () => void navigate({ search: { tab: "files", file: "SKILL.md" } }) });
  const skills = data?.skills ?? [];
  const index = skills.findIndex((skill) => skill.address === address);
  return (
    <Neighbours previous={neighbour(skills[index - 1])} next={index < 0 ? undefined : neighbour(skills[index + 1])} />
  );
}

const neighbour = (skill: ListedSkill | undefined): Neighbour | undefined =>
  skill && {
    name: skill.id,
    link: (
      <Link
        from="/skills/$slug"
        to="/skills/$slug"
        params={{ slug: slugOf(skill) }}
        search={({ tab }) => (tab === undefined ? {} : { tab })}
      />
    ),
  };
