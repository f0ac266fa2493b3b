import assert from "node:assert/strict";
import { test } from "node:test";
import { createSeries } from "./series.ts";

test("a histogram has its buckets, its sum and its count, with and without labels", () => {
  const series = createSeries();
  const times = series.histogram("times", "Times", [0.1, 1]);
  times.observe({ kind: "a" }, 0.05);
  times.observe({ kind: "a" }, 0.5);
  times.observe({ kind: "a" }, 5);
  series.histogram("plain", "Plain", [1]).observe({}, 2);
  assert.equal(
    series.text(),
    `# HELP times Times
# TYPE times histogram
times_bucket{kind="a",le="0.1"} 1
times_bucket{kind="a",le="1"} 2
times_bucket{kind="a",le="+Inf"} 3
times_sum{kind="a"} 5.55
times_count{kind="a"} 3
# HELP plain Plain
# TYPE plain histogram
plain_bucket{le="1"} 0
plain_bucket{le="+Inf"} 1
plain_sum 2
plain_count 1
`,
  );
});

test("the number of lines has a limit, whatever names there are, and no name breaks a line", () => {
  const series = createSeries();
  const calls = series.counter("calls", "Calls");
  for (let number = 0; number < 10_000; number++) calls.add({ model: `m${number}` });
  const lines = series.text().split("\n");
  assert.ok(lines.length < 210);
  assert.ok(lines.includes('calls{model="other"} 9800'));
  const hostile = createSeries();
  hostile.counter("calls", "Calls").add({ model: 'a"} 1\nb\\' });
  assert.match(hostile.text(), /\ncalls\{model="a_\} 1_b_"\} 1\n$/);
});
