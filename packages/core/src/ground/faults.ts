import type { FaultTable } from "./fault-kind.ts";

/** Faults of files, locks, the database and input. */
export const groundFaults = {
  "input.invalid": {
    status: 400,
    exit: 2,
    message: { en: "{problem}", zh: "{problem}" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.missing": {
    status: 400,
    exit: 2,
    message: { en: "<{field}> is missing", zh: "缺少 <{field}>" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "file.unreadable": {
    status: 422,
    exit: 1,
    message: { en: "{path} cannot be read: {reason}", zh: "无法读取 {path}：{reason}" },
    hint: {
      en: "Check that it is a file and that you have permission to read it",
      zh: "检查它是不是文件，以及是否有读取权限",
    },
  },
  "file.unwritable": {
    status: 500,
    exit: 1,
    message: { en: "{path} cannot be written: {reason}", zh: "无法写入 {path}：{reason}" },
    hint: {
      en: "Check the permissions and the free space, or choose another folder with LOADOUT_HOME",
      zh: "检查权限和剩余空间，或用 LOADOUT_HOME 指定其他目录",
    },
  },
  "disk.full": {
    status: 507,
    exit: 1,
    message: { en: "The disk is full: {path} cannot be written", zh: "磁盘已满：无法写入 {path}" },
    hint: {
      en: "Free some space. Deleting works on a full disk: loadout skill delete <skill> --purge",
      zh: "请释放一些空间。磁盘已满时仍可删除：loadout skill delete <技能> --purge",
    },
  },
  "document.stale": {
    status: 409,
    exit: 5,
    message: { en: "{path} was changed meanwhile", zh: "{path} 已被其他人改动" },
    hint: { en: "Look at it again, then repeat your change", zh: "请重新查看后再修改" },
  },
  busy: {
    status: 503,
    exit: 7,
    message: { en: "Another process holds the lock on {path}", zh: "另一个进程正持有 {path} 的锁" },
    hint: { en: "Try again in a moment", zh: "请稍后重试" },
  },
  "lease.lost": {
    status: 409,
    exit: 5,
    message: { en: "Another process has taken over {name}", zh: "{name} 已被另一个进程接管" },
    hint: {
      en: "Nothing was written after that. Look at it again, then repeat what you did",
      zh: "此后没有再写入任何内容。请重新查看后再操作",
    },
  },
  "workspace.too-large": {
    status: 413,
    exit: 8,
    message: {
      en: "The workspace cannot be kept: {path} has {size}, the limit is {limit}",
      zh: "无法保存工作区：{path} 为 {size}，上限是 {limit}",
    },
    hint: { en: "Remove what the session does not need any more", zh: "请删除会话不再需要的文件" },
  },
  "home.unavailable": {
    status: 503,
    exit: 7,
    message: {
      en: "The database of the home stopped in the middle of a call: {outcome}",
      zh: "数据库在一次调用中途停止：{outcome}",
    },
    hint: { en: "It starts again by itself. Try again in a moment", zh: "它会自行重新启动，请稍后重试" },
  },
  "database.unreachable": {
    status: 503,
    exit: 7,
    message: { en: "The database {path} does not answer: {reason}", zh: "数据库 {path} 没有应答：{reason}" },
    hint: {
      en: "Check the address in LOADOUT_DATABASE_URL and whether the server is running, then try again",
      zh: "请检查 LOADOUT_DATABASE_URL 中的地址以及数据库服务器是否在运行，然后重试",
    },
  },
  "database.unmigrated": {
    status: 503,
    exit: 6,
    message: {
      en: "The tables of {path} are missing or older than this version of Loadout",
      zh: "{path} 中没有表，或表的版本早于当前的 Loadout",
    },
    hint: { en: "Run loadout migrate", zh: "请运行 loadout migrate" },
  },
  "database.refused": {
    status: 503,
    exit: 4,
    message: { en: "{path} refused the connection: {reason}", zh: "{path} 拒绝了连接：{reason}" },
    hint: {
      en: "Check the user, the password and the name of the database in LOADOUT_DATABASE_URL. The database must exist: createdb",
      zh: "请检查 LOADOUT_DATABASE_URL 中的用户、密码和数据库名。数据库必须已存在：createdb",
    },
  },
  "database.forbidden": {
    status: 503,
    exit: 4,
    message: { en: "{path} does not allow it: {reason}", zh: "{path} 不允许此操作：{reason}" },
    hint: {
      en: "Give the user in LOADOUT_DATABASE_URL the rights to read and write all tables there; loadout migrate also needs to create tables",
      zh: "请授予 LOADOUT_DATABASE_URL 中的用户读写全部表的权限；loadout migrate 还需要建表的权限",
    },
  },
  "database.read-only": {
    status: 503,
    exit: 7,
    message: { en: "{path} can only be read: {reason}", zh: "{path} 只能读取：{reason}" },
    hint: {
      en: "LOADOUT_DATABASE_URL must name the primary server, not a standby. During a failover, try again in a moment",
      zh: "LOADOUT_DATABASE_URL 必须指向主服务器，而不是备用服务器。如果正在切换主备，请稍后重试",
    },
  },
  "database.connections": {
    status: 503,
    exit: 7,
    message: { en: "{path} has no connection left: {reason}", zh: "{path} 没有空闲的连接：{reason}" },
    hint: {
      en: "Lower LOADOUT_DATABASE_POOL or raise max_connections of the server: loadout doctor shows the numbers",
      zh: "请减小 LOADOUT_DATABASE_POOL，或增大数据库服务器的 max_connections：loadout doctor 会显示这些数值",
    },
  },
  "database.pooler": {
    status: 503,
    exit: 2,
    message: {
      en: "{path} is a connection pooler, and LOADOUT_DATABASE_DIRECT_URL is not set: {reason}",
      zh: "{path} 是连接池，而 LOADOUT_DATABASE_DIRECT_URL 没有设置：{reason}",
    },
    hint: {
      en: "Set LOADOUT_DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, for LISTEN and migrations",
      zh: "请把 LOADOUT_DATABASE_DIRECT_URL 设为 PostgreSQL 服务器本身的地址，用于 LISTEN 和 migrate",
    },
  },
  "database.full": {
    status: 507,
    exit: 1,
    message: {
      en: "The disk of {path} is full, so nothing was changed: {reason}",
      zh: "{path} 的磁盘已满，没有做任何更改：{reason}",
    },
    hint: {
      en: "Free some space on the database server, then try again. Nothing has to be restarted",
      zh: "请在数据库服务器上释放空间，然后重试。无需重新启动",
    },
  },
  "database.slow": {
    status: 503,
    exit: 7,
    message: { en: "{path} took too long and was stopped: {reason}", zh: "{path} 耗时过长，已被中止：{reason}" },
    hint: {
      en: "Try again. If it stays slow, look for long transactions and the load of the database server",
      zh: "请重试。如果仍然很慢，请检查数据库服务器的负载和长事务",
    },
  },
  "database.conflict": {
    status: 503,
    exit: 7,
    message: {
      en: "{path} kept giving up the change in favor of others: {reason}",
      zh: "{path} 多次为其他更改让路而放弃了此次更改：{reason}",
    },
    hint: { en: "Nothing was changed. Try again in a moment", zh: "没有做任何更改，请稍后重试" },
  },
  "database.failed": {
    status: 503,
    exit: 1,
    message: { en: "{path} could not do it: {reason}", zh: "{path} 无法完成：{reason}" },
    hint: {
      en: "Nothing was changed. The log of the database server says more",
      zh: "没有做任何更改。数据库服务器的日志中有更多信息",
    },
  },
  "database.foreign": {
    status: 503,
    exit: 4,
    message: {
      en: "{path} has tables of another program under names that Loadout uses: {tables}",
      zh: "{path} 中有其他程序的表，占用了 Loadout 使用的名称：{tables}",
    },
    hint: {
      en: "Give Loadout a database of its own (createdb loadout), or a schema: ?options=-csearch_path%3Dloadout in the address",
      zh: "请为 Loadout 单独建一个数据库（createdb loadout），或一个 schema：在地址中加上 ?options=-csearch_path%3Dloadout",
    },
  },
  "database.insecure": {
    status: 503,
    exit: 4,
    message: {
      en: "No TLS connection to {path} that can be trusted: {reason}",
      zh: "无法与 {path} 建立可信的 TLS 连接：{reason}",
    },
    hint: {
      en: "Name the certificate of its authority: sslmode=verify-full&sslrootcert=<file> in LOADOUT_DATABASE_URL",
      zh: "请在 LOADOUT_DATABASE_URL 中指明其 CA 证书：sslmode=verify-full&sslrootcert=<文件>",
    },
  },
  "database.address": {
    status: 500,
    exit: 2,
    message: {
      en: "{name} is not the address of a PostgreSQL database: {reason}",
      zh: "{name} 不是 PostgreSQL 数据库的地址：{reason}",
    },
    hint: {
      en: "Write postgres://user:password@host:5432/database; percent-encode special characters of the password",
      zh: "请写作 postgres://用户:密码@主机:5432/数据库；密码中的特殊字符须用百分号编码",
    },
  },
  "secret.no-key": {
    status: 409,
    exit: 6,
    message: {
      en: "{name} cannot be stored: there is no key to encrypt secrets in the database with",
      zh: "无法保存 {name}：没有用来加密数据库中机密信息的密钥",
    },
    hint: {
      en: "Set LOADOUT_SECRET_KEYS to a new key (openssl rand -base64 32) and keep it safe, or set {name} as a variable",
      zh: "请把 LOADOUT_SECRET_KEYS 设为一个新密钥（openssl rand -base64 32）并妥善保管，或把 {name} 设为环境变量",
    },
  },
  "secret.none-to-rotate": {
    status: 409,
    exit: 6,
    message: {
      en: "LOADOUT_SECRET_KEYS has no key to encrypt the secrets in {path} with",
      zh: "LOADOUT_SECRET_KEYS 中没有可用于加密 {path} 中机密信息的密钥",
    },
    hint: {
      en: "Put a new key (openssl rand -base64 32) before the present ones in LOADOUT_SECRET_KEYS, then repeat the command",
      zh: "请在 LOADOUT_SECRET_KEYS 中现有密钥之前加上一个新密钥（openssl rand -base64 32），然后重试",
    },
  },
  "secret.keys-invalid": {
    status: 500,
    exit: 2,
    message: {
      en: "Key {number} of LOADOUT_SECRET_KEYS is not valid, or its id is used twice",
      zh: "LOADOUT_SECRET_KEYS 的第 {number} 个密钥无效，或其 id 重复",
    },
    hint: {
      en: "Each key is 32 bytes as base64 (openssl rand -base64 32), with an id before it if you like (2026:…), separated by commas",
      zh: "每个密钥是 32 字节的 base64（openssl rand -base64 32），前面可以加 id（2026:…），以逗号分隔",
    },
  },
  "secret.unreadable": {
    status: 500,
    exit: 6,
    message: {
      en: "{names} cannot be read: encrypted with the key {key}, which is not in LOADOUT_SECRET_KEYS, or changed since",
      zh: "无法读取 {names}：用密钥 {key} 加密，而 LOADOUT_SECRET_KEYS 中没有它，或内容已被改动",
    },
    hint: {
      en: "Add that key to LOADOUT_SECRET_KEYS, behind the first one, or store the secret again",
      zh: "请把该密钥加到 LOADOUT_SECRET_KEYS 中第一个密钥之后，或重新保存该机密",
    },
  },
  "home.not-empty": {
    status: 409,
    exit: 5,
    message: { en: "{path} is not empty", zh: "{path} 不是空的" },
    hint: {
      en: "Choose an empty home. A copy that was cut goes on if you repeat the same command",
      zh: "请选择一个空的目标。中断的复制只需重复同一条命令即可继续",
    },
  },
  "home.unfinished": {
    status: 409,
    exit: 6,
    message: { en: "{path} is an unfinished copy of another home", zh: "{path} 是尚未完成的副本" },
    hint: {
      en: "Repeat the command that fills it: loadout restore, loadout home copy or loadout home import. To begin anew, empty it",
      zh: "请重复填充它的命令：loadout restore、loadout home copy 或 loadout home import。要重新开始，请先清空它",
    },
  },
  "home.changed": {
    status: 409,
    exit: 5,
    message: { en: "Content of {path} was removed while it was read", zh: "读取 {path} 时，其中的内容被删除" },
    hint: { en: "Try again", zh: "请重试" },
  },
  "home.differs": {
    status: 409,
    exit: 6,
    message: { en: "The copy differs from its source in: {sections}", zh: "副本与来源不一致：{sections}" },
    hint: {
      en: "Something changed one of them meanwhile. Stop every server that uses them, empty the target, and copy again",
      zh: "复制期间其中一方发生了变化。请停止所有使用它们的服务器，清空目标后重新复制",
    },
  },
  "home.file-invalid": {
    status: 422,
    exit: 8,
    message: { en: "{path} cannot be used: {reason}", zh: "无法使用 {path}：{reason}" },
    hint: {
      en: "Use a file that loadout backup or loadout home export wrote, and copy it whole; nothing was changed",
      zh: "请使用 loadout backup 或 loadout home export 写出的完整文件；没有做任何更改",
    },
  },
  "home.file-newer": {
    status: 409,
    exit: 6,
    message: {
      en: "{path} was written by a later release of Loadout",
      zh: "{path} 由更新版本的 Loadout 写出",
    },
    hint: {
      en: "Install that release or a later one: loadout upgrade",
      zh: "请安装该版本或更新的版本：loadout upgrade",
    },
  },
  "home.unknown": {
    status: 500,
    exit: 1,
    message: {
      en: 'No home folder: HOME is "{value}", and this user has no account with a folder',
      zh: "找不到主目录：HOME 为 “{value}”，并且当前用户没有带目录的账户",
    },
    hint: {
      en: "Set HOME to an absolute path. A relative path is never used: it would make the working folder the home",
      zh: "请把 HOME 设为绝对路径。相对路径不会被采用，否则当前目录会成为主目录",
    },
  },
  "home.foreign": {
    status: 403,
    exit: 4,
    message: {
      en: "{path} belongs to another user (uid {owner}; you are uid {user})",
      zh: "{path} 属于另一个用户（uid {owner}，当前为 uid {user}）",
    },
    hint: {
      en: "Set HOME to your own folder, set LOADOUT_HOME to a folder you own, or take ownership with chown",
      zh: "请把 HOME 设为自己的目录，或把 LOADOUT_HOME 设为自己拥有的目录；也可以用 chown 把该目录改为自己所有",
    },
  },
  "database.damaged": {
    status: 500,
    exit: 1,
    message: { en: "The database {path} is damaged", zh: "数据库 {path} 已损坏" },
    hint: {
      en: "Run loadout doctor --fix: it restores the latest backup and the skills of the library",
      zh: "loadout doctor --fix 会用最近的备份替换它，并恢复技能库中的技能",
    },
  },
  "database.in-use": {
    status: 409,
    exit: 6,
    message: { en: "A server is using {path}", zh: "服务器正在使用 {path}" },
    hint: {
      en: "Stop it first: loadout stop. Then run the same command again",
      zh: "请先停止服务器：loadout stop，再运行同一条命令",
    },
  },
  "database.newer": {
    status: 409,
    exit: 6,
    message: { en: "{path} was written by a newer version of Loadout", zh: "{path} 由更新版本的 Loadout 写入" },
    hint: { en: "Use that version", zh: "请使用该版本" },
  },
  "config.invalid": {
    status: 422,
    exit: 8,
    message: { en: "{path}:{line}:{column} {problem}", zh: "{path}:{line}:{column} {problem}" },
    hint: { en: "{fix}", zh: "{fix}" },
  },
} as const satisfies FaultTable;
