import { useOperation } from "../../api/operations.ts";
import { Chip, type Tone } from "../../ui/basic/chip.tsx";
import type { IconName } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { AuthorName } from "./author-name.tsx";
import type { ShownSkill } from "./skill-tab.ts";
import { useSkillWords } from "./words.ts";

const looks: Readonly<Record<ShownSkill["status"], readonly [Tone, IconName]>> = {
  ready: ["good", "check"],
  invalid: ["bad", "error"],
  shadowed: ["warn", "warning"],
  untrusted: ["warn", "warning"],
};

/** Beside the heading: how it is called, how it stands, and which version this is. */
export function SkillFacts({ skill }: { readonly skill: ShownSkill }) {
  const say = useSkillWords();
  const { id, name, address, status, shadowedBy } = skill;
  const [tone, icon] = looks[status];
  const called = status === "ready" ? id : address;
  return (
    <>
      {called !== name && <code className="text-quiet">{called}</code>}
      <Chip
        tone={tone}
        icon={icon}
        {...(shadowedBy !== undefined && { title: say("shadowedBy", { other: shadowedBy }) })}
      >
        {say(status)}
      </Chip>
      {skill.library ? (
        <SavedAs slug={id} version={skill.library.version} />
      ) : (
        <span className="text-quiet">
          <TimeAgo time={skill.modifiedAt} />
        </span>
      )}
    </>
  );
}

function SavedAs({ slug, version }: { readonly slug: string; readonly version: number }) {
  const { data } = useOperation("skill.history", { name: slug });
  const saved = data?.versions.find(({ n }) => n === version);
  return (
    <span className="text-quiet" data-version={version}>
      v{version}
      {saved && (
        <>
          {" · "}
          <TimeAgo time={saved.time} />
          {" · "}
          <AuthorName author={saved.author} />
        </>
      )}
    </span>
  );
}
