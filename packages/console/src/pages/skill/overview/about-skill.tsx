import type { ReactNode } from "react";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Panel } from "../../../ui/page/page.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import { useOverviewWords } from "./words.ts";

/** What it says of itself, and where it is kept. */
export function AboutSkill({ skill }: { readonly skill: ShownSkill }) {
  const say = useOverviewWords();
  const format = useFormat();
  const { license, compatibility, version, argumentHint, allowedTools, dependencies, library } = skill;
  const needs = [...dependencies.skills, ...dependencies.tools, ...dependencies.servers];
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [say("description"), skill.description],
    [say("license"), license],
    [say("compatibility"), compatibility],
    [say("version"), version],
    [say("arguments"), argumentHint && <code>{argumentHint}</code>],
    [say("allowedTools"), allowedTools && <Names names={allowedTools} none={say("allowsNothing")} />],
    [say("needs"), needs.length > 0 && <Names names={needs} none="" />],
    [say("source"), <code key="source">{skill.address}</code>],
    [say("folder"), !library && <code>{skill.directory}</code>],
    [say("digest"), library && <code>{library.digest.slice(0, 12)}</code>],
    [say("size"), library && format.bytes(library.size)],
  ];
  return (
    <Panel title={say("about")}>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {facts
          .filter(([, value]) => value !== undefined && value !== false && value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

const Names = ({ names, none }: { readonly names: readonly string[]; readonly none: string }) =>
  names.length === 0 ? (
    <span className="text-warn">{none}</span>
  ) : (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  );
