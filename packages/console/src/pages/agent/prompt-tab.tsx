import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { useSeesWords } from "./sees-words.ts";
import type { Preview } from "./use-preview.ts";

/** The system prompt, byte for byte. */
export function PromptTab({ preview: { request } }: { readonly preview: Preview }) {
  const say = useSeesWords();
  if (request.instructions === "") return <p className="text-quiet">{say("noPrompt")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p>
        <CopyButton text={request.instructions} label={say("copyPrompt")} />
      </p>
      <pre
        role="region"
        aria-label={say("instructions")}
        tabIndex={0}
        className="rounded bg-raised p-3 break-words whitespace-pre-wrap"
        data-prompt
      >
        {request.instructions}
      </pre>
    </div>
  );
}
