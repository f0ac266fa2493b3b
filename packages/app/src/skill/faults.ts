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
    hint: { en: "loadout skill eval <name>", zh: "loadout skill eval <名称>" },
  },
  "skill.no-triggers": {
    status: 404,
    exit: 3,
    message: { en: "{name} has no trigger tests", zh: "{name} 没有触发测试" },
    hint: {
      en: 'Write them in {file} beside its SKILL.md, one a line, such as the request and whether it should bring the skill in: "request" and "expect"',
      zh: "请写在 SKILL.md 旁的 {file} 中，每行一个，包含请求 request 与是否应选中 expect",
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
  "tool.failed": {
    status: 502,
    exit: 1,
    message: { en: "{tool} ended with exit code {code}", zh: "{tool} 以退出码 {code} 结束" },
    hint: { en: "See the error above", zh: "原因见上方它自己的输出" },
  },
} as const satisfies FaultTable;
