import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/basic/icon.tsx";
import { type TemplateId, templateIds } from "./templates.ts";
import { useAgentWords } from "./words.ts";

const icons = { empty: "plus", research: "search", review: "diff", weekly: "plan" } as const;

/** The templates of a new agent. */
export function TemplateCards({ current }: { readonly current?: TemplateId | undefined }) {
  const say = useAgentWords();
  return (
    <ul aria-label={say("templates")} className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
      {templateIds.map((id) => (
        <li key={id}>
          <Link
            to="/agents/$agentId"
            params={{ agentId: "new" }}
            search={{ template: id }}
            data-chosen={id === current || undefined}
            className="flex h-full min-h-11 items-start gap-2 rounded-lg border border-line bg-panel px-3 py-2 hover:border-strong-line data-chosen:border-accent data-chosen:bg-accent-soft"
          >
            <Icon name={icons[id]} className="mt-0.5 size-4 text-accent" />
            <span className="min-w-0">
              <span className="block font-medium">{say(`template_${id}`)}</span>
              <span className="block text-xs text-quiet">{say(`template_${id}_text`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
