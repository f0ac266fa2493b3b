import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { Locator } from "playwright-core";
import { makeArchive } from "../make-archive.ts";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const slug = "sales-notes";
const text = (body: string): string =>
  `---\nname: ${slug}\ndescription: Writes notes on sales. Use when asked.\n---\n${body}`;
const body = "# Sales\n\nRead [the numbers](references/kpi.md) first.\n\nOne.\n\nTwo.\n\nThree.\n";

type Files = Readonly<Record<string, string | Uint8Array>>;
const files: Files = {
  "SKILL.md": text(body),
  "references/kpi.md": "# Numbers\n\nBack to [the skill](../SKILL.md).\n",
  "scripts/build.py": "print(1)\r\nprint(2)\r\n",
  "assets/data.bin": new Uint8Array([0, 1, 2, 255]),
};

interface FilesWorld extends ConsoleWorld {
  readonly editor: Locator;
  readonly tree: Locator;
  openFile(path?: string, more?: string): Promise<void>;
  read(path: string): Promise<string>;
  /** By another user. */
  edit(path: string, text: string): Promise<void>;
  version(): Promise<number>;
  toast(words: RegExp): Promise<void>;
}

async function createFilesWorld(
  t: TestContext,
  options: ConsoleOptions = {},
  given: Files = files,
): Promise<FilesWorld> {
  const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", ...options });
  const { page, ask } = world;
  const content = Object.entries(given).map(([name, one]) => ({
    name,
    content: typeof one === "string" ? one : Buffer.from(one),
  }));
  const imported = await ask("/api/skill/import?name=a.zip", {
    method: "POST",
    body: new Uint8Array(makeArchive(content)),
    headers: { "Content-Type": "application/zip" },
  });
  assert.equal(imported.body.imports[0].slug, slug, imported.text);
  const version = async (): Promise<number> => (await ask(`/api/skill/tree?name=${slug}`)).body.version;
  return Object.assign(world, {
    editor: page.locator("[data-editor] .cm-content"),
    tree: page.getByRole("tree"),
    version,
    async openFile(path = "SKILL.md", more = "&show=edit") {
      await world.open(`/skills/${slug}?tab=files&file=${encodeURIComponent(path)}${more}`);
    },
    read: async (path: string) => (await ask(`/api/skill/file?name=${slug}&path=${encodeURIComponent(path)}`)).text,
    async edit(path: string, fresh: string) {
      const { status } = await world.post("/api/skill/edit", {
        name: slug,
        file: path,
        text: fresh,
        from: await version(),
      });
      assert.equal(status, 200);
    },
    toast: (words: RegExp) => page.getByRole("dialog").filter({ hasText: words }).first().waitFor(),
  });
}

/** At the end of the text, as a user would. */
async function typeAtEnd({ editor, page }: FilesWorld, typed: string): Promise<void> {
  await editor.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(typed);
}

const item = ({ tree }: FilesWorld, name: string): Locator => tree.getByRole("treeitem", { name, exact: false });

