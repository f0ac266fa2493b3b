import * as z from "zod/mini";
import { completionScripts, shells } from "../doors/cli/completion/scripts.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";

/** Prints what a shell needs to complete the words of commands. */

export const systemCompletion = operation({
  name: "system.completion",
  summary: { en: "Print the script that completes commands in a shell", zh: "输出 shell 的命令补全脚本" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({
    shell: field(z.enum(shells), { en: "The shell", zh: "哪种 shell" }),
  }),
  output: () => z.object({ shell: z.enum(shells), script: z.string() }),
  run: async (_app, { shell }) => ({ shell, script: completionScripts[shell] }),
  cli: {
    positionals: ["shell"],
    render: ({ script }) => script,
    isExact: true,
    next: ({ shell }, { say }) => [
      say({
        en: `→ To use it: ${usual[shell]}`,
        zh: `→ 启用方法：${usual[shell]}`,
      }),
    ],
    examples: ["loadout completion bash", "loadout completion fish"],
  },
});

/** How a user takes the script over. */
const usual = {
  bash: `echo 'source <(loadout completion bash)' >> ~/.bashrc`,
  zsh: `echo 'source <(loadout completion zsh)' >> ~/.zshrc, after compinit`,
  fish: "loadout completion fish > ~/.config/fish/completions/loadout.fish",
} as const;
