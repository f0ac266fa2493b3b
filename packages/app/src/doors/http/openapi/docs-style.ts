/** The style sheet of the reference page. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --ink: #1c2024;
  --quiet: #60646c;
  --paper: #ffffff;
  --raised: #f6f7f9;
  --line: #dfe2e6;
  --link: #0b5cad;
  --get: #12703f;
  --post: #9a4a00;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e8eb;
    --quiet: #a0a6ae;
    --paper: #111315;
    --raised: #1a1d20;
    --line: #2f3439;
    --link: #7db8f5;
    --get: #5fce95;
    --post: #f0a45d;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
}
a { color: var(--link); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, pre { font-family: var(--mono); font-size: 0.87em; }
small { color: var(--quiet); font-weight: 400; font-size: 0.65em; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--paper); padding: 0.25rem 0.5rem; }
header, .columns { max-width: 78rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; padding-bottom: 1rem; }
header h1 { margin: 0 0 0.5rem; font-size: 1.7rem; }
header p { margin: 0.25rem 0; }
nav { margin-bottom: 1.5rem; border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.5rem 0.75rem; font-size: 0.93rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 0.75rem; margin: 0 0 0.35rem; padding: 0 0 0 1.1rem; list-style: none; }
nav summary { font-weight: 600; }
nav li a { color: var(--quiet); }
section + section { padding-top: 1rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.35rem; overflow-wrap: anywhere; }
h2 a, h3 a { color: inherit; }
article { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.85rem 1rem; margin: 0.75rem 0; min-width: 0; }
article:target { border-color: var(--link); }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h3 span { display: inline-block; min-width: 3.2em; font: 700 0.8em var(--mono); }
.get { color: var(--get); }
.post { color: var(--post); }
.summary { margin: 0.35rem 0 0; }
.role, .more { margin: 0.15rem 0 0; color: var(--quiet); font-size: 0.87rem; }
.answer { margin: 0.4rem 0; }
table { width: 100%; border-collapse: collapse; margin: 0.6rem 0; font-size: 0.93rem; }
caption { text-align: left; color: var(--quiet); font-size: 0.85rem; padding-bottom: 0.2rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; width: 22%; }
td:nth-child(2):not(:last-child) { width: 28%; }
.type { color: var(--quiet); white-space: pre-wrap; }
.mark { color: var(--quiet); font-size: 0.85em; border: 1px solid var(--line); border-radius: 0.25rem; padding: 0 0.3em; white-space: nowrap; }
.mark strong { color: var(--ink); }
details { margin: 0.35rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
pre {
  margin: 0.4rem 0;
  padding: 0.6rem 0.75rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 0.4rem;
  overflow-x: auto;
  tab-size: 2;
}
@media (max-width: 40rem) {
  tr { display: block; border-top: 1px solid var(--line); padding: 0.3rem 0; }
  th, td { display: inline; border: 0; padding: 0 0.4rem 0 0; }
  td:last-child { display: block; }
}
@media (min-width: 62rem) {
  .columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2rem; align-items: start; }
  nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
  nav ul { display: block; }
  nav { margin-bottom: 0; }
}
@media print {
  nav { display: none; }
  article { break-inside: avoid; }
}
`;