describe("editing a file", { concurrency: 2 }, () => {
  it("saves it as the next version, which the page and other pages show at once", async (t) => {
    const world = await createFilesWorld(t);
    const { page } = world;
    const other = await world.context.newPage();
    await other.goto("/skills?source=library");
    await other.getByText("Writes notes on sales").waitFor();
    await world.openFile();
    const save = page.getByRole("button", { name: "Save" });
    assert.equal(await save.getAttribute("aria-disabled"), "true");
    await typeAtEnd(world, "Four.");
    await page.getByText("Unsaved").waitFor();
    await page.keyboard.press("ControlOrMeta+s");
    await world.toast(/Saved as v2/);
    assert.equal(await world.read("SKILL.md"), `${text(body)}Four.`);
    assert.equal(await page.getByText("Unsaved").count(), 0);

    await page.getByRole("link", { name: "Diff", exact: true }).click();
    await page.getByText("No difference").waitFor();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await world.edit("SKILL.md", text(body).replace("notes on sales", "letters"));
    await other.getByText("Writes letters").waitFor();
    await page.locator(".cm-line", { hasText: "Writes letters" }).waitFor();
  });

  it("keeps line ends as they are, and shows where one is", async (t) => {
    const world = await createFilesWorld(t);
    await world.openFile("scripts/build.py", "&line=2");
    await world.page.locator("[data-editor-status]", { hasText: "Line 2, column 1" }).waitFor();
    assert.match(await world.page.locator("[data-editor-status]").innerText(), /CRLF/);
    await world.page.keyboard.type("# 你好\n");
    await world.page.getByRole("button", { name: "Save" }).click();
    await world.toast(/Saved as v2/);
    assert.equal(await world.read("scripts/build.py"), "print(1)\r\n# 你好\r\nprint(2)\r\n");
  });

  it("is not let save what would not load, says why where it is, and corrects what it can", async (t) => {
    const world = await createFilesWorld(t);
    const { page, editor } = world;
    await world.openFile("SKILL.md", "&line=3");
    await editor.waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(" Not: yet.");
    const checks = page.locator("[data-checks]");
    await checks.locator('[data-rule="yaml.unquoted-colon"]').waitFor();
    await page.locator(".cm-lint-marker-error").waitFor();
    const save = page.getByRole("button", { name: "Save" });
    assert.match((await save.getAttribute("title")) ?? "", /would not load/);
    await page.keyboard.press("ControlOrMeta+s");
    assert.equal(await world.version(), 1);
    await checks.getByRole("button", { name: "Fix", exact: true }).click();
    await checks.getByText("No problems").waitFor();
    await save.click();
    await world.toast(/Saved as v2/);
    assert.match(await world.read("SKILL.md"), /description: ".* Not: yet\."\n/);
  });

  it("finds in the file, with keys alone, and Tab leaves the editor", async (t) => {
    const world = await createFilesWorld(t);
    const { page, editor } = world;
    await world.openFile();
    await editor.click();
    await page.keyboard.press("ControlOrMeta+f");
    await page.getByRole("textbox", { name: "Find" }).pressSequentially("Three");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.locator("[data-editor-status]", { hasText: "Line 13" }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await editor.evaluate((element) => element.contains(document.activeElement)), false);
    assert.equal(await page.getByText("Unsaved").count(), 0);
  });
});

describe("when two edit one file", { concurrency: 2 }, () => {
  it("both changes come together where they fit, and nothing is saved unseen", async (t) => {
    const world = await createFilesWorld(t);
    const { page } = world;
    await world.openFile();
    await typeAtEnd(world, "Mine.");
    await world.edit("SKILL.md", text(body.replace("One.", "Theirs.")));
    await page.getByText("v2 was saved meanwhile").waitFor();
    await page.keyboard.press("ControlOrMeta+s");
    const dialog = page.locator("[data-merge-dialog]");
    await dialog.getByText("Both changes can be combined").waitFor();
    await dialog.getByRole("textbox", { name: "Result" }).getByText("Mine.").waitFor();
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("button", { name: "Save the result" }).click();
    await world.toast(/Saved as v3/);
    assert.equal(await world.read("SKILL.md"), `${text(body.replace("One.", "Theirs."))}Mine.`);
  });

  it("what is typed is never lost where both changed the same lines", async (t) => {
    const world = await createFilesWorld(t);
    const { page, editor } = world;
    await world.openFile("references/kpi.md");
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("My numbers");
    await world.edit("references/kpi.md", "Their numbers\n");
    await page.getByText("v2 was saved meanwhile").waitFor();
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByText("Both changed the same lines").waitFor();
    await page.getByRole("textbox", { name: "Theirs (v2)" }).getByText("Their numbers").waitFor();
    await page.getByRole("button", { name: "Mine" }).click();
    await page.getByRole("textbox", { name: "Mine" }).getByText("My numbers").waitFor();
    await page.getByRole("button", { name: "Back to the editor" }).click();
    assert.match(await editor.innerText(), /My numbers/);
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    const result = page.getByRole("textbox", { name: "Result" });
    await result.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" and theirs");
    await page.getByRole("button", { name: "Save the result" }).click();
    await world.toast(/Saved as v3/);
    assert.equal(await world.read("references/kpi.md"), "My numbers and theirs");
  });

  it("another file of the skill changing is no conflict", async (t) => {
    const world = await createFilesWorld(t);
    await world.openFile();
    await typeAtEnd(world, "Mine.");
    await world.edit("references/kpi.md", "New\n");
    await world.page.getByRole("button", { name: "Save" }).click();
    await world.toast(/Saved as v3/);
    assert.equal(await world.read("SKILL.md"), `${text(body)}Mine.`);
    assert.equal(await world.read("references/kpi.md"), "New\n");
  });

  it("a file that is deleted meanwhile stays in the editor, and saving makes it again", async (t) => {
    const world = await createFilesWorld(t);
    await world.openFile("references/kpi.md");
    await typeAtEnd(world, "Mine.");
    await world.post("/api/skill/delete-file", { name: slug, path: "references/kpi.md", from: 1 });
    await world.page.getByText("references/kpi.md was deleted or moved meanwhile").waitFor();
    await world.page.getByRole("button", { name: "Save" }).click();
    await world.toast(/Saved as v3/);
    assert.match(await world.read("references/kpi.md"), /Mine\.$/);
  });
});

