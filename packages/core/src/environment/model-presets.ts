import type { Text } from "../ground/text.ts";

/** The presets of model providers. */

export const modelProviders = ["demo", "anthropic", "openai", "openai-compatible"] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** The routes of OpenAI: its newer Responses API, and Chat Completions, which most other servers speak. */
export const modelApis = ["responses", "chat"] as const;
export type ModelApi = (typeof modelApis)[number];

/** What is known of a provider by the name people type. */
export interface ModelPreset {
  readonly label: Text;
  readonly provider: ModelProvider;
  readonly baseURL?: string;
  /** The variable its key is kept in; none where no key is needed. */
  readonly apiKeyEnv?: string;
  /** Only where a name outlives the versions behind it. */
  readonly model?: string;
  readonly contextWindow?: number;
}

const presets = {
  anthropic: {
    label: { en: "Anthropic", zh: "Anthropic" },
    provider: "anthropic",
    baseURL: "https://api.anthropic.com/v1",
    apiKeyEnv: "ANTHROPIC_API_KEY",
    model: "claude-sonnet-5",
  },
  openai: {
    label: { en: "OpenAI", zh: "OpenAI" },
    provider: "openai",
    baseURL: "https://api.openai.com/v1",
    apiKeyEnv: "OPENAI_API_KEY",
  },
  ollama: {
    label: { en: "Ollama, on this machine", zh: "Ollama（本机）" },
    provider: "openai-compatible",
    baseURL: "http://127.0.0.1:11434/v1",
  },
  deepseek: {
    label: { en: "DeepSeek", zh: "DeepSeek（深度求索）" },
    provider: "openai-compatible",
    baseURL: "https://api.deepseek.com",
    apiKeyEnv: "DEEPSEEK_API_KEY",
    model: "deepseek-flash",
  },
  dashscope: {
    label: { en: "Qwen (Alibaba Cloud)", zh: "通义千问（阿里云百炼）" },
    provider: "openai-compatible",
    baseURL: "https://dashscope.aliyuncs.com/compatible-mode/v1",
    apiKeyEnv: "DASHSCOPE_API_KEY",
    model: "qwen-plus",
  },
  kimi: {
    label: { en: "Kimi (Moonshot AI)", zh: "Kimi（月之暗面）" },
    provider: "openai-compatible",
    baseURL: "https://api.moonshot.cn/v1",
    apiKeyEnv: "MOONSHOT_API_KEY",
  },
  glm: {
    label: { en: "GLM (Zhipu)", zh: "智谱 GLM" },
    provider: "openai-compatible",
    baseURL: "https://open.bigmodel.cn/api/paas/v4",
    apiKeyEnv: "ZHIPUAI_API_KEY",
  },
  siliconflow: {
    label: { en: "SiliconFlow", zh: "硅基流动" },
    provider: "openai-compatible",
    baseURL: "https://api.siliconflow.cn/v1",
    apiKeyEnv: "SILICONFLOW_API_KEY",
  },
  volcengine: {
    label: { en: "Volcengine Ark (Doubao)", zh: "火山方舟（豆包）" },
    provider: "openai-compatible",
    baseURL: "https://ark.cn-beijing.volces.com/api/v3",
    apiKeyEnv: "ARK_API_KEY",
  },
  openrouter: {
    label: { en: "OpenRouter", zh: "OpenRouter" },
    provider: "openai-compatible",
    baseURL: "https://openrouter.ai/api/v1",
    apiKeyEnv: "OPENROUTER_API_KEY",
    model: "openrouter/auto",
  },
  demo: {
    label: { en: "Scripted, offline; not an AI", zh: "离线脚本演示，不是 AI" },
    provider: "demo",
    model: "scripted",
    contextWindow: 32_000,
  },
} as const satisfies Record<string, ModelPreset>;

export type PresetName = keyof typeof presets;

export const modelPresets: Readonly<Record<PresetName, ModelPreset>> = presets;

export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];
