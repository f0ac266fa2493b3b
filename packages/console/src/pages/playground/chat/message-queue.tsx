import { Button, IconButton } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { usePlaygroundWords } from "../words.ts";
import type { Conversation } from "./use-conversation.ts";

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
