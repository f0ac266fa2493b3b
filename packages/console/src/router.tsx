import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { Role } from "loadout/client";
import type { ReactNode } from "react";
import { codeOf } from "./api/page-client.ts";
import { signOut } from "./api/sign-out.ts";
import { callbackPath } from "./pages/welcome/arrival.ts";
import { waysQuery } from "./pages/welcome/sign-in.ts";
import { Gate, NotFound, PageFailed } from "./shell/gate.tsx";
import { firstPlace } from "./shell/navigation.ts";
import { Shell } from "./shell/shell.tsx";
import { useMay, type WhoAmI, whoAmIQuery } from "./shell/who-am-i.ts";

/** The routes. The address holds everything a page shows: filters, tabs, the open file and event. */

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet, notFoundComponent: NotFound });

/** A text parameter; the router parses some texts as numbers or booleans. */
const text = (value: unknown): string | undefined =>
  typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value !== "")
    ? String(value)
    : undefined;
const whole = (value: unknown): number | undefined => {
  const number = Number(value);
  return value !== undefined && value !== "" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};
const day = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
/** Every parameter is named, also as `undefined`; otherwise the router would pass refused values on. */
const given = <Search extends object>(search: Search): Partial<Search> => search;

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search) => given({ next: text(search.next) }),
  // Before the code of the page is fetched: a tab that is closed at once is signed out too.
  beforeLoad: ({ location: { state }, preload }) => ({
    leaving: "isLeaving" in state && !preload ? signOut() : undefined,
  }),
  // Before the page is shown, so that nothing moves. Without an answer there is still the password.
  loader: ({ context: { queries } }) => queries.ensureQueryData(waysQuery).catch(() => undefined),
  component: lazyRouteComponent(() => import("./pages/welcome/login-page.tsx"), "LoginPage"),
});
const providerCallback = createRoute({
  getParentRoute: () => root,
  path: callbackPath,
  component: lazyRouteComponent(() => import("./pages/welcome/provider-page.tsx"), "ProviderPage"),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  component: lazyRouteComponent(() => import("./pages/welcome/welcome-page.tsx"), "WelcomePage"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  loader: ({ context: { queries } }) => queries.ensureQueryData(waysQuery).catch(() => undefined),
  component: lazyRouteComponent(() => import("./pages/welcome/invitation-page.tsx"), "InvitationPage"),
});

/** Others sign in first and return to where they wanted to go. */
async function signedIn(queries: QueryClient, href: string): Promise<WhoAmI> {
  try {
    return (await queries.ensureQueryData(whoAmIQuery)) as WhoAmI;
  } catch (error) {
    if (codeOf(error) === "auth.needed") throw redirect({ to: "/login", search: { next: href } });
    throw error;
  }
}

/** Asks whether a program may connect, without the frame of the console around it. */
const connect = createRoute({
  getParentRoute: () => root,
  path: "/connect",
  validateSearch: (search) => given({ request: text(search.request) }),
  beforeLoad: async ({ context: { queries }, location }) => ({ me: await signedIn(queries, location.href) }),
  component: lazyRouteComponent(() => import("./pages/connect/connect-page.tsx"), "ConnectPage"),
  errorComponent: PageFailed,
});

/** Pages for signed-in users. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: async ({ context: { queries }, location }): Promise<{ me: WhoAmI }> => ({
    me: await signedIn(queries, location.href),
  }),
  errorComponent: PageFailed,
});

/** A page that needs a role. */
function gated(role: Role, load: () => Promise<Record<string, () => ReactNode>>, name: string): RouteComponent {
  const Lazy = lazyRouteComponent(load, name);
  const Gated = () => (
    <Gate role={role}>
      <Lazy />
    </Gate>
  );
  return Object.assign(Gated, Lazy.preload && { preload: Lazy.preload }) as unknown as RouteComponent;
}

/** A page that a role manages, and what everybody else sees instead. */
function managed(role: Role, manage: RouteComponent, read: RouteComponent): RouteComponent {
  const Managed = () => {
    const Shown = (useMay(role) ? manage : read) as () => ReactNode;
    return <Shown />;
  };
  return Object.assign(Managed, { preload: async () => void (await manage.preload?.()) }) as unknown as RouteComponent;
}

const home = createRoute({
  getParentRoute: () => inside,
  path: "/",
  beforeLoad({ context: { me } }) {
    if (firstPlace(me.role) !== "/") throw redirect({ to: firstPlace(me.role), replace: true });
  },
  component: gated("admin", () => import("./pages/home/home-page.tsx"), "HomePage"),
});

export const skillStatuses = ["ready", "attention"] as const;
const skills = createRoute({
  getParentRoute: () => inside,
  path: "/skills",
  validateSearch: (search) =>
    given({
      q: text(search.q),
      status: skillStatuses.find((status) => status === search.status),
      source: text(search.source),
      tag: text(search.tag),
      group: text(search.group),
      /** `idle`: not used for a while. */
      used: search.used === "idle" ? ("idle" as const) : undefined,
      sort: text(search.sort),
      view: search.view === "cards" ? ("cards" as const) : undefined,
      /** The row whose details are open beside the list. */
      peek: text(search.peek),
      /** The dialog for a new skill. */
      add: search.add === true ? true : undefined,
    }),
  component: managed(
    "superadmin",
    gated("superadmin", () => import("./pages/skill/skills-page.tsx"), "SkillsPage"),
    gated("user", () => import("./pages/skill/usable/usable-skills-page.tsx"), "UsableSkillsPage"),
  ),
});
const compareSkills = createRoute({
  getParentRoute: () => inside,
  path: "/skills/compare",
  validateSearch: (search) => given({ a: text(search.a), b: text(search.b) }),
  component: gated("superadmin", () => import("./pages/skill/compare-page.tsx"), "ComparePage"),
});
const skillSelection = createRoute({
  getParentRoute: () => inside,
  path: "/skills/selection",
  component: gated("superadmin", () => import("./pages/skill/selection/selection-page.tsx"), "SelectionPage"),
});
const importSkills = createRoute({
  getParentRoute: () => inside,
  path: "/skills/import",
  component: gated("superadmin", () => import("./pages/import/import-page.tsx"), "ImportPage"),
});
export const fileViews = ["edit", "preview", "diff"] as const;
export const skillTabs = ["overview", "files", "metadata", "try", "dependencies", "versions", "usage"] as const;
/** The periods over which uses are counted, in days. */
export const usageDays = [7, 30, 90] as const;
const skill = createRoute({
  getParentRoute: () => inside,
  path: "/skills/$slug",
  validateSearch: (search) =>
    given({
      tab: skillTabs.find((tab) => tab === search.tab),
      file: text(search.file),
      line: whole(search.line),
      show: fileViews.find((view) => view === search.show),
      /** Versions: the shown one, and the one it is compared with. */
      v: whole(search.v),
      with: whole(search.with),
      /** Dependencies: only direct ones, or all. */
      graph: search.graph === "direct" ? ("direct" as const) : undefined,
      days: usageDays.find((days) => days === search.days),
    }),
  component: managed(
    "superadmin",
    gated("superadmin", () => import("./pages/skill/skill-page.tsx"), "SkillPage"),
    gated("user", () => import("./pages/skill/usable/usable-skill-page.tsx"), "UsableSkillPage"),
  ),
});

/** Parts of a model request. */
export const requestParts = ["system", "messages", "tools", "raw", "diff"] as const;
export const timelineKinds = ["skills", "tools", "model", "compaction", "errors"] as const;
const ofTimeline = (search: Record<string, unknown>) =>
  given({
    turn: whole(search.turn),
    event: whole(search.event),
    show: timelineKinds.find((kind) => kind === search.show),
    find: text(search.find),
    /** The open model request as `turn-step`, and the open part of it. */
    request: typeof search.request === "string" && /^\d+-\d+$/.test(search.request) ? search.request : undefined,
    part: requestParts.find((part) => part === search.part),
    /** On a narrow screen: the visible pane. */
    pane: search.pane === "timeline" ? ("timeline" as const) : undefined,
    /** A new conversation: its agent, model and first message. */
    agent: text(search.agent),
    model: text(search.model),
    say: text(search.say),
    skill: text(search.skill),
  });
const playground = createRoute({
  getParentRoute: () => inside,
  path: "/playground",
  validateSearch: ofTimeline,
  component: gated("user", () => import("./pages/playground/playground-page.tsx"), "PlaygroundPage"),
});
const conversation = createRoute({
  getParentRoute: () => inside,
  path: "/playground/$sessionId",
  validateSearch: ofTimeline,
  component: gated("user", () => import("./pages/playground/playground-page.tsx"), "PlaygroundPage"),
});

const sessions = createRoute({
  getParentRoute: () => inside,
  path: "/sessions",
  validateSearch: (search) =>
    given({ q: text(search.q), stale: search.stale === true ? true : undefined, peek: text(search.peek) }),
  component: gated("user", () => import("./pages/session/list/sessions-page.tsx"), "SessionsPage"),
});
export const sessionTabs = ["skills", "messages", "files"] as const;
const session = createRoute({
  getParentRoute: () => inside,
  path: "/sessions/$sessionId",
  validateSearch: (search) =>
    given({
      tab: sessionTabs.find((tab) => tab === search.tab),
      skill: text(search.skill),
      file: text(search.file),
      turn: whole(search.turn),
    }),
  component: gated("user", () => import("./pages/session/session-page.tsx"), "SessionPage"),
});

const agents = createRoute({
  getParentRoute: () => inside,
  path: "/agents",
  component: gated("admin", () => import("./pages/agent/agents-page.tsx"), "AgentsPage"),
});
export const agentTabs = ["prompt", "tools", "stages", "difference"] as const;
const agent = createRoute({
  getParentRoute: () => inside,
  path: "/agents/$agentId",
  validateSearch: (search) =>
    given({
      tab: agentTabs.find((tab) => tab === search.tab),
      /** Stages: skills to preview as activated, separated by commas. */
      active: text(search.active),
      /** A new agent: what it starts from. */
      template: text(search.template),
      from: text(search.from),
    }),
  component: gated("admin", () => import("./pages/agent/agent-page.tsx"), "AgentPage"),
});
const environments = createRoute({
  getParentRoute: () => inside,
  path: "/environments",
  validateSearch: (search) => given({ name: text(search.name) }),
  component: gated("admin", () => import("./pages/environment/environments-page.tsx"), "EnvironmentsPage"),
});

export const dispatchStates = ["running", "waiting", "done", "failed"] as const;
/** How the text of a dispatch is shown. */
const viewOf = (value: unknown) => (value === "exact" ? ("exact" as const) : undefined);
const dispatches = createRoute({
  getParentRoute: () => inside,
  path: "/dispatch",
  validateSearch: (search) => given({ state: dispatchStates.find((state) => state === search.state) }),
  component: gated("admin", () => import("./pages/dispatch/board/dispatches-page.tsx"), "DispatchesPage"),
});
const newDispatch = createRoute({
  getParentRoute: () => inside,
  path: "/dispatch/new",
  validateSearch: (search) =>
    given({
      from: text(search.from),
      to: text(search.to),
      task: text(search.task),
      session: text(search.session),
      /** Chosen skills, separated by commas. */
      skills: text(search.skills),
      view: viewOf(search.view),
    }),
  component: gated("admin", () => import("./pages/dispatch/compose/new-dispatch-page.tsx"), "NewDispatchPage"),
});
export const dispatchTabs = ["output", "sent", "receipt"] as const;
const dispatch = createRoute({
  getParentRoute: () => inside,
  path: "/dispatch/$dispatchId",
  validateSearch: (search) =>
    given({
      tab: dispatchTabs.find((tab) => tab === search.tab),
      find: text(search.find),
      line: whole(search.line),
      view: viewOf(search.view),
      /** The hash of the preview. */
      previewed: text(search.previewed),
    }),
  component: gated("admin", () => import("./pages/dispatch/dispatch-page.tsx"), "DispatchPage"),
});

export const serverWays = ["form", "paste"] as const;
const tools = createRoute({
  getParentRoute: () => inside,
  path: "/tools",
  validateSearch: (search) =>
    given({
      tab: search.tab === "mcp" ? ("mcp" as const) : undefined,
      tool: text(search.tool),
      q: text(search.q),
      /** A server that is being added: the way, and its name. */
      add: serverWays.find((way) => way === search.add),
      name: text(search.name),
    }),
  component: gated("admin", () => import("./pages/tool/tools-page.tsx"), "ToolsPage"),
});
const server = createRoute({
  getParentRoute: () => inside,
  path: "/mcp/$name",
  component: gated("admin", () => import("./pages/mcp/mcp-page.tsx"), "McpPage"),
});
const install = createRoute({
  getParentRoute: () => inside,
  path: "/skills/install",
  validateSearch: (search) => given({ source: text(search.source), ref: text(search.ref) }),
  component: gated("superadmin", () => import("./pages/install/install-page.tsx"), "InstallPage"),
});

const users = createRoute({
  getParentRoute: () => inside,
  path: "/admin/users",
  /** The user in the sheet, or the dialog for a new one. */
  validateSearch: (search) =>
    given({
      user: text(search.user),
      add: search.add === true ? true : undefined,
      invite: search.invite === true ? true : undefined,
    }),
  component: gated("superadmin", () => import("./pages/account/users-page.tsx"), "UsersPage"),
});
const groups = createRoute({
  getParentRoute: () => inside,
  path: "/admin/groups",
  validateSearch: (search) => given({ group: text(search.group) }),
  component: gated("superadmin", () => import("./pages/access/groups-page.tsx"), "GroupsPage"),
});
const approvals = createRoute({
  getParentRoute: () => inside,
  path: "/admin/approvals",
  /** The skill in the dialog: an address, and a version of the library. */
  validateSearch: (search) =>
    given({ skill: text(search.skill), version: typeof search.version === "number" ? search.version : undefined }),
  // Users with a grant may review too; everybody else is told that they may not.
  component: gated("user", () => import("./pages/skill/approval/approvals-page.tsx"), "ApprovalsPage"),
});
const tokens = createRoute({
  getParentRoute: () => inside,
  path: "/admin/tokens",
  validateSearch: (search) => given({ all: search.all === true ? true : undefined, user: text(search.user) }),
  component: gated("user", () => import("./pages/account/tokens-page.tsx"), "TokensPage"),
});
const audit = createRoute({
  getParentRoute: () => inside,
  path: "/admin/audit",
  validateSearch: (search) =>
    given({
      actor: text(search.actor),
      action: text(search.action),
      q: text(search.q),
      since: day(search.since),
      row: whole(search.row),
      peek: whole(search.peek),
    }),
  component: gated("superadmin", () => import("./pages/audit/audit-page.tsx"), "AuditPage"),
});

const settings = createRoute({
  getParentRoute: () => inside,
  path: "/settings",
  component: gated("user", () => import("./pages/settings/settings-page.tsx"), "SettingsPage"),
});
const models = createRoute({
  getParentRoute: () => inside,
  path: "/settings/models",
  /** The dialog for a new model, or for the key of one. */
  validateSearch: (search) => given({ add: search.add === true ? true : undefined, key: text(search.key) }),
  component: gated("admin", () => import("./pages/model/models-page.tsx"), "ModelsPage"),
});
const sources = createRoute({
  getParentRoute: () => inside,
  path: "/settings/sources",
  component: gated("admin", () => import("./pages/settings/sources-page.tsx"), "SourcesPage"),
});
const limits = createRoute({
  getParentRoute: () => inside,
  path: "/settings/limits",
  validateSearch: (search) => given({ q: text(search.q) }),
  component: gated("admin", () => import("./pages/settings/limits-page.tsx"), "LimitsPage"),
});
const signInSettings = createRoute({
  getParentRoute: () => inside,
  path: "/settings/sign-in",
  component: gated("superadmin", () => import("./pages/settings/sign-in-page.tsx"), "SignInPage"),
});
const diagnostics = createRoute({
  getParentRoute: () => inside,
  path: "/settings/diagnostics",
  component: gated("admin", () => import("./pages/settings/diagnostics-page.tsx"), "DiagnosticsPage"),
});

/** Any other address keeps the frame around the page. */
const unknown = createRoute({ getParentRoute: () => inside, path: "$", component: NotFound });

const tree = root.addChildren([
  login,
  providerCallback,
  welcome,
  connect,
  invitation,
  inside.addChildren([
    home,
    skills,
    importSkills,
    compareSkills,
    skillSelection,
    install,
    skill,
    agents,
    agent,
    environments,
    playground,
    conversation,
    sessions,
    session,
    dispatches,
    newDispatch,
    dispatch,
    tools,
    server,
    users,
    groups,
    approvals,
    tokens,
    audit,
    settings,
    models,
    sources,
    limits,
    signInSettings,
    diagnostics,
    unknown,
  ]),
]);

export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultErrorComponent: PageFailed,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
