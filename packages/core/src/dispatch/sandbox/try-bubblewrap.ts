import { reasonOf } from "../../ground/error-code.ts";
import { runChild } from "../../ground/process/child-process.ts";
import { sandboxUid } from "../../ground/process/sandbox-user.ts";
import type { Text } from "../../ground/text.ts";
import { existing, systemLinks } from "./gather-layout.ts";
import { asUser, layOutSandbox, sandboxWords } from "./sandbox-layout.ts";
import { systemFolders } from "./tool-chains.ts";

/** Why the agent sandbox does not work on this machine; `undefined` if it does. Tries it the way it is used later. */
export async function tryBubblewrap(command: string | undefined): Promise<Text | undefined> {
  if (command === undefined) return notInstalled;
  const links = await systemLinks();
  const readable = await existing(systemFolders.filter((folder) => links[folder] === undefined));
  const mounts = layOutSandbox({
    ...{ links, readable, hidden: [], homes: [], state: [], programs: [] },
    ...{ workDir: "/tmp", work: [] },
  });
  const user = process.getuid?.() === 0 ? { uid: sandboxUid, gid: sandboxUid } : undefined;
  const args = [...sandboxWords(mounts, "/tmp", user), "--", ...(user ? asUser(user, "/tmp") : []), "true"];
  try {
    const env = { PATH: "/usr/local/bin:/usr/bin:/bin" };
    const { code, isTimedOut } = await runChild({ command, args, env, timeout: 10_000, outputLimit: 1000 });
    return code === 0 ? undefined : doesNotWork(isTimedOut ? "time-out" : `exit code ${code}`);
  } catch (error) {
    return doesNotWork(reasonOf(error));
  }
}

const notInstalled: Text = { en: "bubblewrap is not installed", zh: "未安装 bubblewrap" };

const doesNotWork = (how: string): Text => ({
  en: `bubblewrap does not work here (${how})`,
  zh: `bubblewrap 在此无法使用（${how}）`,
});
