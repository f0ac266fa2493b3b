/** Keeps the last log lines of an agent, to show if it fails. */
export interface LastWords {
  add(text: string): void;
  /** The last lines, with secret values replaced. */
  said(): string;
}

const longest = 4000;
const mostLines = 8;
const shownAtMost = 800;
/** Shorter values are not treated as secrets: they would match everywhere. */
const shortestSecret = 6;

export function createLastWords(env: Readonly<Record<string, string>>): LastWords {
  const secrets = Object.entries(env)
    .filter(([name, value]) => /KEY|TOKEN|SECRET|PASSWORD|AUTH/i.test(name) && value.length >= shortestSecret)
    .sort(([, one], [, other]) => other.length - one.length);
  let kept = "";
  return {
    add(text) {
      kept = (kept + text.slice(-longest)).slice(-longest);
    },
    said() {
      const lines = withoutControls(kept)
        .split(/\r?\n/)
        .filter((line) => line.trim() !== "");
      const text = lines.slice(-mostLines).join("\n").slice(-shownAtMost);
      return secrets.reduce((hidden, [name, value]) => hidden.replaceAll(value, `\${${name}}`), text);
    },
  };
}

/** Removes terminal colors and control characters. */
const withoutControls = (text: string): string =>
  text.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
