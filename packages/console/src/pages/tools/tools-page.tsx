import { getRouteApi, Link } from "@tanstack/react-router";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { ServersTab } from "../mcp/servers-tab.tsx";
import { useMcpWords } from "../mcp/words.ts";
import { ToolsTab } from "./tools-tab.tsx";
import { useToolsWords } from "./words.ts";

const route = getRouteApi("/inside/tools");

/** What agents and skills can name: our own tools, and the servers that bring more. */
export function ToolsPage() {
  const say = useToolsWords();
  const { tab = "tools" } = route.useSearch();
  const mayChange = useMay("superadmin");
  return (
    <Page title={say("title")} actions={mayChange && <AddLink />}>
      <div className="grid grid-cols-1 gap-3">
        <TabLinks
          label={say("tabs")}
          current={tab}
          tabs={[
            { id: "tools", label: say("tabTools") },
            { id: "mcp", label: say("tabServers") },
          ]}
        />
        {tab === "mcp" ? <ServersTab /> : <ToolsTab />}
      </div>
    </Page>
  );
}

const AddLink = () => (
  <Link to="/tools" search={{ tab: "mcp", add: "form" }} className={buttonLook("primary")}>
    <Icon name="plus" />
    {useMcpWords()("add")}
  </Link>
);
