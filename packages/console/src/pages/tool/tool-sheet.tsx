import { Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { Fold, PlainText } from "../../ui/basic/fold.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { readSchema } from "./read-schema.ts";
import type { Tested, ToolRow } from "./tool-rows.ts";
import { useToolsWords } from "./words.ts";

/** One tool: its parameters, and what uses it. */
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
      title={<code className="text-base">{name}</code>}
      footer={
        query.data && (
          <CopyAs
            isNamed
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
      <FactTable
        facts={[
          { label: say("source"), value: <ToolSource row={row} /> },
          {
            label: say("state"),
            value: (
              <>
                <ToolState row={row} />
                {problem && !found && (
                  <span className="ml-2 text-warn">{language === "en" ? problem.en : problem.zh}</span>
                )}
              </>
            ),
          },
          { label: say("given"), value: isBase && origin === "builtin" ? say("fromStartHint") : say("ifNamedHint") },
          { label: say("role"), value: role ?? say("roleAny") },
        ]}
      />
      {server !== undefined && (
        <p>
          <Link to="/mcp/$name" params={{ name: server }} className={buttonLook()}>
            <Icon name="server" />
            {say("openServer", { name: server })}
          </Link>
        </p>
      )}
      <Part title={say("usedBy")}>
        <p className="mb-2 text-quiet">{say("usedByHint")}</p>
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

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="mb-2">{title}</h3>
    {children}
  </section>
);

/** The parameters of a tool as a table, and its JSON Schema. */
function SchemaTable({ schema }: { readonly schema: Readonly<Record<string, unknown>> }) {
  const say = useToolsWords();
  const rows = readSchema(schema);
  const json = JSON.stringify(schema, null, 2);
  return (
    <div className="grid grid-cols-1 gap-3">
      {rows.length === 0 ? (
        <p className="text-quiet">{say("takesNothing")}</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-left" data-schema>
          <caption className="sr-only">{say("takes")}</caption>
          <thead className="text-xs text-quiet">
            <tr className="border-b border-line">
              <th className="w-2/6 py-1 pr-3 font-medium">{say("columnParameter")}</th>
              <th className="w-1/4 py-1 pr-3 font-medium">{say("columnType")}</th>
              <th className="py-1 font-medium">{say("columnMeaning")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, type, isRequired, description, limits }) => (
              <tr key={path} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="py-2 pr-3 font-normal">
                  <code className="font-medium">{path}</code>
                  {isRequired && <span className="block text-xs text-quiet">{say("required")}</span>}
                </th>
                <td className="py-2 pr-3">
                  <code className="text-quiet">{type}</code>
                </td>
                <td className="py-2">
                  {description}
                  {limits.map((limit) => (
                    <code key={limit} className="block text-quiet">
                      {limit}
                    </code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Fold className="border-line" summary={say("raw")} beside={<CopyButton text={json} />}>
        <PlainText text={json} label={say("raw")} />
      </Fold>
    </div>
  );
}

export function ToolSource({ row: { server } }: { readonly row: Pick<ToolRow, "server"> }) {
  const say = useToolsWords();
  return server === undefined ? say("builtin") : say("mcpOf", { server });
}

/** Whether a tool can be used, and whether every agent has it or only those that name it. */
export function ToolState({ row: { state, isBase, server } }: { readonly row: ToolRow }) {
  const say = useToolsWords();
  if (state === "off")
    return (
      <Chip tone="bad" icon="close">
        {say("off")}
      </Chip>
    );
  if (state === "named") return <Chip icon="info">{say("named")}</Chip>;
  const isGiven = isBase && server === undefined;
  return (
    <Chip tone="good" icon="check" title={isGiven ? say("fromStartHint") : say("ifNamedHint")}>
      {isGiven ? say("fromStart") : say("ifNamed")}
    </Chip>
  );
}
