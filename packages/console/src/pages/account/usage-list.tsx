import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { Loaded } from "../../ui/page/loading.tsx";
import { useUsersWords } from "./words.ts";

/** The limits of a user and how much is used; without `user`, those of the caller. */
export function UsageList({ user }: { readonly user?: string }) {
  const say = useUsersWords();
  const format = useFormat();
  const { language } = useLanguage();
  const query = useOperation("user.show", user === undefined ? {} : { user });
  return (
    <Loaded query={query} rows={6}>
      {({ isLimited, limits }) => (
        <div className="grid gap-2" data-usage>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
            {limits.map(({ name, limit, used, meaning }) => {
              const show = name === "bytesKept" ? format.bytes : format.number;
              const isFull = isLimited && used >= limit;
              return (
                <div key={name} className="contents">
                  <dt>{meaning[language === "en" ? "en" : "zh"]}</dt>
                  <dd className={`text-right tabular-nums ${isFull ? "text-warn" : ""}`}>
                    {isLimited ? say("usageOf", { used: show(used), limit: show(limit) }) : show(used)}
                  </dd>
                </div>
              );
            })}
          </dl>
          <p className="text-quiet">{say(isLimited ? "usageHint" : "usageFree")}</p>
        </div>
      )}
    </Loaded>
  );
}
