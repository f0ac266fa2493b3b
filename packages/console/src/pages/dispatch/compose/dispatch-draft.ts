import type { InputOf } from "loadout/client";
import { isOwnFolder, type ShownDispatch } from "../dispatch-tab.ts";

/** A dispatch before it is sent. */
export interface DispatchDraft {
  readonly agent: string;
  /** Empty: a new folder of its own. */
  readonly folder: string;
  readonly task: string;
  /** The session whose skills are included; empty: none. */
  readonly session: string;
  /** Whether `skills` are included, or the active skills. */
  readonly isChosen: boolean;
  readonly skills: readonly string[];
  readonly permission: "ask" | "allow" | "deny";
  /** What to do with file mentions outside the folder and with slash commands. */
  readonly expand: "refuse" | "inert" | "allow";
  /** Empty: no limit. */
  readonly minutes: string;
}

export const emptyDraft: DispatchDraft = {
  agent: "",
  folder: "",
  task: "",
  session: "",
  isChosen: false,
  skills: [],
  permission: "ask",
  expand: "refuse",
  minutes: "",
};

/** A draft with these skills, as other pages ask for it. */
export const withSkills = (draft: DispatchDraft, skills: string | undefined): DispatchDraft =>
  skills === undefined ? draft : { ...draft, isChosen: true, skills: skills.split(",").filter(Boolean) };

/** A draft from an earlier dispatch. */
export const draftOf = ({ agent, workDir, task, contextId, receipt }: ShownDispatch): DispatchDraft => ({
  ...emptyDraft,
  agent,
  task,
  folder: isOwnFolder(workDir) ? "" : workDir,
  session: contextId ?? "",
  isChosen: true,
  skills: skillsOf(receipt),
});

/** The skills of a dispatch in their order, with those that did not fit. */
export const skillsOf = ({ included, omitted }: ShownDispatch["receipt"]): string[] =>
  [...included, ...omitted].map(({ id }) => id);

/** The input that decides about the text: of a preview and of a start. */
export const taskOf = ({ agent, folder, task, session, isChosen, skills, permission, expand }: DispatchDraft) => ({
  task,
  permission,
  ...(expand !== "refuse" && { expand }),
  ...(agent !== "" && { agent }),
  ...(folder.trim() !== "" && { workDir: folder.trim() }),
  ...(session !== "" && { contextId: session }),
  ...(isChosen && { skills: [...skills] }),
});

/** With the hash of the previewed text, the server refuses to send another one. */
export const startOf = (draft: DispatchDraft, expect?: string): InputOf<"dispatch.start"> => ({
  ...taskOf(draft),
  ...(expect !== undefined && { expect }),
  ...(Number(draft.minutes) > 0 && { timeoutSeconds: Number(draft.minutes) * 60 }),
});
