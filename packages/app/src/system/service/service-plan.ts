import { join } from "node:path";
import { ownVariables } from "@loadout/core";
import type { Config } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { type ServeInput, serveWords } from "../server/serve-fields.ts";

/** What a systemd service of a server consists of: a pure function, so that nothing is written to find it out. */

export interface ServicePlan {
  readonly scope: "user" | "system";
  readonly unit: string;
  /** The file with its variables, which may be secret: it is readable by its owner only, and not replaced. */
  readonly environment: string;
  /** The commands that make systemd take a change over. */
  readonly systemctl: readonly string[];
}

export const serviceName = "loadout.service";

/** The home folder of a service of the machine. */
const systemFolder = "/var/lib/loadout";

export function planService(
  { userHome, variables }: Pick<Config, "userHome" | "variables">,
  isSystem: boolean,
  platform: NodeJS.Platform = process.platform,
): ServicePlan {
  if (platform !== "linux") throw new AppFault("service.platform", { platform });
  if (isSystem)
    return {
      scope: "system",
      unit: `/etc/systemd/system/${serviceName}`,
      environment: "/etc/loadout/service.env",
      systemctl: ["systemctl"],
    };
  const settings = variables.XDG_CONFIG_HOME?.startsWith("/") ? variables.XDG_CONFIG_HOME : join(userHome, ".config");
  return {
    scope: "user",
    unit: join(settings, "systemd/user", serviceName),
    environment: join(settings, "loadout/service.env"),
    systemctl: ["systemctl", "--user"],
  };
}

export interface UnitInput {
  /** This program as it is started again. */
  readonly self: readonly string[];
  readonly serve: ServeInput;
  /** The account of a service of the machine. */
  readonly account: string;
}

/** Seconds that a server has beyond those of its turns, to answer open requests and close. */
const spare = 15;

/**
 * The text of the unit. What hides parts of `/proc`, forbids mounts or keeps namespaces away is left out on purpose: the
 * sandbox in which commands of models run is made of those.
 */
export function unitText({ scope, environment }: ServicePlan, { self, serve, account }: UnitInput): string {
  const isSystem = scope === "system";
  return [
    "# Written by loadout service install, which replaces it. Changes of your own: systemctl edit loadout",
    "[Unit]",
    "Description=Loadout, the skill platform for AI agents",
    ...(isSystem ? ["Wants=network-online.target", "After=network-online.target"] : []),
    "",
    "[Service]",
    "Type=exec",
    `ExecStart=${[...self, ...serveWords(serve), "--no-open"].map(quoted).join(" ")}`,
    // A path that may be missing; systemd reads it before it drops its rights.
    `EnvironmentFile=-${escaped(environment)}`,
    ...(isSystem
      ? [`User=${account}`, `Environment=HOME=${systemFolder}`, "StateDirectory=loadout", "StateDirectoryMode=0700"]
      : []),
    `WorkingDirectory=${isSystem ? systemFolder : "%h"}`,
    "Restart=on-failure",
    "RestartSec=2",
    "SuccessExitStatus=130 143",
    "KillMode=mixed",
    `TimeoutStopSec=${serve.drain + spare}`,
    "UMask=0077",
    "# Limits for each command of a model",
    "Delegate=yes",
    "NoNewPrivileges=yes",
    "LockPersonality=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "SystemCallArchitectures=native",
    ...(isSystem
      ? [
          "CapabilityBoundingSet=",
          "PrivateDevices=yes",
          "PrivateTmp=yes",
          "ProtectClock=yes",
          "ProtectHome=yes",
          "ProtectKernelModules=yes",
          "ProtectSystem=strict",
          "# ReadWritePaths=/srv/projects",
        ]
      : []),
    "",
    "[Install]",
    `WantedBy=${isSystem ? "multi-user" : "default"}.target`,
    "",
  ].join("\n");
}

/** `%` begins a specifier in every value of a unit. */
const escaped = (text: string): string => text.replaceAll("%", "%%");

/** A word of `ExecStart`, whatever it contains. */
const quoted = (word: string): string => {
  const text = escaped(word).replaceAll("$", "$$$$");
  return /^[\w@%+=:,./$-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
};

/** Variables that the service takes over from the command that installs it. A service of the machine has a folder of its own. */
export function serviceVariables(
  { own, variables }: Pick<Config, "own" | "variables">,
  scope: ServicePlan["scope"],
): Readonly<Record<string, string>> {
  const names = ["PATH", "LOADOUT_LANG", "LOADOUT_MACHINE", "LOADOUT_PUBLIC_URL"];
  const wanted = scope === "user" ? [...names, "LOADOUT_HOME"] : names;
  const found = Object.entries({ ...variables, ...own }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && [...wanted, ...ownVariables].includes(entry[0]),
  );
  return Object.fromEntries(found.sort(([one], [other]) => one.localeCompare(other)));
}

/** A file of variables as systemd reads it. */
export const environmentText = (variables: Readonly<Record<string, string>>): string =>
  [
    '# Variables of the service, one per line: NAME="value". Keep it readable by its owner only: values may be secret.',
    ...Object.entries(variables).map(([name, value]) => `${name}="${value.replace(/["\\`$]/g, "\\$&")}"`),
    "",
  ].join("\n");
