import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { isSendingKey } from "../../../ui/form/is-sending-key.ts";
import { usePlaygroundWords } from "../words.ts";
import { matchingSkills, type SkillMention, skillMention, withoutMention } from "./skill-mention.ts";
import { useMessageDraft } from "./unsent-messages.ts";
import type { Conversation } from "./use-conversation.ts";

/** The field of the message, with a list of skills to pin behind a `$`. */

export interface ComposerHandle {
  focus(): void;
  /** Replaces the text. */
  write(text: string): void;
}

export interface ComposerProps {
  readonly contextId: string | undefined;
  readonly firstText: string | undefined;
  /** The skills that can be pinned; absent if they are not known yet. */
  readonly skills: readonly string[] | undefined;
  /** A message waits for the end of the running turn. */
  readonly isRunning: boolean;
  readonly canStop: boolean;
  readonly isStopping: boolean;
  readonly blocked: string | undefined;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
  readonly onPin: (skill: string) => void;
  readonly handle: Ref<ComposerHandle>;
}

export function MessageComposer(props: ComposerProps) {
  const { contextId, firstText, skills, isRunning, canStop, isStopping, blocked, onSend, onStop, onPin, handle } =
    props;
  const say = usePlaygroundWords();
  const isNarrow = useIsNarrow();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useMessageDraft(contextId, firstText);
  const picker = useSkillPicker({ field, text, skills, onText: setText, onPin });
  useGrowing(field, text);
  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus(),
    write(words) {
      setText(words);
      field.current?.focus();
    },
  }));
  function send(): void {
    if (text.trim() === "" || blocked !== undefined) return;
    onSend(text);
    setText("");
    picker.close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { isComposing, keyCode } = event.nativeEvent;
    if (isComposing || keyCode === 229) return;
    const isSending = isSendingKey({ key: event.key, shiftKey: event.shiftKey, isComposing, keyCode });
    if (!picker.takeKey(event.key, isSending)) {
      if (!isSending) return;
      send();
    }
    event.preventDefault();
  }
  return (
    <form
      className="relative grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {picker.mention && <SkillList picker={picker} isKnown={skills !== undefined} />}
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={say("message")}
        placeholder={isNarrow ? say("message") : say(isRunning ? "placeholderQueue" : "placeholder")}
        {...picker.fieldProps}
        onChange={({ target }) => picker.type(target.value, target.selectionStart)}
        onKeyDown={onKeyDown}
        className="max-h-48 min-h-10 w-full resize-none rounded-md border border-strong-line bg-panel px-3 py-2 max-md:min-h-11 max-md:text-lg"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button isSmall variant="quiet" icon="pin" onClick={picker.open} className="max-md:min-h-11">
          {say("skillButton")} <kbd className="text-quiet">$</kbd>
        </Button>
        <div className="ml-auto flex gap-2">
          {canStop && (
            <Button variant="danger" icon="stop" onClick={onStop} isBusy={isStopping} aria-keyshortcuts="Escape">
              {say(isStopping ? "stopping" : "stop")}
            </Button>
          )}
          <Button type="submit" variant="primary" icon="send" blocked={blocked} aria-keyshortcuts="Enter">
            {say(isRunning ? "queue" : "send")}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface SkillPickerOptions {
  readonly field: { readonly current: HTMLTextAreaElement | null };
  readonly text: string;
  readonly skills: readonly string[] | undefined;
  readonly onText: (text: string) => void;
  readonly onPin: (skill: string) => void;
}

/** The skills that match the text behind a `$`, and the one that Enter would pin. */
function useSkillPicker({ field, text, skills, onText, onPin }: SkillPickerOptions) {
  const [mention, setMention] = useState<SkillMention>();
  const [chosen, setChosen] = useState(0);
  /** The text before the button typed a `$`, which Escape takes back. */
  const [before, setBefore] = useState<string>();
  const matching = mention && skills ? matchingSkills(skills, mention.wanted) : [];
  const current = Math.min(chosen, matching.length - 1);
  const close = (): void => setMention(undefined);
  function type(next: string, caret: number): void {
    onText(next);
    setMention(skillMention(next, caret));
    setChosen(0);
    setBefore(undefined);
  }
  function pin(skill: string | undefined): void {
    if (skill === undefined || !mention) return;
    type(withoutMention(text, mention), mention.start);
    onPin(skill);
    field.current?.focus();
  }
  /** Types a `$` at the caret. */
  function open(): void {
    const caret = field.current?.selectionStart ?? text.length;
    const head = text.slice(0, caret);
    const added = `${head === "" || /\s$/.test(head) ? "" : " "}$`;
    const after = caret + added.length;
    type(`${head}${added}${text.slice(caret)}`, after);
    setBefore(text);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(after, after));
  }
  /** Whether the key was for the list. */
  function takeKey(key: string, isSending: boolean): boolean {
    if (!mention) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === "Escape") {
      if (before !== undefined) onText(before);
      close();
    } else if (matching.length === 0) return false;
    else if (step !== undefined) setChosen((current + step + matching.length) % matching.length);
    else if (isSending || key === "Tab") pin(matching[current]);
    else return false;
    return true;
  }
  const fieldProps = {
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": mention ? listId : undefined,
    "aria-activedescendant": matching.length > 0 ? optionId(current) : undefined,
    onBlur: close,
  } as const;
  return { mention, matching, current, type, pin, open, close, takeKey, fieldProps };
}

