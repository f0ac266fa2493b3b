import { Fault } from "../ground/fault.ts";

declare const checked: unique symbol;

/** The name of an environment, which is safe as a folder's name on every system. */
export type EnvironmentName = string & { readonly [checked]: "EnvironmentName" };

export const defaultEnvironment = checkEnvironmentName("default");

/** Checks a name; every operation that takes one calls this. Names that could escape the folder are refused. */
export function checkEnvironmentName(name: string): EnvironmentName {
  if (!isEnvironmentName(name)) throw new Fault("environment.name-invalid", { name });
  return name;
}

export function isEnvironmentName(name: string): name is EnvironmentName {
  return (
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) &&
    !name.endsWith(".") &&
    !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
  );
}
