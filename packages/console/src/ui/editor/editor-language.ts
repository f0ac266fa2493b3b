import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { yaml, yamlFrontmatter } from "@codemirror/lang-yaml";
import type { Extension } from "@codemirror/state";

/** Chooses the language of the editor by file name. */

/** Nesting that is too deep for the highlighter. */
const tooDeep = /(?:[>[{][ \t]*){200}|(?:[-*+][ \t]+){200}/;

/** The language of a file: Markdown (with YAML frontmatter), YAML, or plain text. */
export function editorLanguage(path: string, text: string): Extension {
  if (tooDeep.test(text)) return [];
  if (/\.(?:md|markdown|mdx)$/i.test(path)) {
    const content = markdown({ base: markdownLanguage, completeHTMLTags: false, pasteURLAsLink: false });
    return yamlFrontmatter({ content });
  }
  return /\.ya?ml$/i.test(path) ? yaml() : [];
}
