import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { yaml, yamlFrontmatter } from "@codemirror/lang-yaml";
import type { Extension } from "@codemirror/state";

/** Markdown may begin with YAML. What is neither of them is plain text. */
export function editorLanguage(path: string): Extension {
  if (/\.(?:md|markdown|mdx)$/i.test(path)) {
    const content = markdown({ base: markdownLanguage, completeHTMLTags: false, pasteURLAsLink: false });
    return yamlFrontmatter({ content });
  }
  return /\.ya?ml$/i.test(path) ? yaml() : [];
}
