import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useRef, useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import type { Opener } from "../../ui/form/in-place.tsx";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page, Panel } from "../../ui/page/page.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import type { Server } from "./server-draft.ts";
import { TestButton, TestChip, TestResult, useServerTest } from "./server-test.tsx";
import { UseServer } from "./use-server.tsx";
import { useMcpWords } from "./words.ts";

const EditServer = lazy(async () => ({ default: (await import("./change-server.tsx")).EditServer }));
const DeleteServer = lazy(async () => ({ default: (await import("./change-server.tsx")).DeleteServer }));

const route = getRouteApi("/inside/mcp/$name");

/** One MCP server: its definition, its last test, and what uses it. */
export function McpPage() {
  const say = useMcpWords();
  const { name } = route.useParams();
  const query = useOperation("mcp.list", {});
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const edit = { opener: editButton, isOpen: isEditing, setIsOpen: setIsEditing };
  const server = query.data?.servers.find((one) => one.name === name);
  if (query.data && !server) return <UnknownServer name={name} listed={query.data} />;
  return (
    <Page
      title={name}
      before={<BackLink to="/tools" search={{ tab: "mcp" }} label={say("back")} />}
      isComing={server === undefined}
      badges={server && <Badge server={server} />}
      actions={server && <Actions server={server} edit={edit} />}
    >
      <Loaded query={query} rows={6}>
        {() => server && <Shown server={server} edit={edit} />}
      </Loaded>
    </Page>
  );
}

/** Whether its definition is edited, in its place. */
interface Edit {
  readonly opener: Opener;
  readonly isOpen: boolean;
  setIsOpen(isOpen: boolean): void;
}

interface ServerProps {
  readonly server: Server;
  readonly edit: Edit;
}

function Shown({ server, edit }: ServerProps) {
  const say = useMcpWords();
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
      <div className="grid grid-cols-1 gap-4">
        {edit.isOpen ? (
          <Suspense fallback={<Definition server={server} />}>
            <EditServer server={server} opener={edit.opener} onDone={() => edit.setIsOpen(false)} />
          </Suspense>
        ) : (
          <>
            <Definition server={server} />
            <Variables server={server} />
          </>
        )}
        <UsedBy server={server} />
      </div>
      <Panel title={say("handshake")}>
        <TestResult server={server} />
      </Panel>
    </div>
  );
}

const Badge = ({ server }: { readonly server: Server }) => <TestChip test={useServerTest(server)} server={server} />;

function Actions({ server, edit }: ServerProps) {
  const mayChange = useMay("superadmin");
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <TestButton server={server} variant="primary" />
      {mayChange && <EditButton server={server} edit={edit} />}
      <CopyAs command={`loadout mcp test ${server.name}`} path="/api/mcp/list" json={server} />
      {mayChange && <MoreActions server={server} onDelete={() => setIsDeleting(true)} />}
      <Suspense>{isDeleting && <DeleteServer server={server} onClose={() => setIsDeleting(false)} />}</Suspense>
    </>
  );
}

/** Servers of a project are changed in its files. */
function useBlockedByProject({ origin, path }: Server): string | undefined {
  const say = useMcpWords();
  return useBlocked(origin === "project" ? say("ofProject", { path }) : undefined);
}

function EditButton({ server, edit }: ServerProps) {
  const say = useMcpWords();
  const blocked = useBlockedByProject(server);
  return (
    <Button ref={edit.opener} icon="edit" blocked={blocked} hidden={edit.isOpen} onClick={() => edit.setIsOpen(true)}>
      {say("edit")}
    </Button>
  );
}

function MoreActions({ server, onDelete }: { readonly server: Server; readonly onDelete: () => void }) {
  const say = useMcpWords();
  const blocked = useBlockedByProject(server);
  return (
    <Menu
      trigger={<IconButton icon="more" label={say("more")} blocked={blocked} />}
      entries={[{ id: "delete", label: say("delete"), icon: "trash", isDanger: true, onSelect: onDelete }]}
    />
  );
}

