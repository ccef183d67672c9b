import { z } from 'zod/mini';
import type { Env } from '../../../platform/config/env';
import type { Log } from '../../../platform/log';
import { type Embeddings, MAX_DIMENSIONS, QUESTION_MS, truncate } from './embeddings';
import { normalize } from './normalize';

/** An OpenAI-compatible endpoint for embeddings of texts. */
export interface EmbeddingsEndpoint {
  /** The base URL of the embeddings API, without `/embeddings`. */
  baseUrl: string;
  key: string | undefined;
  model: string;
}

const PASSAGES_MS = 60_000;
/** The maximum length of a reply, with about 24 characters per number. */
const REPLY_CHARACTERS = 32 * MAX_DIMENSIONS * 24;

const Reply = z.object({
  data: z.array(
    z.object({ index: z.optional(z.int()), embedding: z.array(z.number()).check(z.minLength(1), z.maxLength(MAX_DIMENSIONS)) }),
  ),
});

/**
 * Returns the configured endpoint; null if none is configured, so that passages are searched only by words. The key is sent only to the
 * address it was configured for.
 */
export const embeddingsEndpointOf = (env: Env): EmbeddingsEndpoint | null => {
  const { AI_EMBEDDINGS_MODEL: model, AI_EMBEDDINGS_BASE_URL: ownBaseUrl } = env;
  const baseUrl = ownBaseUrl ?? env.AI_BASE_URL;
  if (!model || !baseUrl) return null;
  return { baseUrl: baseUrl.replace(/\/+$/, ''), key: env.AI_EMBEDDINGS_API_KEY ?? (ownBaseUrl ? undefined : env.AI_API_KEY), model };
};

/** Requests embeddings of texts from an endpoint. */
export class EndpointEmbeddings implements Embeddings {
  constructor(
    private readonly endpoint: EmbeddingsEndpoint,
    private readonly log: Log,
  ) {}

  get model(): string {
    return this.endpoint.model;
  }

  embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    return this.embed(texts, PASSAGES_MS);
  }

  async embedQuestion(text: string): Promise<Float32Array | null> {
    try {
      const [vector] = await this.embed([text], QUESTION_MS);
      return vector!;
    } catch (error) {
      this.log.warn({ event: 'ai.embedding_failed', err: error }, 'a question was searched by its words alone');
      return null;
    }
  }

  private async embed(texts: readonly string[], withinMs: number): Promise<Float32Array[]> {
    const { baseUrl, key, model } = this.endpoint;
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
      headers: { 'content-type': 'application/json', accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model, input: texts.map(truncate), encoding_format: 'float' }),
    });
    if (!response.ok) {
      void response.body?.cancel().catch(() => undefined);
      throw new Error(`The embeddings endpoint answered ${response.status}`);
    }
    const { data } = z.parse(Reply, JSON.parse(await readLimitedText(response, REPLY_CHARACTERS)));
    const vectors: (Float32Array | null)[] = texts.map(() => null);
    for (const [at, { index = at, embedding }] of data.entries())
      if (index >= 0 && index < vectors.length) vectors[index] = normalize(embedding);
    return vectors.map((vector) => {
      if (!vector) throw new Error(`The embeddings endpoint answered without a vector for each of ${texts.length} texts`);
      return vector;
    });
  }
}

const readLimitedText = async (response: Response, characters: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > characters) throw new Error('The embeddings endpoint answered with more than its vectors');
  }
  return text + decoder.decode();
};
