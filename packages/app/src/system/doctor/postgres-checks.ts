import { existsSync } from "node:fs";
import { join } from "node:path";
import { countSecrets, type Text } from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import { homeSchemas, inspectPostgres, type PostgresState, pendingSteps } from "@loadout/core/postgres";
import type { App } from "../../app.ts";
import { homeRepositories } from "../../home-repositories.ts";
import { type DatabaseOptions, readDatabaseOptions } from "../database/open-database.ts";
import { type Finding, failed, fine, plural, same } from "./check.ts";

/** Checks the PostgreSQL server of a home, and what it needs of its operator. Passwords and keys are never shown. */
export async function postgresChecks(app: App): Promise<readonly Finding[]> {
  let options: DatabaseOptions;
  let state: PostgresState;
  try {
    options = await readDatabaseOptions(app.config);
    state = await inspectPostgres(options);
  } catch (error) {
    return [failed("database", error)];
  }
  const tables = await checkTables(state, options);
  if (tables.state === "error") return [tables, checkTls(state, options), checkConnections(state)];
  return [
    tables,
    checkTls(state, options),
    checkConnections(state),
    checkLimits(state),
    checkClock(state),
    await checkSecrets(app),
    fine("database-copies", {
      en: "made by the operator of the database server; the checks of SQLite files are left out",
      zh: "由数据库服务器的管理员负责备份；不适用于 SQLite 文件的检查已略过",
    }),
    ...checkFolder(app),
  ];
}

async function checkTables({ place, version }: PostgresState, options: DatabaseOptions): Promise<Finding> {
  try {
    const pending = await pendingSteps(options.directUrl ?? options.url, await homeSchemas(homeRepositories));
    const server = `${place}, PostgreSQL ${version}`;
    if (pending.length === 0)
      return fine("database", { en: `${server}, tables up to date`, zh: `${server}，表已是最新` });
    const found = {
      en: `${server}: ${plural(pending.length, "step")} of its tables pending`,
      zh: `${server}：表有 ${pending.length} 个步骤待执行`,
    };
    return { check: "database", state: "error", found, hint: same("loadout migrate") };
  } catch (error) {
    return failed("database", error);
  }
}

/** A connection that does not leave the machine needs no TLS. */
function checkTls({ tls }: PostgresState, { url }: DatabaseOptions): Finding {
  if (tls !== undefined) return fine("database-tls", { en: `encrypted (${tls})`, zh: `已加密（${tls}）` });
  const { hostname, searchParams } = new URL(URL.canParse(url) ? url : url.replace("@/", "@localhost/"));
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const isHere = host === "" || host.startsWith("/") || /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
  if (isHere) return fine("database-tls", { en: "not encrypted; it is on this machine", zh: "未加密；数据库在本机" });
  return {
    check: "database-tls",
    state: "warning",
    found: { en: "the connection is not encrypted", zh: "连接未加密" },
    hint: {
      en: "Add sslmode=verify-full to LOADOUT_DATABASE_URL, with sslrootcert=<file> if the authority is your own",
      zh: "请在 LOADOUT_DATABASE_URL 中加上 sslmode=verify-full；若使用自己的 CA，再加 sslrootcert=<文件>",
    },
  };
}

/** A server has a pool, connections that listen, renew locks and ask for jobs; commands are processes too, for a moment. */
function checkConnections(state: PostgresState): Finding {
  const { connectionsOfProcess, queueConnections, mostConnections, openConnections } = state;
  const pool = connectionsOfProcess - queueConnections - 2;
  const processes = Math.floor(mostConnections / connectionsOfProcess);
  const found: Text = {
    en: `up to ${connectionsOfProcess} a process (pool ${pool} + 1 that listens + 1 that renews locks + ${queueConnections} of the queue); the server allows ${mostConnections}: enough for ${plural(processes, "process", "processes")}; ${openConnections} open now`,
    zh: `每个进程最多 ${connectionsOfProcess} 个（连接池 ${pool} + 监听 1 + 续锁 1 + 作业队列 ${queueConnections}）；服务器允许 ${mostConnections} 个，可供 ${processes} 个进程；当前已打开 ${openConnections} 个`,
  };
  if (openConnections + connectionsOfProcess <= mostConnections) return fine("database-connections", found);
  const hint = {
    en: "Lower LOADOUT_DATABASE_POOL, raise max_connections, or put a pooler in between (LOADOUT_DATABASE_DIRECT_URL)",
    zh: "请减小 LOADOUT_DATABASE_POOL、增大 max_connections，或使用连接池（LOADOUT_DATABASE_DIRECT_URL）",
  };
  return { check: "database-connections", state: "warning", found, hint };
}

/** A pooler may drop the limits that a connection asks for. */
function checkLimits({ statementTimeout, idleTimeout }: PostgresState): Finding {
  const found = {
    en: `a statement ends after ${statementTimeout}, an idle transaction after ${idleTimeout}`,
    zh: `语句最长 ${statementTimeout}，空闲事务最长 ${idleTimeout}`,
  };
  if (statementTimeout !== "0" && idleTimeout !== "0") return fine("database-limits", found);
  const hint = {
    en: "0 means no limit. Set statement_timeout and idle_in_transaction_session_timeout for the user of the database: alter role … set …",
    zh: "0 表示没有限制。请为数据库用户设置 statement_timeout 和 idle_in_transaction_session_timeout：alter role … set …",
  };
  return { check: "database-limits", state: "warning", found, hint };
}

/** Milliseconds by which clocks may differ. Leases go by the clock of the database, times that are shown by ours. */
const clockTolerance = 5000;

function checkClock({ clockAhead }: PostgresState): Finding {
  const found = {
    en: `the clocks differ by ${Math.abs(clockAhead)} ms`,
    zh: `时钟相差 ${Math.abs(clockAhead)} 毫秒`,
  };
  if (Math.abs(clockAhead) <= clockTolerance) return fine("database-clock", found);
  const hint = {
    en: "Synchronize both machines with NTP: times of messages and of the audit log come from this machine",
    zh: "请用 NTP 同步两台机器的时钟：消息和审计记录的时间取自本机",
  };
  return { check: "database-clock", state: "warning", found, hint };
}

/** Opens each secret, and shows none. */
async function checkSecrets({ config: { home } }: App): Promise<Finding> {
  const keys = homeFiles(home).seal?.keys ?? [];
  try {
    const count = await countSecrets(home);
    const [first] = keys;
    if (first !== undefined)
      return fine("secrets", {
        en: `${plural(count, "secret")} stored, ${plural(keys.length, "key")}; ${first} encrypts`,
        zh: `已保存 ${count} 个机密，${keys.length} 个密钥；用 ${first} 加密`,
      });
    return fine("secrets", {
      en: "no LOADOUT_SECRET_KEYS: keys of models come from variables and files (<NAME>_FILE) only",
      zh: "未设置 LOADOUT_SECRET_KEYS：模型的密钥只能来自环境变量和文件（<NAME>_FILE）",
    });
  } catch (error) {
    return failed("secrets", error);
  }
}

/** The folder of the machine may hold a home of its own from before. */
function checkFolder({ config: { home } }: App): readonly Finding[] {
  if (!existsSync(join(home, "loadout.db"))) return [];
  return [
    fine("folder", {
      en: `${home} also holds a home of its own, which is not used while LOADOUT_DATABASE_URL is set`,
      zh: `${home} 中另有一份数据，设置 LOADOUT_DATABASE_URL 期间不会使用`,
    }),
  ];
}
