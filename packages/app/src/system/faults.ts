import type { FaultTable } from "@loadout/core";

/** Faults of settings, the server process and editors. */
export const systemFaults = {
  "config.unknown-key": {
    status: 400,
    exit: 2,
    message: { en: 'Unknown setting "{key}"', zh: "没有设置 “{key}”" },
    hint: { en: "Settings: {candidates}", zh: "可用的设置：{candidates}" },
  },
  "database.missing": {
    status: 422,
    exit: 2,
    message: { en: "No database is configured", zh: "没有配置数据库" },
    hint: {
      en: "Set LOADOUT_DATABASE_URL, or write the address instead of the word database",
      zh: "请设置 LOADOUT_DATABASE_URL，或直接写出地址而不是 database",
    },
  },
  "log.setting": {
    status: 500,
    exit: 2,
    message: { en: '{name} is "{value}"', zh: "{name} 为 “{value}”" },
    hint: { en: "Set it to one of: {choices}", zh: "请设为其中之一：{choices}" },
  },
  "database.pool": {
    status: 500,
    exit: 2,
    message: { en: 'LOADOUT_DATABASE_POOL is "{value}"', zh: "LOADOUT_DATABASE_POOL 为 “{value}”" },
    hint: {
      en: "Set it to the number of connections of each process, from 2 on (default 10)",
      zh: "请设为每个进程的连接数，至少 2（默认 10）",
    },
  },
  "worker.no-database": {
    status: 400,
    exit: 2,
    message: { en: "{flag} needs a home in PostgreSQL", zh: "{flag} 需要 PostgreSQL 中的数据" },
    hint: {
      en: "Set LOADOUT_DATABASE_URL; a home in a folder has one server, which runs everything",
      zh: "请设置 LOADOUT_DATABASE_URL；目录形式的数据只有一个服务器，由它运行一切",
    },
  },
  "server.starting": {
    status: 503,
    exit: 7,
    message: {
      en: "Another server of this home is starting or stopping",
      zh: "本目录的另一个服务器正在启动或停止",
    },
    hint: { en: "Wait a moment, then: loadout status", zh: "请稍候，然后：loadout status" },
  },
  "server.not-started": {
    status: 500,
    exit: 1,
    message: { en: "The server did not start: {reason}", zh: "服务器未能启动：{reason}" },
    hint: { en: "Run it in the foreground: loadout up   ({log})", zh: "请在前台运行查看：loadout up   （{log}）" },
  },
  "server.not-stopped": {
    status: 500,
    exit: 1,
    message: { en: "The server (process {pid}) has not stopped yet", zh: "服务器（进程 {pid}）尚未结束" },
    hint: { en: "Check again: loadout status", zh: "请再次查看：loadout status" },
  },
  "server.public-url": {
    status: 400,
    exit: 2,
    message: {
      en: 'The public address "{url}" ({origin}) is not usable',
      zh: "公开地址 “{url}”（{origin}）无效",
    },
    hint: {
      en: "Write http:// or https://, a host and an optional port, without a path: https://skills.example.org",
      zh: "请写成 http:// 或 https:// 加主机名和可选的端口，不带路径：https://skills.example.org",
    },
  },
  "service.platform": {
    status: 400,
    exit: 2,
    message: { en: "Services need systemd, which {platform} does not have", zh: "服务需要 systemd，{platform} 没有" },
    hint: {
      en: "Start loadout up --detach at sign-in (macOS: Login Items, Windows: Task Scheduler), or run the container image",
      zh: "请在登录时启动 loadout up --detach（macOS：登录项，Windows：任务计划程序），或使用容器镜像",
    },
  },
  "service.no-systemd": {
    status: 400,
    exit: 2,
    message: { en: "{command} failed: systemctl is not installed", zh: "{command} 失败：没有安装 systemctl" },
    hint: {
      en: "Without systemd, start loadout up with the machine's own service manager, or run the container image",
      zh: "没有 systemd 时，请用本机的服务管理器启动 loadout up，或使用容器镜像",
    },
  },
  "service.failed": {
    status: 500,
    exit: 1,
    message: { en: "{command} failed: {reason}", zh: "{command} 失败：{reason}" },
    hint: {
      en: "The files are written. Once systemd works: run the command again, or loadout service remove",
      zh: "文件已写入。systemd 可用后请重新执行该命令，或 loadout service remove",
    },
  },
  "service.temporary": {
    status: 400,
    exit: 2,
    message: { en: "This program is a temporary copy of npx: {path}", zh: "当前程序是 npx 的临时副本：{path}" },
    hint: { en: "Install it first: npm install --global loadout", zh: "请先安装：npm install --global loadout" },
  },
  "service.account": {
    status: 400,
    exit: 2,
    message: { en: 'There is no account "{name}" on this machine', zh: "本机没有账户 “{name}”" },
    hint: {
      en: "Create it: useradd --system --home-dir /var/lib/loadout loadout; or name another with --account",
      zh: "请创建：useradd --system --home-dir /var/lib/loadout loadout；或用 --account 指定其他账户",
    },
  },
  "service.needs-root": {
    status: 403,
    exit: 4,
    message: { en: "Only root can change {path}", zh: "只有 root 能更改 {path}" },
    hint: { en: "Use sudo, or leave out --system", zh: "请使用 sudo，或去掉 --system" },
  },
  "service.running": {
    status: 409,
    exit: 5,
    message: { en: "A server of this home is running on {url}", zh: "本目录的服务器正在运行：{url}" },
    hint: { en: "Stop it first: loadout stop", zh: "请先停止：loadout stop" },
  },
  "service.missing": {
    status: 404,
    exit: 3,
    message: { en: "No service is installed: {path} does not exist", zh: "没有安装服务：{path} 不存在" },
    hint: {
      en: "loadout service install; --system for that of the machine",
      zh: "loadout service install；整机服务用 --system",
    },
  },
  "upgrade.unknown": {
    status: 502,
    exit: 1,
    message: {
      en: "The newest release could not be found out: {reason}",
      zh: "无法查询最新版本：{reason}",
    },
    hint: {
      en: "Check the network and npm config get registry, or leave out --check",
      zh: "请检查网络和 npm config get registry，或去掉 --check",
    },
  },
  "editor.failed": {
    status: 500,
    exit: 1,
    message: { en: "The editor {editor} failed: {reason}", zh: "编辑器 {editor} 出错：{reason}" },
    hint: { en: "Set EDITOR, or pass the text with --input", zh: "请设置 EDITOR，或用 --input 传入文本" },
  },
  "editor.missing": {
    status: 400,
    exit: 2,
    message: { en: "No editor to open {file}", zh: "没有可用的编辑器来打开 {file}" },
    hint: {
      en: "Set EDITOR, or pass the text: --input <file>, or - for standard input",
      zh: "请设置 EDITOR，或传入文本：--input <文件>，- 表示标准输入",
    },
  },
} as const satisfies FaultTable;