describe("a draft", { concurrency: 2 }, () => {
  it("is offered after the page is loaded again, and goes when it is saved", async (t) => {
    const world = await createFilesWorld(t);
    const { page, editor } = world;
    await world.openFile();
    await typeAtEnd(world, "Unsaved words.");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/There is an unsaved draft of .* based on v1/).waitFor();
    assert.doesNotMatch(await editor.innerText(), /Unsaved words/);
    await page.getByRole("button", { name: "Restore the draft" }).click();
    await page.locator(".cm-line", { hasText: "Unsaved words." }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await world.toast(/Saved as v2/);
    await page.reload();
    await editor.waitFor();
    assert.equal(await page.getByText("There is an unsaved draft").count(), 0);
    assert.match(await world.read("SKILL.md"), /Unsaved words\.$/);
  });

  it("is kept when an unsaved file is left, which is asked before", async (t) => {
    const world = await createFilesWorld(t);
    const { page, editor } = world;
    await world.openFile();
    await typeAtEnd(world, "Kept words.");
    await item(world, "kpi.md").click();
    await page
      .getByRole("heading", { name: "SKILL.md is not saved" })
      .or(page.getByText("SKILL.md is not saved"))
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    assert.match(await editor.innerText(), /Kept words/);
    await item(world, "kpi.md").click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.locator(".cm-line", { hasText: "# Numbers" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Restore the draft" }).click();
    await page.locator(".cm-line", { hasText: "Kept words." }).waitFor();
  });
});

describe("the tree", { concurrency: 2 }, () => {
  it("makes, moves and deletes files by keys alone, and brings back what was deleted", async (t) => {
    const world = await createFilesWorld(t);
    const { page, tree } = world;
    await world.openFile();
    await tree.focus();
    await page.keyboard.press("End");
    await page.keyboard.type("bu");
    await page.keyboard.press("Enter");
    await page.waitForURL(/file=scripts%2Fbuild\.py/);
    await page.keyboard.press("F2");
    const path = page.getByLabel("Path of the file");
    assert.equal(await path.inputValue(), "scripts/build.py");
    await path.fill("SKILL.md");
    await page.keyboard.press("Enter");
    await page.locator('[data-problem="file.protected"]').waitFor();
    await path.fill("tools/做 报告.py");
    await page.keyboard.press("Enter");
    await world.toast(/was moved to/);
    await page.waitForURL(/file=tools%2F/);
    await tree.focus();
    await page.keyboard.press("Delete");
    await world.toast(/was deleted/);
    await page.locator("[data-missing]").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await world.toast(/was restored/);
    await page.locator(".cm-line", { hasText: "print(1)" }).waitFor();

    await page.getByRole("button", { name: "New file" }).click();
    await page.getByLabel("Path of the file").fill("a/b/c.md");
    await page.keyboard.press("Enter");
    await page.waitForURL(/file=a%2Fb%2Fc\.md/);
    await page.locator("[data-editor-status]", { hasText: "1 line" }).waitFor();
    await page.getByRole("button", { name: "New folder" }).click();
    await page.getByLabel("Path of the folder").fill("empty");
    await page.keyboard.press("Enter");
    await item(world, "empty").waitFor();
    assert.equal(await world.read("tools/做 报告.py"), "print(1)\r\nprint(2)\r\n");
  });

  it("takes text files in, and says of others why not", async (t) => {
    const world = await createFilesWorld(t);
    const { page } = world;
    await world.openFile("references/kpi.md");
    await page.locator("input[type=file]").setInputFiles([
      { name: "terms.md", mimeType: "text/markdown", buffer: Buffer.from("# 术语\n") },
      { name: "logo.ico", mimeType: "image/x-icon", buffer: Buffer.from([0, 0, 1, 0]) },
    ]);
    await world.toast(/1 file was uploaded/);
    await page.locator("[data-refused]", { hasText: "logo.ico: not UTF-8 text" }).waitFor();
    assert.equal(await world.read("references/terms.md"), "# 术语\n");

    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["print(3)\n"], "more.py"));
      return transfer;
    });
    await item(world, "scripts").dispatchEvent("drop", { dataTransfer: dropped });
    await item(world, "more.py").waitFor();
    assert.equal(await world.read("scripts/more.py"), "print(3)\n");
  });

  it("shows names of any kind as what they are", async (t) => {
    const world = await createFilesWorld(t);
    const names = [
      "<img src=x onerror=alert(1)>.md",
      "a b.md",
      "报告（终）.md",
      "تقرير.md",
      `${"长".repeat(84)}.md`,
      "100%25.md",
    ];
    world.skill("odd-names");
    for (const name of names) world.write(`environments/default/skills/odd-names/${name}`, `This is ${name}\n`);
    await world.open("/skills/odd-names?tab=files");
    for (const name of names) {
      await item(world, name).click();
      await world.page.locator(".cm-line", { hasText: `This is ${name}` }).waitFor();
      assert.equal(new URL(world.page.url()).searchParams.get("file"), name);
      await world.assertFits();
    }
    assert.equal(await world.tree.locator("img").count(), 0);
  });

  it("stays light with 5,000 files, and finds one of them", async (t) => {
    const world = await createFilesWorld(t);
    const { page, tree } = world;
    world.skill("many-files");
    for (let index = 0; index < 4988; index++)
      world.write(`environments/default/skills/many-files/data/${index % 10}/${index}.md`, `${index}\n`);
    await world.open("/skills/many-files?tab=files");
    await item(world, "SKILL.md").waitFor();
    await tree.focus();
    await page.keyboard.type("data");
    for (let folder = 0; folder < 10; folder++) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
    }
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    assert.ok((await world.mountedRows("[role=treeitem]")) < 150);
    await page.getByLabel("Filter files").fill("/4321.");
    await item(world, "4321.md").click();
    await page.locator(".cm-line", { hasText: "4321" }).waitFor();
  });
});

