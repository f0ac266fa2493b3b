import type { FaultTable } from "@loadout/core";

/** Faults of getting skills from elsewhere and writing them out. */
export const skillFaults = {
  "skill.not-in-library": {
    status: 409,
    exit: 5,
    message: {
      en: '"{name}" comes from the source {source}; this works only for skills in the library',
      zh: "“{name}” 来自 {source}，此操作只用于技能库中的技能",
    },
    hint: {
      en: "Copy it into the library: loadout skill import {path}",
      zh: "复制到技能库：loadout skill import {path}",
    },
  },
  "skill.eval-which": {
    status: 400,
    exit: 2,
    message: {
      en: "Name one skill, or use --all; --against needs a name",
      zh: "请指定一个技能，或使用 --all；--against 需要名称",
    },
    hint: { en: "For example: loadout skill eval <name>", zh: "例如：loadout skill eval <名称>" },
  },
  "skill.no-model": {
    status: 409,
    exit: 8,
    message: { en: "Environment {environment} has no model", zh: "环境 {environment} 没有模型" },
    hint: { en: "Add one: loadout model add", zh: "添加模型：loadout model add" },
  },
  "skill.no-drafts": {
    status: 502,
    exit: 8,
    message: {
      en: "The answer of model {model} contains no usable requests",
      zh: "模型 {model} 的回答中没有可用的请求",
    },
    hint: { en: "Try again, or choose another model for the environment", zh: "请重试，或为环境选择其他模型" },
  },
  "skill.no-triggers": {
    status: 404,
    exit: 3,
    message: { en: "{name} has no trigger tests", zh: "{name} 没有触发测试" },
    hint: {
      en: 'Write them to {file} beside its SKILL.md, one JSON object per line: the "request", and "expect" for whether it should trigger the skill',
      zh: "请写入 SKILL.md 旁的 {file}，每行一个 JSON 对象：请求 request，以及是否应选中的 expect",
    },
  },
  "export.exists": {
    status: 409,
    exit: 5,
    message: { en: "{path} already exists", zh: "{path} 已存在" },
    hint: {
      en: "Choose another file with -o, or overwrite it with --force",
      zh: "用 -o 指定其他文件，或用 --force 覆盖",
    },
  },
  "source.failed": {
    status: 502,
    exit: 1,
    message: { en: "{source} could not be fetched: {reason}", zh: "无法获取 {source}：{reason}" },
    hint: {
      en: "Nothing was changed. Check that the address is a publicly readable repository",
      zh: "没有做任何更改。请确认该地址是任何人都可读取的仓库",
    },
  },
  "source.too-large": {
    status: 413,
    exit: 8,
    message: { en: "{source} is too large: {size}; the limit is {limit}", zh: "{source} 过大：{size}，上限是 {limit}" },
    hint: {
      en: "Nothing was changed. Pack the skills you want as ZIP files and import those",
      zh: "没有做任何更改。请把需要的技能打包成 ZIP 文件再导入",
    },
  },
  "index.invalid": {
    status: 502,
    exit: 8,
    message: { en: "The index of {source} is not usable: {reason}", zh: "{source} 的索引不可用：{reason}" },
    hint: { en: "Nothing was changed. Ask the owner of the site", zh: "没有做任何更改。请联系网站所有者" },
  },
  "index.digest": {
    status: 502,
    exit: 8,
    message: {
      en: '"{name}" of {source} is not what its index says: digest {found} instead of {expected}',
      zh: "{source} 的 “{name}” 与索引不符：摘要为 {found}，应为 {expected}",
    },
    hint: {
      en: "Nothing was changed. Try again; if it fails again, the skill may have been changed in transit",
      zh: "没有做任何更改。请重试；若仍如此，内容可能在传输途中被修改",
    },
  },
  "index.refused": {
    status: 502,
    exit: 8,
    message: { en: '"{name}" of {source} is not a usable package', zh: "{source} 的 “{name}” 不是可用的包" },
    hint: { en: "Nothing was changed. Ask the owner of the site", zh: "没有做任何更改。请联系网站所有者" },
  },
  "signer.not-found": {
    status: 404,
    exit: 3,
    message: {
      en: 'Environment {environment} has no signer "{signer}"',
      zh: "环境 {environment} 没有签名者 “{signer}”",
    },
    hint: { en: "List the signers: loadout signer list", zh: "列出签名者：loadout signer list" },
  },
  "ssh-keygen.missing": {
    status: 503,
    exit: 1,
    message: { en: "ssh-keygen is not installed", zh: "本机没有 ssh-keygen" },
    hint: {
      en: "Install OpenSSH, or sign elsewhere and pass --signature",
      zh: "请安装 OpenSSH，或在别处签名后使用 --signature",
    },
  },
  "git.missing": {
    status: 503,
    exit: 1,
    message: { en: "git is not installed", zh: "本机没有 git" },
    hint: {
      en: "Install git, or use a local folder instead",
      zh: "请安装 git，或改用本机上的目录",
    },
  },
  "registry.unreachable": {
    status: 502,
    exit: 7,
    message: { en: "The skill registry {url} cannot be reached: {reason}", zh: "无法连接技能注册表 {url}：{reason}" },
    hint: {
      en: "Check the network. A folder or your own server works without it: loadout skill add <folder>",
      zh: "请检查网络。本地目录或自己的服务器不需要它：loadout skill add <目录>",
    },
  },
  "skill.no-digest": {
    status: 422,
    exit: 8,
    message: {
      en: 'The content of "{name}" in {path} cannot be approved',
      zh: "{path} 中 “{name}” 的内容无法审批",
    },
    hint: {
      en: "It contains links, is too large, or has just changed. Copy it to the library, where versions never change: loadout skill copy {name}",
      zh: "它含有链接、过大或刚刚改动。请复制到技能库，其中的版本不会改变：loadout skill copy {name}",
    },
  },
  "source.changed": {
    status: 409,
    exit: 5,
    message: {
      en: 'The source of "{name}" has other content now than the one that was looked at',
      zh: "“{name}” 的来源现在的内容与查看时不同",
    },
    hint: { en: "Look at it again. Nothing was changed", zh: "请重新查看。没有做任何更改" },
  },
  "skill.changed-since": {
    status: 409,
    exit: 5,
    message: {
      en: 'The content of "{name}" has changed since it was reviewed',
      zh: "“{name}” 的内容与审阅时不同",
    },
    hint: { en: "Review it again: loadout skill review {name}", zh: "请重新审阅：loadout skill review {name}" },
  },
  "tool.failed": {
    status: 502,
    exit: 1,
    message: { en: "{tool} ended with exit code {code}", zh: "{tool} 以退出码 {code} 结束" },
    hint: { en: "See the error above", zh: "原因见上方的输出" },
  },
} as const satisfies FaultTable;
