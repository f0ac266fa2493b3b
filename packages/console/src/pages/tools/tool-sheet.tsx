import { Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { SchemaTable } from "./schema-table.tsx";
import { ToolSource, ToolState } from "./tool-columns.tsx";
import type { Tested, ToolRow } from "./tool-rows.ts";
import { useToolsWords } from "./words.ts";

/** One tool: what it takes, and who names it. */
export function ToolSheet({ name, tested }: { readonly name: string; readonly tested: readonly Tested[] }) {
  const say = useToolsWords();
  const navigate = useNavigate({ from: "/tools" });
  const query = useOperation("tool.show", { name });
  const close = (): void => void navigate({ search: (before) => ({ ...before, tool: undefined }) as never });
  return (
    <Dialog
      isOpen
      isSheet
      onClose={close}
      title={<code className="text-sm">{name}</code>}
      footer={
        query.data && (
          <CopyAs
            command={`loadout tool show ${name}`}
            path={`/api/tool/show?name=${encodeURIComponent(name)}`}
            json={query.data}
          />
        )
      }
    >
      <div data-tool={name}>
        <span className="sr-only">{say("detail", { name })}</span>
        <Loaded query={query} rows={6}>
          {(shown) => <Shown tool={shown} told={tested.flatMap(({ tools }) => tools)} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

type ShownTool = OutputOf<"tool.show">;

function Shown({ tool, told }: { readonly tool: ShownTool; readonly told: Tested["tools"] }) {
  const say = useToolsWords();
  const { language } = useLanguage();
  const { name, server, agents, skills, allowedBy, parameters, role, problem, isBase, origin } = tool;
  const found = told.find(({ fullName }) => fullName === name);
  const description = tool.description ?? found?.description ?? "";
  const state: ToolRow["state"] = tool.state === "off" ? "off" : tool.state === "ready" || found ? "ready" : "named";
  const row: ToolRow = { name, state, isBase, description, agents, skills, ...(server !== undefined && { server }) };
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact label={say("source")}>
          <ToolSource row={row} />
        </Fact>
        <Fact label={say("state")}>
          <ToolState row={row} />
          {problem && !found && <span className="ml-2 text-warn">{language === "en" ? problem.en : problem.zh}</span>}
        </Fact>
        <Fact label={say("given")}>{isBase && origin === "builtin" ? say("fromStartHint") : say("ifNamedHint")}</Fact>
        <Fact label={say("role")}>{role ?? say("roleAny")}</Fact>
      </dl>
      {server !== undefined && (
        <p>
          <Link to="/mcp/$name" params={{ name: server }} className={buttonLook()}>
            <Icon name="plug" />
            {say("openServer", { name: server })}
          </Link>
        </p>
      )}
      <Part title={say("usedBy")}>
        <p className="mb-1.5 text-quiet">{say("usedByHint")}</p>
        <NamedBy agents={agents} skills={skills} />
      </Part>
      {allowedBy.length > 0 && (
        <Part title={say("allowedBy")}>
          <NamedBy agents={[]} skills={allowedBy} />
        </Part>
      )}
      {description !== "" && (
        <Part title={say("description")}>
          <p className="whitespace-pre-wrap">{description}</p>
        </Part>
      )}
      <Part title={say("takes")}>
        {parameters ? <SchemaTable schema={parameters} /> : <p className="text-quiet">{say("takesUnknown")}</p>}
      </Part>
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5">{title}</h3>
    {children}
  </section>
);
