import type { ReactNode } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { Fold, PlainText } from "../../ui/basic/fold.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useSeesWords } from "./sees-words.ts";
import type { Preview } from "./use-preview.ts";

/** The tools of the request with why each is there, and what is not given. */
export function ToolsTab({ preview }: { readonly preview: Preview }) {
  const say = useSeesWords();
  const { language } = useLanguage();
  const tongue = language === "en" ? "en" : "zh";
  const grants = new Map(preview.tools.map((tool) => [tool.name, tool]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {preview.request.tools.length === 0 ? (
        <p className="text-quiet">{say("noTools")}</p>
      ) : (
        <ul className="grid gap-2">
          {preview.request.tools.map(({ name, description, parameters }) => {
            const grant = grants.get(name);
            return (
              <li key={name} data-tool={name}>
                <Fold
                  className="border-line"
                  summary={
                    <>
                      <code className="font-semibold">{name}</code>
                      <span className="min-w-0 flex-1 truncate text-xs text-quiet">{grant?.reason.text[tongue]}</span>
                    </>
                  }
                >
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
                    <p className="whitespace-pre-wrap">{description}</p>
                    {grant?.patterns && <p>{say("patterns", { patterns: grant.patterns.join(", ") })}</p>}
                    {grant?.skillsOnly && <p>{say("skillsOnly")}</p>}
                    <h3 className="text-xs text-quiet">{say("schema")}</h3>
                    <PlainText text={JSON.stringify(parameters, null, 2)} label={`${name}: ${say("schema")}`} />
                  </div>
                </Fold>
              </li>
            );
          })}
        </ul>
      )}
      {preview.removed.length > 0 && (
        <Section title={say("removedTools")}>
          {preview.removed.map(({ name, reason }) => (
            <li key={name} data-removed={name}>
              <span className="font-mono font-semibold text-bad">−</span> <code>{name}</code>{" "}
              <span className="text-quiet">{reason.text[tongue]}</span>
            </li>
          ))}
        </Section>
      )}
      {preview.servers.length > 0 && (
        <Section title={say("serversTitle")} text={say("serversText")}>
          {preview.servers.map(({ name, reason, problem }) => (
            <li key={name} data-server={name} className="flex flex-wrap items-center gap-x-2">
              <Icon name="plug" className="size-3.5 text-quiet" />
              <code>{name}</code> <span className="text-quiet">{reason.text[tongue]}</span>
              {problem && (
                <span className="flex items-center gap-1 text-warn">
                  <Icon name="warning" className="size-3.5" />
                  {problem[tongue]}
                </span>
              )}
            </li>
          ))}
        </Section>
      )}
    </div>
  );
}

const Section = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) => (
  <section className="grid gap-1">
    <h3>{title}</h3>
    {text !== undefined && <p className="text-xs text-quiet">{text}</p>}
    <ul className="grid gap-1">{children}</ul>
  </section>
);
