import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page, Panel } from "../../ui/page/page.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { useUiWords } from "../../ui/words.ts";
import { DeleteServer } from "./delete-server.tsx";
import type { Server } from "./server-changes.ts";
import { Definition, UsedBy, Variables } from "./server-facts.tsx";
import { TestButton } from "./test-button.tsx";
import { TestChip } from "./test-chip.tsx";
import { TestResult } from "./test-result.tsx";
import { useServerTest } from "./use-server-test.ts";
import { useMcpWords } from "./words.ts";

const ReplaceServer = lazy(async () => ({ default: (await import("./replace-server.tsx")).ReplaceServer }));

const route = getRouteApi("/inside/mcp/$name");

/** One MCP server: where it is, whether it works, who needs it. */
export function McpPage() {
  const say = useMcpWords();
  const { name } = route.useParams();
  const query = useOperation("mcp.list", {});
  const server = query.data?.servers.find((one) => one.name === name);
  if (query.data && !server) return <UnknownServer name={name} listed={query.data} />;
  return (
    <Page
      title={name}
      before={<BackLink to="/tools" search={{ tab: "mcp" }} label={say("back")} />}
      badges={server && <Badge server={server} />}
      actions={server && <Actions server={server} />}
    >
      <Loaded query={query} rows={6}>
        {() => server && <Shown server={server} />}
      </Loaded>
    </Page>
  );
}

function Shown({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
      <div className="grid grid-cols-1 gap-4">
        <Definition server={server} />
        <Variables server={server} />
        <UsedBy server={server} />
      </div>
      <Panel title={say("handshake")}>
        <TestResult server={server} />
      </Panel>
    </div>
  );
}

const Badge = ({ server }: { readonly server: Server }) => <TestChip test={useServerTest(server)} server={server} />;

function Actions({ server }: { readonly server: Server }) {
  const mayChange = useMay("superadmin");
  const [open, setOpen] = useState<"replace" | "delete" | undefined>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <TestButton server={server} variant="primary" />
      <CopyAs command={`loadout mcp test ${server.name}`} path="/api/mcp/list" json={server} />
      {mayChange && <Changes server={server} onReplace={() => setOpen("replace")} onDelete={() => setOpen("delete")} />}
      {open === "replace" && (
        <Suspense>
          <ReplaceServer server={server} onClose={close} />
        </Suspense>
      )}
      {open === "delete" && <DeleteServer server={server} onClose={close} />}
    </>
  );
}

function Changes({
  server: { origin, path },
  onReplace,
  onDelete,
}: {
  readonly server: Server;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}) {
  const say = useMcpWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const blocked = !isLive ? sayUi("offlineReason") : origin === "project" ? say("ofProject", { path }) : undefined;
  return (
    <>
      <Button icon="edit" blocked={blocked} onClick={onReplace}>
        {say("replace")}
      </Button>
      <Menu
        trigger={<IconButton icon="more" label={say("more")} blocked={blocked} />}
        entries={[{ id: "delete", label: say("delete"), icon: "trash", isDanger: true, onSelect: onDelete }]}
      />
    </>
  );
}

/** An address that names no server: says so, and leads to those there are. */
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
