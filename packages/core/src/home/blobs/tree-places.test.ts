import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { addTreePlace, type TreePlace, treeAt } from "./tree-places.ts";

const placeAt = (root: string): TreePlace => ({
  root,
  manifest: async () => undefined,
  read: async () => undefined,
  readAll: async () => new Map(),
  pathsBelow: async () => [],
  readStarts: async () => [],
  hold: async (digest) => ({ path: join(root, "trees", digest), release: async () => undefined }),
});

test("a place stays while another one for the same folder comes and goes", () => {
  const [first, second] = [placeAt("/cache"), placeAt("/cache")];
  const found = (): TreePlace | undefined => treeAt("/cache/trees/abc")?.place;
  const removeFirst = addTreePlace(first);
  const removeSecond = addTreePlace(second);
  assert.equal(found(), second);
  removeSecond();
  assert.equal(found(), first);
  removeSecond();
  assert.equal(found(), first, "removed once");
  removeFirst();
  assert.equal(found(), undefined);
});
