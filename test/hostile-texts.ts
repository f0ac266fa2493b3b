/** Texts that have to arrive unchanged through every layer. */
export const hostileTexts: readonly (readonly [what: string, text: string])[] = [
  ["one word", "hello"],
  ["several lines with both kinds of ends", "one\ntwo\r\nthree\rfour\n\n"],
  ["quotes and backslashes", `"double" 'single' \`tick\` \\n \\" \\\\`],
  ["what a shell would run", "$(touch /tmp/pwned) `id` ${HOME} $PATH; rm -rf ~ && echo | cat > x & !! *"],
  ["what looks like a flag", "--help -p --dangerously-skip-permissions"],
  ["ANSI and control bytes", "\u001b[31mred\u001b[0m \u0007 \u0008 \u007f \u001b]0;title\u0007"],
  ["NUL", "before\u0000after\u0000"],
  ["other scripts", "技能分发 — 𝒳 👩‍👩‍👧 \u202eabc\u202c \ufeff"],
  ["what looks like a message", '{"jsonrpc":"2.0","id":1,"method":"session/cancel"}\n'],
  ["300 KB", `${'line with "quotes" and $(cmd)\n'.repeat(10_240)}end`],
];
