import * as z from "zod/mini";
import { field, filled } from "../../operation/field.ts";
import { drainField } from "../cluster/drain-field.ts";
import { usualPort } from "./usual-address.ts";

/** How a server listens, for `up` and for the service that runs it. */
export const serveFields = {
  port: field(z.optional(z.int().check(z.minimum(0), z.maximum(65_535))), {
    en: `Port to listen on; 0 for any free port. Default: ${usualPort}, or the next free port`,
    zh: `监听端口，0 表示任意空闲端口；省略时为 ${usualPort} 或下一个空闲端口`,
  }),
  host: field(z._default(filled(), "127.0.0.1"), {
    en: "Address to listen on; any but a local one opens it to the network",
    zh: "监听地址；非本机地址会对网络开放",
  }),
  allowHost: field(
    z._default(z.array(filled()), []),
    { en: "Additional host name to accept", zh: "除本机之外，允许使用的主机名" },
    { value: "name" },
  ),
  publicUrl: field(
    z.optional(filled()),
    {
      en: "Address that people reach the server at, for links and examples. Default: LOADOUT_PUBLIC_URL, or the setting server.publicUrl",
      zh: "他人访问服务器的地址，用于链接和示例；省略时取 LOADOUT_PUBLIC_URL 或设置 server.publicUrl",
    },
    { value: "url" },
  ),
  trustProxy: field(
    z._default(z.array(filled()), []),
    {
      en: "Address or network of a reverse proxy whose X-Forwarded-For is trusted",
      zh: "前置反向代理的地址或网段；以其 X-Forwarded-For 作为客户端地址",
    },
    { value: "address" },
  ),
  noWork: field(z._default(z.boolean(), false), {
    en: "Answer requests only; turns and dispatches run in other processes of the same database (loadout worker)",
    zh: "只应答请求；轮次和派发由共用同一数据库的其他进程运行（loadout worker）",
  }),
  drain: drainField(),
};

export interface ServeInput {
  readonly port?: number | undefined;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly publicUrl?: string | undefined;
  readonly trustProxy: readonly string[];
  readonly noWork: boolean;
  readonly drain: number;
}

/** The words of `loadout up` that mean the same. */
export const serveWords = (input: ServeInput): string[] => [
  ...["up", ...(input.port === undefined ? [] : ["--port", String(input.port)]), "--host", input.host],
  ...input.allowHost.flatMap((name) => ["--allow-host", name]),
  ...(input.publicUrl === undefined ? [] : ["--public-url", input.publicUrl]),
  ...input.trustProxy.flatMap((address) => ["--trust-proxy", address]),
  ...(input.noWork ? ["--no-work"] : []),
  ...["--drain", String(input.drain)],
];
