import type { ReactNode } from "react";
import { Chip } from "../../ui/basic/chip.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import type { Server } from "./server-changes.ts";
import { useMcpWords } from "./words.ts";

const originWords = { home: "originHome", project: "originProject", environment: "originEnvironment" } as const;

/** Where a server is, and where that is written. */
export function Definition({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  const { kind, command, url, origin, path, prefix } = server;
  return (
    <Panel title={say("definition")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 max-md:grid-cols-1">
        <Fact label={say("kind")}>{say(kind)}</Fact>
        <Fact label={kind === "stdio" ? say("command") : say("url")}>
          <code>{command ?? url}</code>
        </Fact>
        <Fact label={say("origin")}>
          {say(originWords[origin])} <code className="text-quiet">{path}</code>
        </Fact>
        <Fact label={say("prefix")}>
          <code>{prefix}</code>
        </Fact>
      </dl>
    </Panel>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0 max-md:mb-1">{children}</dd>
  </>
);

/** The variables its entry refers to. Whether they are set is all that is told. */
export function Variables({ server: { variables } }: { readonly server: Server }) {
  const say = useMcpWords();
  const unset = variables.filter(({ isSet }) => !isSet);
  return (
    <Panel title={say("variables")}>
      {variables.length === 0 ? (
        <p className="text-quiet">{say("variablesNone")}</p>
      ) : (
        <div className="grid grid-cols-1 gap-2">
          <ul className="grid gap-1">
            {variables.map(({ name, isSet }) => (
              <li key={name} className="flex flex-wrap items-center gap-2" data-variable={name}>
                <code>{`\${${name}}`}</code>
                <Chip tone={isSet ? "good" : "warn"} icon={isSet ? "check" : "warning"}>
                  {isSet ? say("isSet") : say("isNotSet")}
                </Chip>
              </li>
            ))}
          </ul>
          {unset.length > 0 && (
            <div className="grid gap-1">
              <p>{say("setIt")}</p>
              {unset.map(({ name }) => (
                <Command key={name} text={`export ${name}=…`} />
              ))}
            </div>
          )}
          <p className="text-quiet">{say("variablesHint")}</p>
        </div>
      )}
    </Panel>
  );
}

export function UsedBy({ server: { agents, skills } }: { readonly server: Server }) {
  const say = useMcpWords();
  return (
    <Panel title={say("usedBy")}>
      {agents.length + skills.length === 0 ? (
        <p className="text-quiet">{say("usedByNobody")}</p>
      ) : (
        <NamedBy agents={agents} skills={skills} />
      )}
    </Panel>
  );
}