/** No server has the name in the address; offers the servers there are, and to add this one. */
function UnknownServer({ name, listed }: { readonly name: string; readonly listed: OutputOf<"mcp.list"> }) {
  const say = useMcpWords();
  const mayChange = useMay("superadmin");
  const needed = listed.missing.find((one) => one.name === name);
  const title = say("unknown", { name });
  return (
    <Page title={title} before={<BackLink to="/tools" search={{ tab: "mcp" }} label={say("back")} />}>
      <Empty
        icon="search"
        title={title}
        command="loadout mcp list"
        actions={
          <>
            {listed.servers.map((server) => (
              <Link key={server.name} to="/mcp/$name" params={{ name: server.name }} className={buttonLook()}>
                {server.name}
              </Link>
            ))}
            {mayChange && (
              <Link to="/tools" search={{ tab: "mcp", add: "form", name }} className={buttonLook("primary")}>
                <Icon name="plus" />
                {say("addThis", { name })}
              </Link>
            )}
          </>
        }
      >
        {needed ? (
          <div className="grid justify-items-center gap-2">
            <p>{say("unknownNeeded")}</p>
            <NamedBy agents={needed.agents} skills={needed.skills} />
          </div>
        ) : (
          <p>{say("unknownHint")}</p>
        )}
      </Empty>
    </Page>
  );
}

const originWords = { home: "originHome", project: "originProject", environment: "originEnvironment" } as const;

/** Where a server is, and which file says so. */
function Definition({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  const { kind, command, url, origin, path, prefix } = server;
  return (
    <Panel title={say("definition")}>
      <FactTable
        facts={[
          { label: say("kind"), value: say(kind) },
          { label: kind === "stdio" ? say("command") : say("url"), value: <code>{command ?? url}</code> },
          {
            label: say("origin"),
            value: (
              <>
                {say(originWords[origin])} <code className="text-quiet">{path}</code>
              </>
            ),
          },
          { label: say("prefix"), value: <code>{prefix}</code> },
        ]}
      />
    </Panel>
  );
}

/** The variables its entry refers to. The server says whether they are set, never their values. */
function Variables({ server: { variables } }: { readonly server: Server }) {
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
            <div className="flex flex-wrap gap-2">
              {unset.map(({ name }) => (
                <SetVariable key={name} name={name} />
              ))}
            </div>
          )}
          <p className="text-quiet">{say("variablesHint")}</p>
        </div>
      )}
    </Panel>
  );
}

/** The value is written and never read: it leaves the page when it is saved. */
function SetVariable({ name }: { readonly name: string }) {
  const say = useMcpWords();
  const isAllowed = useMay("superadmin");
  const blocked = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  if (!isAllowed) return null;
  return (
    <>
      <Button icon="key" className="max-w-full" blocked={blocked} opensDialog onClick={() => setIsOpen(true)}>
        <span className="truncate">{say("setVariable", { name })}</span>
      </Button>
      {isOpen && (
        <OperationDialog
          operation="secrets.set"
          title={say("setVariable", { name })}
          action={say("setVariableDo")}
          onClose={() => setIsOpen(false)}
          fields={{ value: { label: name, hint: say("setVariableHint"), isRequired: true } }}
          toInput={({ value = "" }) => ({ name, value: value.trim() })}
          done={() => say("variableSet", { name })}
        />
      )}
    </>
  );
}

function UsedBy({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  const { agents, skills } = server;
  return (
    <Panel title={say("usedBy")}>
      {agents.length + skills.length === 0 ? (
        <p className="text-quiet">{say("usedByNobody")}</p>
      ) : (
        <NamedBy agents={agents} skills={skills} />
      )}
      <div className="mt-4">
        <UseServer server={server} />
      </div>
    </Panel>
  );
}
