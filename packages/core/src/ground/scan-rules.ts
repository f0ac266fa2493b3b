import type { Rule } from "./rules.ts";

/** The rules of the scan of a package: advice about what its texts and programs would do. Those that refuse publishing block. */
export const scanRules = {
  "scan.hidden-instruction": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: "Text that a reader does not see ({what}) tells the model what to do: {text}",
      zh: "读者看不到的文本（{what}）在指示模型：{text}",
    },
    fix: {
      en: "Do not use this skill unless you know who wrote this and why",
      zh: "除非清楚是谁、为何写下这段内容，否则不要使用",
    },
  },
  "scan.hidden-text": {
    severity: "warning",
    message: {
      en: "Text that a reader does not see ({what}) reaches the model: {text}",
      zh: "读者看不到的文本（{what}）会进入模型：{text}",
    },
    fix: {
      en: "Read it in the source, and remove what does not belong to the skill",
      zh: "请在源文件中阅读，并删除不属于技能的内容",
    },
  },
  "scan.lookalike-letters": {
    severity: "warning",
    message: {
      en: 'Letters of two alphabets in one word, which reads as "{text}"',
      zh: "一个单词里混用两种字母，看起来像 “{text}”",
    },
    fix: { en: "Write the word in one alphabet", zh: "请用同一种字母书写" },
  },
  "scan.overrides-instructions": {
    severity: "warning",
    message: {
      en: "Tells the model to drop other instructions or to give away its own: {text}",
      zh: "要求模型放弃其他指令，或泄露自身指令：{text}",
    },
    fix: { en: "Read the passage: is it an example, or is it meant?", zh: "请阅读该段：是示例，还是真的要求？" },
  },
  "scan.conceals": {
    severity: "warning",
    message: { en: "Tells the model to hide something from the user: {text}", zh: "要求模型向用户隐瞒：{text}" },
    fix: { en: "Find out what is hidden, and why the user must not know", zh: "请弄清隐瞒的内容和原因" },
  },
  "scan.sends-private-data": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: "Tells the model to send credentials, conversations or files to an address: {text}",
      zh: "要求模型把凭据、对话或文件发送到某个地址：{text}",
    },
    fix: {
      en: "Do not use this skill unless you know the address and want this",
      zh: "除非认识该地址且确实需要，否则不要使用",
    },
  },
  "scan.sends-data": {
    severity: "warning",
    message: { en: "Tells the model to send data elsewhere: {text}", zh: "要求模型向外发送数据：{text}" },
    fix: { en: "Check what is sent, and to whom", zh: "请核对发送的内容和对象" },
  },
  "scan.runs-untrusted-download": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: "Runs a download from an address that says nothing about its owner, or without encryption: {text}",
      zh: "运行来自不明或未加密地址的下载内容：{text}",
    },
    fix: { en: "Do not use this skill unless you have read what it downloads", zh: "除非读过下载的内容，否则不要使用" },
  },
  "scan.runs-download": {
    severity: "warning",
    message: {
      en: "Runs what it downloads, which can change at any time: {text}",
      zh: "运行下载的内容，而该内容随时可能改变：{text}",
    },
    fix: { en: "Read the script first, or install a pinned version", zh: "请先阅读脚本，或安装固定版本" },
  },
  "scan.encoded-command": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: "Encoded text ({encoding}) that hides a finding ({rule}): {text}",
      zh: "编码文本（{encoding}）中藏有问题（{rule}）：{text}",
    },
    fix: { en: "Do not use this skill unless you know why this is encoded", zh: "除非清楚为何要编码，否则不要使用" },
  },
  "scan.encoded-text": {
    severity: "warning",
    message: { en: "Encoded text ({encoding}), which reads: {text}", zh: "编码文本（{encoding}），内容为：{text}" },
    fix: { en: "Ask for the plain text", zh: "请改用明文" },
  },
  "scan.runs-decoded": {
    severity: "warning",
    refusesPublishing: true,
    message: { en: "Decodes a text and runs it: {text}", zh: "解码一段文本并运行：{text}" },
    fix: {
      en: "Do not use this skill unless you have read the decoded text",
      zh: "除非读过解码后的内容，否则不要使用",
    },
  },
  "scan.leaks-credentials": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: "Sends what it reads from a place of credentials over the network: {text}",
      zh: "把从凭据位置读到的内容发送到网络：{text}",
    },
    fix: {
      en: "Do not use this skill unless you know the receiver and want this",
      zh: "除非认识接收方且确实需要，否则不要使用",
    },
  },
  "scan.sends-token": {
    severity: "warning",
    message: {
      en: "Sends a secret of one service to a host of another: {text}",
      zh: "把某个服务的机密发送到其他主机：{text}",
    },
    fix: {
      en: "Find out whose host it is, and why it gets this secret",
      zh: "请弄清该主机属于谁，以及为何需要这个机密",
    },
  },
  "scan.reads-credentials": {
    severity: "warning",
    message: { en: "Reads a place where credentials are kept: {text}", zh: "读取保存凭据的位置：{text}" },
    fix: { en: "Check that it needs them, and run it in a sandbox", zh: "请确认确有需要，并在沙箱中运行" },
  },
  "scan.uses-network": {
    severity: "info",
    message: { en: "A program that uses the network: {text}", zh: "使用网络的程序：{text}" },
    fix: { en: "Allow the network only if you expect this", zh: "仅在符合预期时允许联网" },
  },
  "scan.opens-shell": {
    severity: "warning",
    refusesPublishing: true,
    message: { en: "Gives a shell of this machine to another one: {text}", zh: "把本机的 shell 交给其他机器：{text}" },
    fix: { en: "Do not use this skill", zh: "请勿使用该技能" },
  },
  "scan.mines": {
    severity: "warning",
    refusesPublishing: true,
    message: { en: "Mines cryptocurrency: {text}", zh: "挖掘加密货币：{text}" },
    fix: { en: "Do not use this skill unless mining is its purpose", zh: "除非挖矿就是目的，否则不要使用" },
  },
  "scan.persists": {
    severity: "warning",
    message: {
      en: "Changes what runs or is read later, such as a profile, a schedule or settings of an agent: {text}",
      zh: "更改之后会运行或读取的内容，例如配置文件、计划任务或智能体设置：{text}",
    },
    fix: { en: "Check what stays behind after the skill was used", zh: "请核对技能使用之后会留下什么" },
  },
  "scan.destroys": {
    severity: "warning",
    refusesPublishing: true,
    message: { en: "Deletes whole folders or disks: {text}", zh: "删除整个目录或磁盘：{text}" },
    fix: { en: "Do not run this outside a sandbox", zh: "请勿在沙箱之外运行" },
  },
  "scan.weakens-protection": {
    severity: "warning",
    message: { en: "Turns off a protection: {text}", zh: "关闭了某项保护：{text}" },
    fix: { en: "Check that this is needed, and turn it on again", zh: "请确认确有必要，并在之后恢复" },
  },
  "scan.runs-on-load": {
    severity: "warning",
    message: {
      en: "Runs by itself when the skill is loaded or installed: {text}",
      zh: "在加载或安装技能时自动运行：{text}",
    },
    fix: { en: "Read the command before you load the skill", zh: "请在加载之前阅读该命令" },
  },
  "scan.opaque": {
    severity: "warning",
    message: {
      en: "Cannot be read: {format}. The scan says nothing about it",
      zh: "无法读取：{format}；扫描对其不作任何说明",
    },
    fix: { en: "Ask for the source instead", zh: "请改用源文件" },
  },
  "scan.document": {
    severity: "info",
    message: { en: "{format}: only its plain texts were scanned", zh: "{format}：只扫描了其中的明文" },
    fix: { en: "Open it in a program that you trust", zh: "请用可信的程序打开" },
  },
  "scan.disguised": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: "The name promises another kind of file; this is {format}",
      zh: "文件名与内容不符，实际为 {format}",
    },
    fix: { en: "Do not use this skill unless you know why", zh: "除非清楚原因，否则不要使用" },
  },
  "scan.appended": {
    severity: "warning",
    message: { en: "{count} bytes follow the end of the picture", zh: "图片结尾之后还有 {count} 字节" },
    fix: { en: "Save the picture again without them", zh: "请重新保存图片，去掉这些字节" },
  },
  "scan.archive": {
    severity: "info",
    message: {
      en: "An archive in the package; {count} files in it were scanned",
      zh: "包内的压缩包；已扫描其中 {count} 个文件",
    },
    fix: { en: "Put the files themselves into the package", zh: "请直接把文件放进包中" },
  },
  "scan.archive-unread": {
    severity: "warning",
    message: {
      en: "An archive that was not opened: {reason}. The scan says nothing about it",
      zh: "未打开的压缩包：{reason}；扫描对其不作任何说明",
    },
    fix: { en: "Put the files themselves into the package", zh: "请直接把文件放进包中" },
  },
  "scan.not-read": {
    severity: "warning",
    message: {
      en: "Only the first {limit} of {size} bytes were scanned",
      zh: "只扫描了 {size} 字节中的前 {limit} 字节",
    },
    fix: { en: "Split the file, or read the rest yourself", zh: "请拆分文件，或自行阅读其余部分" },
  },
  "scan.more": {
    severity: "warning",
    message: { en: "{count} more findings in this file are not listed", zh: "该文件另有 {count} 项未列出" },
    fix: { en: "Look at the whole file", zh: "请查看整个文件" },
  },
  "scan.similar-name": {
    severity: "warning",
    message: { en: 'The name "{name}" is easily taken for "{other}"', zh: "名称 “{name}” 容易与 “{other}” 混淆" },
    fix: { en: "Check who published it, or choose another name", zh: "请核对发布者，或换一个名称" },
  },
} as const satisfies Record<string, Rule>;
