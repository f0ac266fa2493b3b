import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { Signers } from "./signers.tsx";
import { useEnvironmentProblems } from "./use-environment-problems.ts";
import { useEnvironmentsWords } from "./words.ts";

type Shown = OutputOf<"environment.show">;

/** The details of an environment: problems, sources, and the generated tool description. */
export function EnvironmentDetails({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const say = useEnvironmentsWords();
  const query = useOperation("environment.show", { name });
  return (
    <Dialog isOpen isSheet onClose={onClose} title={say("detailsOf", { name })}>
      <Loaded query={query}>
        {(shown) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5" data-details={shown.name}>
            <code className="text-quiet">{shown.directory}</code>
            <Problems shown={shown} />
            <Sources shown={shown} />
            <Signers environment={shown.name} />
            <ToolDescription shown={shown} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <h3>{title}</h3>
    {children}
  </section>
);

function Problems({ shown }: { readonly shown: Shown }) {
  const say = useEnvironmentsWords();
  const { own, skills, isKnown, error } = useEnvironmentProblems(shown);
  return (
    <>
      {error !== null && <Problem error={error} />}
      {own.length > 0 && (
        <Section title={say("ownProblems")}>
          <Diagnostics label={say("ownProblems")} found={own} />
        </Section>
      )}
      {skills.length > 0 && (
        <Section title={say("skillProblems")}>
          <ul className="grid gap-3">
            {skills.map((skill) => (
              <li key={skill.address} className="grid gap-1" data-skill={skill.id}>
                <SkillName id={skill.id} address={skill.address} />
                <Diagnostics label={skill.id} found={skill.problems.map(({ path: _path, ...found }) => found)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isKnown && own.length + skills.length === 0 && <p className="text-quiet">{say("noProblems")}</p>}
    </>
  );
}

function SkillName({ id, address }: { readonly id: string; readonly address: string }) {
  const say = useEnvironmentsWords();
  if (!useMay("superadmin")) return <code className="font-semibold">{id}</code>;
  return (
    <Link
      to="/skills/$slug"
      params={{ slug: address }}
      aria-label={say("openSkill", { skill: id })}
      className="flex min-h-6 items-center text-accent underline max-md:min-h-11"
    >
      <code className="font-semibold">{id}</code>
    </Link>
  );
}

function Sources({ shown: { sources } }: { readonly shown: Shown }) {
  const say = useEnvironmentsWords();
  return (
    <Section title={say("sources")}>
      <ul className="grid gap-2">
        {sources.map(({ name, root, ready, listed, trusted }) => (
          <li key={name} className="grid items-baseline gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
            <span className="flex items-center gap-1 font-medium">
              {name}
              {!trusted && <Chip tone="warn">{say("notTrusted")}</Chip>}
            </span>
            <code className="text-quiet">{root}</code>
            <span className="tabular-nums">{say("readyOf", { ready, listed })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The exact text; its tokens are the sum of the skills' listings. */
function ToolDescription({ shown: { name, toolDescription } }: { readonly shown: Shown }) {
  const say = useEnvironmentsWords();
  const format = useFormat();
  const { data } = useOperation("skill.list", { environment: name, tokens: true });
  const listed = data?.skills.filter(({ status, modelInvocable }) => status === "ready" && modelInvocable) ?? [];
  const tokens = listed.reduce((sum, { listingTokens = 0 }) => sum + listingTokens, 0);
  const length = [...toolDescription].length;
  return (
    <Section title={say("toolDescription")}>
      {toolDescription === "" ? (
        <p className="text-quiet">{say("noToolDescription")}</p>
      ) : (
        <>
          <p className="text-quiet">{say("toolDescriptionText")}</p>
          <p className="flex flex-wrap items-center gap-x-3">
            <span data-tool-tokens={data ? tokens : undefined}>
              {data && `${say("toolTokens", { count: format.number(tokens), tokenizer: data.tokenizer })} · `}
              {say("toolCharacters", { count: length, number: format.number(length) })}
            </span>
            <CopyButton text={toolDescription} />
          </p>
          <pre
            role="region"
            aria-label={say("toolDescription")}
            tabIndex={0}
            className="rounded bg-raised p-3 break-words whitespace-pre-wrap"
            data-tool-description
          >
            {toolDescription}
          </pre>
        </>
      )}
    </Section>
  );
}
