import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { assertFine, type Role, roles } from "loadout/client";
import { useId, useState } from "react";
import { client } from "../../api/page-client.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { useShellWords } from "../../shell/words.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import {
  type ApiDescription,
  countAllowed,
  isAllowed,
  type MenuPlace,
  type PermissionGroup,
  permissionGroups,
} from "./permissions.ts";
import { useUsersWords } from "./words.ts";

/** What each role may do, read from the description of the API. The column of the chosen role is highlighted. */
export function RoleMatrix({ role }: { readonly role: Role }) {
  const say = useUsersWords();
  const permissions = usePermissions();
  return (
    <Loaded query={permissions} rows={8}>
      {(groups) => (
        <table className="w-full border-collapse" data-matrix>
          <caption className="mb-1 text-left font-medium">{say("matrix", { role: say(role) })}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-quiet">
              <th scope="col" className="py-1 text-left font-medium">
                {say("matrixWhat")}
              </th>
              {roles.map((one) => (
                <th
                  key={one}
                  scope="col"
                  className={`px-1 py-1 text-center font-medium whitespace-nowrap ${one === role ? "bg-accent-soft text-accent" : ""}`}
                >
                  {say(one)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.place} group={group} role={role} />
          ))}
        </table>
      )}
    </Loaded>
  );
}

function usePermissions(): UseQueryResult<readonly PermissionGroup[]> {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ["system.openapi", language],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const answer = await client().send("GET", "/api/openapi.json", { signal });
      await assertFine(answer);
      return permissionGroups(JSON.parse(await answer.text()) as ApiDescription);
    },
  });
}

function Group({ group, role }: { readonly group: PermissionGroup; readonly role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const title = useTitle()(group.place);
  const total = group.permissions.length;
  return (
    <tbody id={id} className="border-b border-line">
      <tr>
        <th scope="rowgroup" className="text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-8 w-full items-center gap-1 rounded text-left hover:text-accent max-md:min-h-11"
          >
            <Icon name={isOpen ? "down" : "right"} className="size-3" />
            {title}
          </button>
        </th>
        {roles.map((one) => (
          <td
            key={one}
            className={`px-1 text-center whitespace-nowrap tabular-nums ${one === role ? "bg-accent-soft" : ""} ${countAllowed(one, group) === 0 ? "text-quiet" : ""}`}
          >
            {countAllowed(one, group)}/{total}
          </td>
        ))}
      </tr>
      {isOpen && group.permissions.map((permission) => <Row key={permission.operation} {...{ permission, role }} />)}
    </tbody>
  );
}

/** The words of the menu, for what is in it. */
function useTitle(): (place: MenuPlace) => string {
  const say = useUsersWords();
  const sayMenu = useShellWords();
  return (place) => {
    if (place === "sessions") return `${sayMenu("playground")} · ${sayMenu("sessions")}`;
    if (place === "signIn" || place === "server") return say(`place_${place}`);
    return sayMenu(place);
  };
}

function Row({
  permission,
  role,
}: {
  readonly permission: PermissionGroup["permissions"][number];
  readonly role: Role;
}) {
  const say = useUsersWords();
  return (
    <tr data-operation={permission.operation}>
      <th scope="row" className="py-1 pl-4 text-left font-normal">
        <span className="block">{permission.summary}</span>
        <code className="text-quiet">{permission.operation}</code>
      </th>
      {roles.map((one) => {
        const may = isAllowed(one, permission);
        return (
          <td key={one} className={`px-1 text-center ${one === role ? "bg-accent-soft" : ""}`}>
            <span className={may ? "text-good" : "text-quiet"} aria-hidden="true">
              {may ? "✓" : "✕"}
            </span>
            <span className="sr-only">{say(may ? "can" : "cannot")}</span>
          </td>
        );
      })}
    </tr>
  );
}
