import { checkSkill, type Diagnostic, type Language, translateDiagnostic } from "@loadout/core/skill";
import { useState } from "react";

const words = {
  en: {
    title: "Check a SKILL.md",
    label: "SKILL.md",
    strict: "Hold it to the specification",
    passes: "Passes",
    fails: "Does not pass",
  },
  zh: { title: "检查 SKILL.md", label: "SKILL.md", strict: "严格按规范检查", passes: "通过", fails: "不通过" },
} as const satisfies Record<Language, Record<string, string>>;

const sample = "---\nname: my-skill\ndescription: Says what it does. Use when: somebody asks\n---\n\nDo it.\n";

/** The first page of the console: the same checks as on the command line, run in the browser. */
export function CheckPage() {
  const language: Language = navigator.language.startsWith("zh") ? "zh" : "en";
  const [text, setText] = useState(sample);
  const [strict, setStrict] = useState(false);
  const { passes, diagnostics } = checkSkill(text, { strict });
  const say = words[language];
  return (
    <main lang={language === "zh" ? "zh-CN" : "en"}>
      <h1>{say.title}</h1>
      <label htmlFor="skill">{say.label}</label>
      <br />
      <textarea id="skill" rows={16} cols={80} value={text} onChange={(event) => setText(event.target.value)} />
      <p>
        <label>
          <input type="checkbox" checked={strict} onChange={(event) => setStrict(event.target.checked)} /> {say.strict}
        </label>
      </p>
      <p role="status">{passes ? `✓ ${say.passes}` : `✗ ${say.fails}`}</p>
      <ul>
        {diagnostics.map((found) => (
          <Finding key={`${found.rule}:${found.line}:${found.message}`} found={translateDiagnostic(found, language)} />
        ))}
      </ul>
    </main>
  );
}

function Finding({ found }: { readonly found: Diagnostic }) {
  const place = found.line === undefined ? "" : `${found.line}:${found.column} `;
  return (
    <li>
      {place}
      {found.message} → {found.fix} <code>{found.rule}</code>
    </li>
  );
}