const listId = "skill-picker";
const optionId = (index: number): string => `${listId}-${index}`;

/** The focus stays in the message. */
function SkillList({
  picker: { mention, matching, current, pin },
  isKnown,
}: {
  readonly picker: ReturnType<typeof useSkillPicker>;
  readonly isKnown: boolean;
}) {
  const say = usePlaygroundWords();
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-1 max-h-64 overflow-y-auto rounded-lg border border-line bg-panel py-1 shadow-lg">
      {matching.length === 0 && (
        <p role="status" className="px-3 py-2 text-quiet">
          {isKnown ? say("noSkillFits", { text: mention?.wanted }) : say("skillsLater")}
        </p>
      )}
      <div role="listbox" id={listId} aria-label={say("skillList")}>
        {matching.map((skill, index) => (
          <div
            key={skill}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            // The field would lose the focus before the click, and close the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pin(skill)}
            className="flex min-h-9 cursor-pointer items-center gap-2 px-3 aria-selected:bg-skill-soft aria-selected:text-skill max-md:min-h-11"
          >
            <Icon name="skill" />
            <span className="min-w-0 truncate">{skill}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Makes the field as high as its text, up to a limit. */
function useGrowing(field: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [field, text]);
}

/** The message being sent, and the messages that wait for the end of the turn. */
export function Queue({
  conversation: { sending, problem, queue, isHeld, isRunning, sendQueued, removeQueued },
  blocked,
}: {
  readonly conversation: Conversation;
  readonly blocked: string | undefined;
}) {
  const say = usePlaygroundWords();
  const isSending = sending !== undefined && problem === undefined;
  if (queue.length === 0 && !isSending) return null;
  return (
    <div className="grid gap-1">
      {isSending && (
        <p role="status" className="flex min-w-0 items-center gap-2 text-quiet">
          <Chip>{say("sending")}</Chip>
          <span className="truncate">{sending.text}</span>
        </p>
      )}
      {queue.length > 0 && (
        <ol aria-label={say("queued")} className="grid gap-1">
          {queue.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text may wait twice
            <li key={index} className="flex min-w-0 items-center gap-2" data-queued>
              <Chip tone={isHeld ? "warn" : "plain"}>{say(isHeld ? "queuedHeld" : "queued")}</Chip>
              <span className="min-w-0 flex-1 truncate">{text}</span>
              {isHeld && !isRunning && (
                <Button isSmall onClick={() => sendQueued(index)} blocked={blocked}>
                  {say("sendNow")}
                </Button>
              )}
              <IconButton
                isSmall
                icon="close"
                label={say("removeQueued", { text: text.slice(0, 40) })}
                onClick={() => removeQueued(index)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
