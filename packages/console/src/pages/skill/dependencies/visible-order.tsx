import { Link } from "@tanstack/react-router";
import { useOperation } from "../../../api/operations.ts";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { useDependencyWords } from "./words.ts";

const linkLook = "text-accent underline underline-offset-2";

/** The same facts in words: what becomes visible with it, in that order, and who needs it. */
export function VisibleOrder({ address }: { readonly address: string }) {
  const say = useDependencyWords();
  const query = useOperation("skill.deps", { name: address, closure: true, dependents: true });
  return (
    <Loaded query={query} rows={3}>
      {({ id, closure = [], dependents = [] }) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Panel title={say("order")}>
            <p className="mb-2 text-quiet">{say("orderHint")}</p>
            <ol className="grid list-decimal gap-1 pl-6" aria-label={say("order")}>
              {closure.map(({ id: one, found }) => (
                <li key={one}>
                  <span className="inline-flex flex-wrap items-center gap-2">
                    {one === id ? (
                      <>
                        <strong>{one}</strong> <span className="text-quiet">{say("itselfMark")}</span>
                      </>
                    ) : found ? (
                      <SkillLink id={one} />
                    ) : (
                      <>
                        <code>{one}</code>
                        <Chip tone="bad" icon="error">
                          {say("missing")}
                        </Chip>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </Panel>
          <Panel title={say("dependents")}>
            {dependents.length === 0 ? (
              <p className="text-quiet">{say("nobody")}</p>
            ) : (
              <ul className="grid gap-1" aria-label={say("dependents")}>
                {dependents.map((one) => (
                  <li key={one}>
                    <SkillLink id={one} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

const SkillLink = ({ id }: { readonly id: string }) => (
  <Link to="/skills/$slug" params={{ slug: id }} search={{ tab: "dependencies" }} className={linkLook}>
    {id}
  </Link>
);
