import { ProblemError } from "loadout/client";
import { useEffect, useReducer, useState } from "react";
import { useChange } from "../../../api/operations.ts";
import { client } from "../../../api/page-client.ts";
import { tell } from "../../../ui/basic/toasts.tsx";
import { beginEdit, type EditEvent, type EditState, editStep, type SavedText } from "../../../ui/draft/edit-state.ts";
import type { Meeting } from "../../../ui/draft/merge-draft.ts";
import type { ShownSkill } from "../skill-page.tsx";
import { readText } from "./read-file.ts";
import { useFilesWords } from "./words.ts";

/** The state of an open file, and how it is saved. */

export interface Editing {
  readonly state: EditState;
  readonly dispatch: (event: EditEvent) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly meeting: Meeting | undefined;
  readonly meet: (meeting: Meeting | undefined) => void;
  readonly save: () => void;
  /** Saves the result of a merge. */
  readonly saveMerged: (text: string, theirs: SavedText) => void;
}

export interface EditingOptions {
  readonly skill: ShownSkill;
  readonly path: string;
  readonly saved: SavedText;
  /** If the file was deleted, the version without it. */
  readonly goneAt: number | undefined;
}

/** Saves on the version that was read, and never over a change of others. */
export function useEditing({ skill, path, saved, goneAt }: EditingOptions): Editing {
  const say = useFilesWords();
  const [state, dispatch] = useReducer(editStep, saved, beginEdit);
  const [meeting, meet] = useState<Meeting | undefined>();
  const [error, setError] = useState<unknown>();
  const edit = useChange("skill.edit");
  const create = useChange("skill.create-file");
  const name = skill.id;
  useEffect(() => dispatch({ kind: "arrived", saved }), [saved]);

  async function attempt(text: string, base: SavedText, isMerged: boolean): Promise<void> {
    setError(undefined);
    try {
      const { version, changed } =
        goneAt === undefined
          ? await edit.mutateAsync({ name, file: path, text, from: base.version })
          : await create.mutateAsync({ name, path, text, from: goneAt });
      const fresh = { text, version };
      dispatch(isMerged ? { kind: "opened", base: fresh, text } : { kind: "saved", saved: fresh });
      meet(undefined);
      await tellSaved(version, changed);
    } catch (refused) {
      if (!isStale(refused)) return setError(refused);
      await resolve(text, base, refused, isMerged).catch(setError);
    }
  }

  /** Another version was saved meanwhile. If this file is the same in it, save on top; else both are merged. */
  async function resolve(text: string, base: SavedText, refusal: ProblemError, isMerged: boolean): Promise<void> {
    const version = Number(refusal.problem.values.version);
    const theirs = await readText(name, path, version);
    if (theirs === undefined) throw refusal; // it is not text any more
    if (theirs === base.text) return attempt(text, { text: theirs, version }, isMerged);
    meet({ base: base.text, theirs: { text: theirs, version }, mine: text });
  }

  async function tellSaved(version: number, changed: boolean): Promise<void> {
    const stale = changed ? await countStale(skill.address, version) : 0;
    if (!changed) tell(say("savedSame"));
    else tell(stale === 0 ? say("saved", { version }) : say("savedStale", { version, count: stale }));
  }

  return {
    state,
    dispatch,
    isSaving: edit.isPending || create.isPending,
    error,
    meeting,
    meet,
    save: () => void attempt(state.source.text, state.base, false),
    saveMerged: (text, theirs) => void attempt(text, theirs, true),
  };
}

const isStale = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem.code === "skill.stale";

/** How many sessions have an earlier version. Failing to count them does not make the save fail. */
async function countStale(address: string, version: number): Promise<number> {
  try {
    const { sessions } = await client().call("skill.usage", { name: address });
    return sessions.filter((session) => session.version !== undefined && session.version < version).length;
  } catch (error) {
    console.warn("the sessions of this skill are not known", error);
    return 0;
  }
}
