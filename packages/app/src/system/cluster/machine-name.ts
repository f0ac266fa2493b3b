/** The name of this machine: turns of sessions that work in one of its folders run here. */
export const machineName = ({ LOADOUT_MACHINE: given }: Readonly<Record<string, string | undefined>>): string =>
  given === undefined || given === "" ? process.getBuiltinModule("node:os").hostname() : given;
