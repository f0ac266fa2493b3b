import type { TestContext } from "node:test";
import type { RecordedRequest } from "../test/fake-provider.ts";
import { call, createSessionWorld, say, wireFormats } from "../test/session-world.ts";
import type { Figure } from "./measure.ts";

const turns = 20;

/** How much of a request the next one begins with, in the order providers cache: tools, system, messages. */
export async function cacheFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of wireFormats) {
    const plain = await sharesOf(format);
    const lost = Math.max(...plain.map((share) => 100 - share));
    const loading = await sharesOf(format, "notes");
    const withTool = await sharesOf(format, "report");
    figures.push({
      name: `bytes of a request that the next one does not begin with, ${format}, ${turns} turns`,
      value: lost,
      unit: "%",
      limit: 0,
      note: `nothing changed; kept when a skill is loaded: ${Math.min(...loading).toFixed(1)} %, when it brings a tool: ${Math.min(...withTool).toFixed(1)} %`,
    });
  }
  return figures;
}

/** For each request the share of its bytes, in percent, with which the next one begins. */
async function sharesOf(format: (typeof wireFormats)[number], loaded?: string): Promise<number[]> {
  const ends: (() => unknown)[] = [];
  const { skill, open, replies, requests } = await createSessionWorld(
    { after: (end: () => unknown) => ends.push(end) } as unknown as TestContext,
    { format },
  );
  try {
    for (let index = 0; index < 50; index++) skill(`skill-${index}`);
    skill("notes");
    skill("report", "metadata:\n  tool_dependencies: query_db");
    const session = await (await open()).open("one");
    for (let turn = 0; turn < turns; turn++) {
      if (loaded !== undefined && turn === turns / 2) replies.push({ calls: [call("Skill", { name: loaded })] });
      await say(session, `Message ${turn}: how is it going?`);
    }
    const texts = requests.map(inOrder);
    return texts.slice(1).map((text, index) => {
      const before = texts[index] ?? "";
      let same = 0;
      while (same < before.length && before[same] === text[same]) same++;
      return (100 * same) / before.length;
    });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const inOrder = ({ body: { tools, system, messages, input } }: RecordedRequest): string =>
  [tools, system === undefined ? [] : [system].flat(), messages ?? input]
    .flatMap((part) => (part as unknown[]).map((one) => `${JSON.stringify(one)}\n`))
    .join("");