describe("files that are no text", { concurrency: 2 }, () => {
  it("say what they are and can be downloaded", async (t) => {
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const large = Array.from({ length: 500_000 }, (_, index) => index.toString(36)).join("\n");
    const world = await createFilesWorld(
      t,
      {},
      { ...files, "assets/logo.png": picture, "large.md": large, "e.md": "" },
    );
    const { page } = world;
    await world.openFile("assets/data.bin");
    await page.getByText("Binary file: it is not shown as text").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("[data-closed]").getByRole("link", { name: "Download" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "data.bin");
    await world.openFile("assets/logo.png");
    await page.getByRole("img", { name: "Picture assets/logo.png" }).waitFor();
    await world.openFile("large.md");
    await page.getByText("too large to edit here").waitFor();
    await world.openFile("e.md");
    await page.locator("[data-editor-status]", { hasText: "1 line" }).waitFor();
    await world.openFile("none/of.md");
    await page.getByRole("heading", { name: "There is no none/of.md" }).waitFor();
    await page.getByRole("button", { name: "Open SKILL.md" }).click();
    await world.editor.waitFor();
  });

  it("a text of a megabyte is edited and saved like any other", async (t) => {
    const long = `${"A line of a long text, 你好.\n".repeat(30_000)}`;
    const world = await createFilesWorld(t, {}, { ...files, "long.md": long });
    await world.openFile("long.md");
    await typeAtEnd(world, "The end.");
    await world.page.keyboard.press("ControlOrMeta+s");
    await world.toast(/Saved as v2/);
    assert.equal(await world.read("long.md"), `${long}The end.`);
  });

  it("skills of others are shown read only", async (t) => {
    const world = await createFilesWorld(t);
    const { page } = world;
    await world.open("/skills/code-review?tab=files");
    await page.getByText("Read only: not a library skill").waitFor();
    await world.editor.click();
    await page.keyboard.type("x");
    assert.equal(await page.getByText("Unsaved").count(), 0);
    assert.equal(await page.getByRole("button", { name: "New file" }).getAttribute("aria-disabled"), "true");
  });
});

describe("the preview", { concurrency: 2 }, () => {
  it("does nothing that a text wants, and leads to files of the skill", async (t) => {
    const hostile = `${body}
<script>document.title = "taken"</script>

<img src=x onerror="document.title='taken'">

[bad](javascript:document.title='taken') [data](data:text/html,x) ![out](https://evil.example/x.png)
[web](https://a.example/) <b onclick="x">bold</b> [by name][site]

[site]: https://b.example/ "A title"
[//]: # (first note)
[//]: # (second note)

| a | b |
|---|---|
| 1 | **2** |

- [x] done

${">".repeat(20_000)} deep
`;
    const world = await createFilesWorld(
      t,
      {},
      { ...files, "SKILL.md": text(hostile.replace(/>{100,}.*/, "")), "deep.md": hostile },
    );
    const { page } = world;
    await world.openFile("SKILL.md", "&show=preview");
    const preview = page.locator("[data-preview]");
    await preview.getByRole("heading", { name: "Sales" }).waitFor();
    assert.doesNotMatch(await preview.innerText(), /description:/);
    assert.equal(await preview.locator("script, img, iframe, b").count(), 0);
    assert.deepEqual(
      await preview
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.outerHTML.replace(/ class="[^"]*"/, ""))),
      [
        '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow" title="https://a.example/">web</a>',
        '<a href="https://b.example/" target="_blank" rel="noopener noreferrer nofollow" title="https://b.example/">by name</a>',
      ],
    );
    for (const line of ['[site]: https://b.example/ "A title"', "[//]: # (first note)", "[//]: # (second note)"])
      await preview.getByText(line, { exact: true }).waitFor();
    assert.equal(await preview.getByRole("checkbox", { name: "done" }).isChecked(), true);
    assert.equal(await preview.getByRole("cell", { name: "2" }).count(), 1);
    assert.doesNotMatch(await page.title(), /taken/);
    assert.deepEqual(await world.axe(), []);
    await preview.getByRole("button", { name: "the numbers" }).click();
    await page.waitForURL(/file=references%2Fkpi\.md/);
    await preview.getByRole("button", { name: "the skill" }).click();
    await page.waitForURL(/file=SKILL\.md/);
    await world.openFile("deep.md", "&show=preview");
    await preview
      .getByText("Read [the numbers]")
      .or(preview.getByRole("heading", { name: "Sales" }))
      .first()
      .waitFor();
  });
});

describe("for everybody", { concurrency: 2 }, () => {
  for (const [language, theme, width] of [
    ["zh-CN", "dark", 375],
    ["en", "light", 1440],
  ] as const)
    it(`${width} px in ${language}, ${theme}`, async (t) => {
      const world = await createFilesWorld(t, { language, theme, width });
      const { page, editor } = world;
      const zh = language === "zh-CN";
      await world.openFile("SKILL.md", "");
      if (zh) {
        await page.getByRole("button", { name: /选择文件/ }).click();
        await item(world, "kpi.md").click();
        await page.locator("[data-preview]").getByRole("heading", { name: "Numbers" }).waitFor();
        await world.assertFits();
        assert.deepEqual(await world.axe(), []);
        await page.getByRole("link", { name: "编辑", exact: true }).click();
      }
      await editor.click();
      await page.keyboard.press("ControlOrMeta+f");
      await page.getByRole("textbox", { name: zh ? "查找" : "Find" }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.type("x");
      await page.getByText(zh ? "未保存" : "Unsaved").waitFor();
      await world.assertFits();
      assert.deepEqual(await world.axe(), []);
      await page.getByRole("link", { name: zh ? "对比" : "Diff", exact: true }).click();
      await world.assertFits();
      assert.deepEqual(await world.axe(), []);
    });
});
