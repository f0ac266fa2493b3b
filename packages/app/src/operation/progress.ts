import type { Person } from "../app.ts";

/** Says how far long work has come: nothing for what is done at once, then a line now and then. */
export function createProgress(person: Person, now: () => number = Date.now): (line: string) => void {
  const first = 300;
  const every = 1000;
  let next = now() + first;
  return (line) => {
    if (now() < next) return;
    next = now() + every;
    person.progress(line);
  };
}
