import { Link } from "@tanstack/react-router";
import { actionsFor } from "../../shell/actions.ts";
import { useWhoAmI } from "../../shell/who-am-i.ts";
import { useShellWords } from "../../shell/words.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useHomeWords } from "./words.ts";

/** What people come for, one press away. */
export function QuickActions() {
  const say = useHomeWords();
  const sayAction = useShellWords();
  const { data: me } = useWhoAmI();
  return (
    <ul aria-label={say("actions")} className="grid grid-cols-2 gap-2 md:grid-cols-4">
      {actionsFor(me?.role ?? "user")
        .filter(({ isRare = false }) => !isRare)
        .map(({ id, icon, link }) => (
          <li key={id} data-action={id}>
            <Link {...link} className={`${buttonLook()} w-full justify-start! whitespace-normal! max-md:px-2`}>
              <Icon name={icon} className="size-4 text-quiet" />
              {sayAction(id)}
            </Link>
          </li>
        ))}
    </ul>
  );
}
