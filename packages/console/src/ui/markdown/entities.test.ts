import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeEntities } from "./entities.ts";

test("characters are written by name or number; what is unknown stays", () => {
  assert.equal(
    decodeEntities("a &amp;&lt;b&gt; &#20320;&#x597D; &copy; &unknown; &amp;lt; & &#0; &#xD800; &#9999999;"),
    "a &<b> 你好 © &unknown; &lt; & \ufffd \ufffd \ufffd",
  );
});
