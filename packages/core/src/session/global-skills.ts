import type { CatalogView } from "../catalog/catalog.ts";
import { Fault } from "../ground/fault.ts";
import type { Principal } from "../turn/access.ts";
import type { ActivationStore } from "./activation-store.ts";
import { usableSkill } from "./pins.ts";
import type { PrincipalEnvironments } from "./principal-environments.ts";
import type { Sessions } from "./sessions.ts";

/** Global skills: those that a user activated for all of their sessions. */
export function createGlobalSkills(
  store: ActivationStore,
  environments: PrincipalEnvironments,
  { userId }: Principal,
): Pick<Sessions, "globals" | "loadGlobal" | "unloadGlobal"> {
  return {
    globals: async () =>
      (await store.globals(userId)).map(({ skill, time }) => ({ skill, cause: "global", time }) as const),
    async loadGlobal(name, wanted) {
      const environment = await environments.bound(wanted === undefined ? {} : { environment: wanted });
      await environment.loadSkills();
      const { id, address, library: tree } = usableSkill(environment, name);
      // Stored by address, so that another skill with the same id cannot replace it.
      const changed = await store.addGlobal(userId, address);
      if (changed) {
        await store.recordActivation({
          ...{ userId, skill: id, address, cause: "global" },
          ...(tree && { version: tree.version, digest: tree.digest }),
        });
        store.choices.count("loaded", { environment: environment.name(), address, skill: id });
      }
      return { skill: id, changed };
    },
    async unloadGlobal(name) {
      const known = (await store.globals(userId)).map(({ skill }) => skill);
      const environment = await environments.bound({});
      await environment.loadSkills();
      const view = environment.view();
      const [address, another] = known.includes(name) ? [name] : known.filter((one) => isMeant(one, name, view));
      if (another !== undefined) throw new Fault("skill.ambiguous", { name, candidates: known.join(", ") });
      if (address === undefined) throw new Fault("skill.not-pinned", { name, candidates: known.join(", ") || "–" });
      return { skill: address, changed: await store.removeGlobal(userId, address) };
    },
  };
}

/** Whether a name means the skill of an address: its id, or the name it has; the skill itself may be gone. */
function isMeant(address: string, name: string, { skills }: CatalogView): boolean {
  const known = skills.find((skill) => skill.address === address)?.head?.name;
  return address.slice(address.indexOf(":") + 1) === name || known?.toLowerCase() === name.toLowerCase();
}
