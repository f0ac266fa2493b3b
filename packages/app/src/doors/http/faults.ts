import type { FaultTable } from "@loadout/core";

/** Faults of the HTTP door: requests, limits, listening. */
export const httpFaults = {
  "import.refused": {
    status: 400,
    exit: 8,
    message: { en: "{name} was refused. Errors: {count}", zh: "{name} 被拒绝。错误：{count} 个" },
    hint: {
      en: "Nothing was imported. Fix every error in imports[].problems and send it again; a dry run only reports",
      zh: "没有导入任何内容。请修正 imports[].problems 中的所有错误后重新发送；dryRun 只报告",
    },
  },
  "host.refused": {
    status: 421,
    exit: 4,
    message: { en: 'This server is not "{host}"', zh: "本服务器不是 “{host}”" },
    hint: {
      en: "Use the address it printed, or start it with --allow-host {host}",
      zh: "请使用它打印的地址，或用 --allow-host {host} 启动",
    },
  },
  "origin.refused": {
    status: 403,
    exit: 4,
    message: { en: "Pages from {origin} are not allowed to use this server", zh: "{origin} 的页面不能使用本服务器" },
    hint: { en: "Use the server's own console", zh: "请使用服务器自带的控制台" },
  },
  "route.unknown": {
    status: 404,
    exit: 3,
    message: { en: "Unknown route {method} {path}", zh: "没有 {method} {path}" },
    hint: { en: "The routes: GET /api/openapi.json", zh: "全部路由：GET /api/openapi.json" },
  },
  "route.method": {
    status: 405,
    exit: 2,
    message: { en: "{path} accepts {allowed}, not {method}", zh: "{path} 使用 {allowed}，而不是 {method}" },
    hint: { en: "Send {allowed} {path}", zh: "请发送 {allowed} {path}" },
  },
  "console.missing": {
    status: 503,
    exit: 1,
    message: { en: "The console is not built: nothing in {folder}", zh: "控制台尚未构建：{folder} 中没有文件" },
    hint: { en: "In the source tree: npm start builds it", zh: "在源码目录中：npm start 会构建它" },
  },
  "body.invalid": {
    status: 400,
    exit: 2,
    message: { en: "The body is not a JSON object: {reason}", zh: "请求体不是 JSON 对象：{reason}" },
    hint: { en: "Send a JSON object in UTF-8", zh: "请发送 UTF-8 编码的 JSON 对象" },
  },
  "body.type": {
    status: 415,
    exit: 2,
    message: { en: 'The content type "{type}" is not supported here', zh: "这里不接受 “{type}” 类型的请求体" },
    hint: { en: "Send Content-Type: {wanted}", zh: "请发送 Content-Type: {wanted}" },
  },
  "body.too-large": {
    status: 413,
    exit: 8,
    message: { en: "The body is larger than {limit} bytes", zh: "请求体超过 {limit} 字节" },
    hint: { en: "Send a smaller body", zh: "请减小内容" },
  },
  "body.cut": {
    status: 400,
    exit: 7,
    message: { en: "The connection closed before the whole body arrived", zh: "请求体未传完，连接就已断开" },
    hint: { en: "Send it again", zh: "请重新发送" },
  },
  "version.needed": {
    status: 428,
    exit: 2,
    message: { en: "Missing from: the version your change is based on", zh: "请说明你看到的版本：缺少 from" },
    hint: {
      en: 'Send "from", or the header If-Match ("3", or * for the current version)',
      zh: '请发送 “from” 字段，或 If-Match 请求头（"3"，或用 * 表示当前版本）',
    },
  },
  "request.malformed": {
    status: 400,
    exit: 2,
    message: { en: "The request's path or Host header is malformed", zh: "无法读取请求的地址或 Host" },
    hint: { en: "Send a path and one Host", zh: "请发送路径和一个 Host" },
  },
  "request.key-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: "An Idempotency-Key must have 1 to 200 printable characters",
      zh: "Idempotency-Key 应为 1 到 200 个可见字符",
    },
    hint: { en: "For example a UUID", zh: "例如一个 UUID" },
  },
  "request.key-reused": {
    status: 422,
    exit: 5,
    message: {
      en: "This Idempotency-Key was already used with a different request",
      zh: "该 Idempotency-Key 已用于另一个请求",
    },
    hint: { en: "Use a new key for a new request", zh: "新的请求请使用新的键" },
  },
  "request.running": {
    status: 409,
    exit: 7,
    message: { en: "The same request is still being processed", zh: "相同的请求仍在处理中" },
    hint: { en: "Wait, then retry with the same key", zh: "请稍候，再用同一个键重试" },
  },
  "request.unclear": {
    status: 409,
    exit: 5,
    message: {
      en: "This request was sent before, but its result is no longer known",
      zh: "该请求之前已发出，但其结果已不可知",
    },
    hint: { en: "Check the current state, then use a new key", zh: "请先查看现状，再使用新的键" },
  },
  "server.busy": {
    status: 503,
    exit: 7,
    message: { en: "Too many at once: {limit} are already open", zh: "同时打开的过多：已有 {limit} 个" },
    hint: { en: "Close some, then try again", zh: "请关闭一些后重试" },
  },
  "limit.at-once": {
    status: 429,
    exit: 7,
    message: {
      en: "You have {limit} {what} at once, which is the limit for one user",
      zh: "你已同时有 {limit} 个{what}，达到每个用户的上限",
    },
    hint: {
      en: "Wait for one to end, or stop one. A superadmin can change {setting}",
      zh: "请等待其中一个结束，或结束一个。超级管理员可以修改 {setting}",
    },
  },
  "limit.unread": {
    status: 429,
    exit: 7,
    message: {
      en: "{waiting} bytes of answers wait for you to read them; the limit for one user is {limit}",
      zh: "有 {waiting} 字节的响应等待你读取；每个用户的上限是 {limit}",
    },
    hint: {
      en: "Read the open answers to their end, or close their connections",
      zh: "请读完未读的响应，或关闭对应的连接",
    },
  },
  "limit.received": {
    status: 429,
    exit: 7,
    message: {
      en: "You are sending {received} bytes at once; the limit for one user is {limit}",
      zh: "你正在同时发送 {received} 字节；每个用户的上限是 {limit}",
    },
    hint: { en: "Send one file after the other", zh: "请逐个发送文件" },
  },
  "limit.requests": {
    status: 429,
    exit: 7,
    message: {
      en: "You sent more than {limit} requests a minute; retry in {seconds} s",
      zh: "你每分钟的请求超过 {limit} 个，{seconds} 秒后可重试",
    },
    hint: {
      en: "Wait, then send fewer requests. A superadmin can change {setting}",
      zh: "请稍候并减少请求。超级管理员可以修改 {setting}",
    },
  },
  "limit.bytes": {
    status: 429,
    exit: 7,
    message: {
      en: "Your sessions use {used} bytes; the limit for one user is {limit}",
      zh: "你的会话占用 {used} 字节，每个用户的上限是 {limit} 字节",
    },
    hint: {
      en: "Delete sessions you no longer need: loadout session delete <id>. A superadmin can change {setting}",
      zh: "请删除不再需要的会话：loadout session delete <id>。超级管理员可以修改 {setting}",
    },
  },
  "server.port-taken": {
    status: 409,
    exit: 5,
    message: { en: "Port {port} is in use", zh: "端口 {port} 已被占用" },
    hint: {
      en: "Stop the other server, or use any free port: loadout up --port 0",
      zh: "请停止占用它的服务器，或换一个端口：loadout up --port 0 使用任意空闲端口",
    },
  },
  "server.no-port": {
    status: 500,
    exit: 1,
    message: { en: "Cannot listen on {host}:{port}: {reason}", zh: "无法监听 {host}:{port}：{reason}" },
    hint: {
      en: "Choose another port or host: loadout up --port <n>, or --host <address>",
      zh: "请换一个：loadout up --port <n>，或 --host <地址>",
    },
  },
  "answer.too-large": {
    status: 413,
    exit: 8,
    message: {
      en: "The answer has {size} characters; the limit is {limit}",
      zh: "结果有 {size} 个字符，上限是 {limit}",
    },
    hint: { en: "Request less at a time", zh: "请分次获取" },
  },
} as const satisfies FaultTable;
