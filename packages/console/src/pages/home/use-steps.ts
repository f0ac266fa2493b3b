import { useQuery } from "@tanstack/react-query";
import { operationQuery, useOperation } from "../../api/operations.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { useKeptFlag } from "./use-kept-flag.ts";

export interface Steps {
  /** Absent where there is no such session. */
  readonly demo?: { readonly isDone: boolean; readonly onOpen: () => void };
  readonly ask: { readonly isDone: boolean };
  /** Absent for who may not do it. */
  readonly library?: { readonly isImported: boolean; readonly isEdited: boolean };
}

/** Whether a skill was ever edited; asked again when a skill changes, as its name says. */
const editsQuery = {
  ...operationQuery("audit.list", { action: "skill.edit", limit: 1 }),
  queryKey: ["skill.edit", "audited"],
};

/** Which first steps there are for whoever looks, and which of them were taken, as far as data tells. */
export function useSteps(): Steps | undefined {
  const { data: me } = useWhoAmI();
  const isAllowed = useMay("superadmin");
  const [isOpened, setIsOpened] = useKeptFlag("home.demo-opened");
  const sessions = useOperation("session.list", { limit: 50 });
  const recorded = useOperation("session.list", { query: "demo", limit: 50 });
  const library = useOperation("skill.list", { source: "library", limit: 1 }, { enabled: isAllowed });
  const edits = useQuery({ ...editsQuery, enabled: isAllowed });
  if (!me || !sessions.data || !recorded.data) return undefined;
  if (isAllowed && (!library.data || !edits.data)) return undefined;
  const hasDemo = recorded.data.sessions.some(({ contextId }) => contextId === "demo");
  return {
    ...(hasDemo && { demo: { isDone: isOpened, onOpen: () => setIsOpened(true) } }),
    ask: {
      isDone: sessions.data.sessions.some(({ contextId, userId }) => contextId !== "demo" && userId === me.userId),
    },
    ...(library.data &&
      edits.data && {
        library: { isImported: library.data.skills.length > 0, isEdited: edits.data.entries.length > 0 },
      }),
  };
}
