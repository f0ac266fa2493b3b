import { defineWords } from "../../words/define-words.ts";
import { Confirm } from "../form/confirm.tsx";
import type { HiddenQuestion } from "./ask-hidden.ts";

const useHiddenWords = defineWords("hidden", {
  title: { en: "Publish hidden text?", zh: "要发布隐藏文本吗？" },
  text: {
    en: "The change contains characters that people cannot see and models can read. Publish it only if you know why they are there.",
    zh: "此更改包含人看不到、但模型能读到的字符。只有确知其用途时才应发布。",
  },
  publish: { en: "Publish anyway", zh: "仍然发布" },
});

/** Asks whether hidden characters may be published. */
export function HiddenDialog({ question }: { readonly question: HiddenQuestion }) {
  const say = useHiddenWords();
  return (
    <Confirm
      isOpen
      title={say("title")}
      action={say("publish")}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      <p>{say("text")}</p>
      <ul className="grid gap-1">
        {question.found.map(({ path, line, column, message }) => {
          const place = [path, line, column].filter((part) => part !== undefined).join(":");
          return (
            <li key={`${place} ${message}`}>
              <code className="mr-2 text-quiet">{place}</code>
              {message}
            </li>
          );
        })}
      </ul>
    </Confirm>
  );
}
