import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { yaml, yamlFrontmatter } from "@codemirror/lang-yaml";
import type { Extension } from "@codemirror/state";

/** Quotes, lists or brackets in each other, deeper than colouring them can go. */
const tooDeep = /(?:[>[{][ \t]*){200}|(?:[-*+][ \t]+){200}/;

/** Markdown may begin with YAML. What is neither of them is plain text. */
export function editorLanguage(path: string, text: string): Extension {
  if (tooDeep.test(text)) return [];
  if (/\.(?:md|markdown|mdx)$/i.test(path)) {
    const content = markdown({ base: markdownLanguage, completeHTMLTags: false, pasteURLAsLink: false });
    return yamlFrontmatter({ content });
  }
  return /\.ya?ml$/i.test(path) ? yaml() : [];
}
