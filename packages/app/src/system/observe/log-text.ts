import { printable } from "../../doors/cli/terminal.ts";

/** A line of the log for people: time, level, what happened, and the rest as `name=value`. */
export function logText({ time, level, ...facts }: Readonly<Record<string, unknown>>): string {
  const { message, method, path, status, error, ...rest } = facts;
  const what = message ?? [method, path, status].filter((part) => part !== undefined).join(" ");
  const more = Object.entries(rest).map(([name, value]) => `${name}=${textOf(value)}`);
  const head = [time, String(level).toUpperCase().padEnd(5), what, ...more].map((part) => oneLine(String(part)));
  return [head.join(" "), ...(error === undefined ? [] : String(error).split("\n").map(printable))].join("\n  ");
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const oneLine = (text: string): string => printable(text.replace(/\s+/g, " "));
