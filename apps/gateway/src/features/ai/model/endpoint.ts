import type { Env } from '../../../platform/config/env';

/** An OpenAI-compatible endpoint and its token limits. */
export interface ModelEndpoint {
  /** The base URL of the model API, without `/chat/completions`. */
  baseUrl: string;
  key: string | undefined;
  model: string;
  /** True if the endpoint supports function calls. */
  supportsTools: boolean;
  contextTokens: number;
  answerTokens: number;
}

export interface ModelLimits {
  firstByteMs: number;
  betweenBytesMs: number;
  wholeMs: number;
  characters: number;
  bufferCharacters: number;
  /** The longest accepted `Retry-After`, in ms. */
  retryAfterMs: number;
  rewriteMs: number;
}

export const MODEL_LIMITS: ModelLimits = {
  firstByteMs: 15_000,
  betweenBytesMs: 30_000,
  wholeMs: 5 * 60_000,
  characters: 200_000,
  bufferCharacters: 1024 * 1024,
  retryAfterMs: 5_000,
  rewriteMs: 3_000,
};

/** Returns the configured endpoint; null if none is configured, so that answers are quotes. */
export const modelEndpointOf = (env: Env): ModelEndpoint | null =>
  env.AI_BASE_URL && env.AI_MODEL
    ? {
        baseUrl: env.AI_BASE_URL.replace(/\/+$/, ''),
        key: env.AI_API_KEY,
        model: env.AI_MODEL,
        supportsTools: env.AI_TOOLS,
        contextTokens: env.AI_CONTEXT_TOKENS,
        answerTokens: env.AI_ANSWER_TOKENS,
      }
    : null;
