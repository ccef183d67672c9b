import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { AnswerFailure } from '../answerer';
import { Calls, Chunk, Completion, type ModelCall } from './chunk';
import { MODEL_LIMITS, type ModelEndpoint, type ModelLimits } from './endpoint';
import { toAnswerFailure } from './failures';
import { Watchdog } from './watchdog';

export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: null; tool_calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ModelRequest {
  messages: readonly ModelMessage[];
  /** The functions that the model may call, with their JSON Schema. */
  tools?: readonly object[];
}

/** A part of a completion. `finish` occurs once, as the last part. */
export type ModelPiece = { text: string } | { calls: readonly ModelCall[] } | { finish: 'stop' | 'length' };

/** A client for an OpenAI-compatible endpoint. Every failure is an `AnswerFailure`. */
export class ModelClient {
  constructor(
    readonly endpoint: ModelEndpoint,
    private readonly limits: ModelLimits = MODEL_LIMITS,
  ) {}

  /**
   * Streams a completion. The stream is complete only with the end marker of the endpoint; a connection that closes earlier is a failure.
   */
  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPiece> {
    const watchdog = new Watchdog(signal, this.limits);
    try {
      const response = await this.post({ ...this.buildBody(request), stream: true }, watchdog);
      if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) throw new AnswerFailure('type');
      yield* this.read(response, watchdog);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw watchdog.failure ?? toAnswerFailure(error);
    } finally {
      watchdog.end();
    }
  }

  /** Requests a short completion without streaming, within `rewriteMs`. */
  async complete(messages: readonly ModelMessage[], tokens: number): Promise<string> {
    const limits = { ...this.limits, firstByteMs: this.limits.rewriteMs, wholeMs: this.limits.rewriteMs };
    const watchdog = new Watchdog(null, limits);
    try {
      const response = await this.post({ model: this.endpoint.model, messages, max_tokens: tokens, temperature: 0 }, watchdog, 0);
      const completion = Completion.safeParse(parseJson(await readLimitedText(response, limits.characters)));
      if (!completion.success) throw new AnswerFailure('malformed');
      return completion.data.choices[0]!.message.content;
    } catch (error) {
      throw watchdog.failure ?? toAnswerFailure(error);
    } finally {
      watchdog.end();
    }
  }

  private buildBody({ messages, tools }: ModelRequest) {
    const { model, answerTokens } = this.endpoint;
    return { model, messages, max_tokens: answerTokens, temperature: 0, ...(tools?.length ? { tools } : {}) };
  }

  /** Posts a request, and retries it if the endpoint is busy only briefly. */
  private async post(body: object, watchdog: Watchdog, retries = 1): Promise<Response> {
    const response = await fetch(`${this.endpoint.baseUrl}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: watchdog.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'stream' in body ? 'text/event-stream' : 'application/json',
        ...(this.endpoint.key ? { authorization: `Bearer ${this.endpoint.key}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return response;
    void response.body?.cancel().catch(() => undefined);
    if (response.status !== 429 && response.status !== 503) throw new AnswerFailure('status');
    const retryMs = retryAfterMs(response.headers.get('retry-after'));
    if (!retries || retryMs === null || retryMs > this.limits.retryAfterMs) throw new AnswerFailure('busy', { retryAfterMs: retryMs });
    await wait(retryMs, undefined, { signal: watchdog.signal });
    watchdog.restart();
    return this.post(body, watchdog, retries - 1);
  }

  private async *read(response: Response, watchdog: Watchdog): AsyncGenerator<ModelPiece> {
    const streamState = new StreamState(this.limits);
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    let isFirst = true;
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) streamState.close();
      else {
        if (isFirst) watchdog.start();
        else watchdog.recordChunk();
        isFirst = false;
        streamState.feed(decoder.decode(value, { stream: true }));
      }
      // Yield the text that precedes a failure before throwing.
      const text = streamState.takeText();
      if (text) yield { text };
      if (streamState.failure) throw streamState.failure;
      if (streamState.finish) {
        const calls = streamState.calls.assemble();
        if (calls.length) yield { calls };
        else if (!streamState.characters) throw new AnswerFailure('empty');
        yield { finish: streamState.finish };
        return;
      }
    }
  }
}

/** The read state of one stream. */
class StreamState {
  private text = '';
  private isTail = false;
  private isUnspoken = true;
  characters = 0;
  readonly calls = new Calls();
  finish: 'stop' | 'length' | null = null;
  failure: AnswerFailure | null = null;
  private readonly parser;

  constructor(private readonly limits: ModelLimits) {
    this.parser = createParser({
      maxBufferSize: limits.bufferCharacters,
      onEvent: ({ data }) => this.handleLine(data),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.fail('oversize');
      },
    });
  }

  feed(text: string): void {
    if (!this.failure && !this.finish) this.parser.feed(text);
  }

  /** Handles the end of the connection. A last line without a line break still counts if it is the end marker. */
  close(): void {
    this.isTail = true;
    this.feed('\n\n');
    if (!this.finish) this.fail(this.isUnspoken ? 'empty' : 'truncated');
  }

  takeText(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  private fail(why: AnswerFailure['why']): void {
    this.failure ??= new AnswerFailure(why);
  }

  private handleLine(data: string): void {
    if (this.failure || this.finish) return;
    if (data.trim() === '[DONE]') {
      this.finish = 'stop';
      return;
    }
    const chunk = Chunk.safeParse(parseJson(data));
    if (!chunk.success || (!chunk.data.choices && chunk.data.error === undefined)) {
      if (!this.isTail) this.fail('malformed');
      return;
    }
    this.isUnspoken = false;
    if (chunk.data.error !== undefined && chunk.data.error !== null) this.fail('upstream');
    else for (const choice of chunk.data.choices?.slice(0, 1) ?? []) this.handleChoice(choice);
  }

  private handleChoice({ delta, finish_reason: reason }: NonNullable<Chunk['choices']>[number]): void {
    if (delta?.tool_calls) this.calls.add(delta.tool_calls);
    const remainingCharacters = this.limits.characters - this.characters - this.calls.length;
    const content = delta?.content?.slice(0, Math.max(0, remainingCharacters)) ?? '';
    this.text += content;
    this.characters += content.length;
    if (remainingCharacters < (delta?.content?.length ?? 0)) this.fail('oversize');
    else if (reason === 'content_filter') this.fail('upstream');
    else if (reason) this.finish = reason === 'length' ? 'length' : 'stop';
  }
}

/** Reads a body up to a number of characters, and stops reading a longer body. */
const readLimitedText = async (response: Response, characters: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > characters) throw new AnswerFailure('oversize');
  }
  return text + decoder.decode();
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Parses a `Retry-After` header in seconds or as a date; null if it is neither. */
const retryAfterMs = (header: string | null): number | null => {
  if (!header?.trim()) return null;
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};
