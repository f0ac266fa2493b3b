import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Model, type ModelRequest, openSessions, type RunnableTool, type Session } from "@loadout/core";
import { type Figure, median } from "./measure.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const visible = 1000;
const messages = 200;
const turns = 12;
const stepsPerTurn = 5;

/** What happens between a message and the request that carries it, beside looking at the files and writing the request. */
export async function stepFigures(folder: string): Promise<Figure[]> {
  const small = await measure(`${folder}/steps`, visible);
  const large = await measure(`${folder}/steps-more`, visible * 5);
  return [
    {
      name: `first step of a turn, ${visible} visible skills, ${messages} messages`,
      value: small.first / (small.sweep + small.stringify),
      limit: 2,
      note: `${small.first.toFixed(2)} ms from stream() to the model; stat sweep ${small.sweep.toFixed(2)} ms + JSON.stringify of the request ${small.stringify.toFixed(2)} ms`,
    },
    {
      name: "later steps of a turn",
      value: small.later / small.stringify,
      limit: 2,
      note: `${small.later.toFixed(2)} ms from the last tool result to the model; JSON.stringify of the request ${small.stringify.toFixed(2)} ms, ${small.size} bytes`,
    },
    {
      name: `later steps with ${visible * 5} skills installed, ${visible} of them visible`,
      value: large.later / large.stringify / (small.later / small.stringify),
      limit: 1.3,
      note: "the same figure with no skill installed that is not visible",
    },
  ];
}

interface Times {
  /** Medians, in milliseconds. */
  readonly first: number;
  readonly later: number;
  readonly sweep: number;
  readonly stringify: number;
  readonly size: number;
}

async function measure(home: string, installed: number): Promise<Times> {
  const root = join(home, "environments/default/skills");
  writeSampleSkills(root, installed);
  const names = readdirSync(root);
  const selected = names.slice(0, visible);
  writeFileSync(
    join(home, "environments/default/agents.jsonc"),
    JSON.stringify({
      assistant: {
        model: "bench",
        tools: ["read_file", "write_file", "edit_file", "Skill", "noop"],
        ...(installed > visible && { skills: selected }),
      },
    }),
  );
  writeHistory(home);
  const times = { first: [] as number[], later: [] as number[], sweep: [] as number[], stringify: [] as number[] };
  let [from, step, size] = [0, 0, 0];
  const model: Model = {
    provider: "bench",
    id: "bench",
    contextWindow: 1_000_000,
    async *stream(request) {
      (step === 0 ? times.first : times.later).push(performance.now() - from);
      const start = performance.now();
      size = JSON.stringify(wire(request)).length;
      times.stringify.push(performance.now() - start);
      const calls = step++ < stepsPerTurn - 1;
      if (calls)
        yield { type: "tool-call", call: { id: `call-${Math.random()}`, name: "noop", arguments: `{"n":${step}}` } };
      yield { type: "finish", reason: calls ? "tool-calls" : "stop", usage: {} };
    },
  };
  await using sessions = await openSessions({
    home,
    userHome: join(home, "nobody"),
    models: { bench: model },
    tools: [noop],
  });
  const session = await sessions.open("bench");
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    readdirSync(root);
    for (const name of names) statSync(join(root, name, "SKILL.md"));
    times.sweep.push(performance.now() - start);
    step = 0;
    await runTurn(session, `message ${turn}`, () => {
      from = performance.now();
    });
  }
  return {
    first: median(times.first),
    later: median(times.later),
    sweep: median(times.sweep),
    stringify: median(times.stringify),
    size,
  };
}

async function runTurn(session: Session, text: string, mark: () => void): Promise<void> {
  session.send(text);
  mark();
  for await (const event of session.stream()) if (event.type === "tool-end") mark(); // its result is durable by now
}

const wire = ({ instructions, tools, messages: said }: ModelRequest) => ({
  tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  system: instructions,
  messages: said,
});

const noop: RunnableTool = {
  name: "noop",
  description: "Does nothing.",
  parameters: { type: "object", properties: { n: { type: "integer" } } },
  run: async () => ({ content: "done", isError: false }),
};

/** A conversation of some length, as sessions keep it. */
function writeHistory(home: string): void {
  const folder = join(home, "context/bench/messages");
  mkdirSync(folder, { recursive: true });
  const time = "2026-01-01T00:00:00.000Z";
  const text = "What was said is about as long as what people write to each other. ".repeat(6);
  const lines = Array.from({ length: messages }, (_, index) =>
    JSON.stringify(
      index % 2 === 0
        ? { type: "user", id: `m${index}`, time, content: `${index} ${text}` }
        : { type: "assistant", id: `m${index}`, time, content: `${index} ${text}` },
    ),
  );
  writeFileSync(
    join(folder, "history.jsonl"),
    `${lines.join("\n")}\n${JSON.stringify({ type: "result", id: "r", time, subtype: "success", steps: 1 })}\n`,
  );
}
