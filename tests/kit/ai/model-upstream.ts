import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** The body of a request to the model endpoint. */
export interface UpstreamRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: {
    model: string;
    stream?: boolean;
    max_tokens: number;
    messages: { role: string; content: string | null; tool_call_id?: string }[];
    tools?: { function: { name: string } }[];
    /** The texts in an embeddings request. */
    input?: string[];
  };
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
/** Returns a piece of text as a line of the response stream. */
export const makeTextDelta = (content: string): string => event({ choices: [{ index: 0, delta: { content } }] });
export const finish = (reason: string): string => event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
export const DONE_EVENT = 'data: [DONE]\n\n';
/** Returns a function call whose arguments are split into two parts. */
export const call = (name: string, input: object, id = 'call_1'): string => {
  const text = JSON.stringify(input);
  const middle = Math.floor(text.length / 2);
  const part = (more: object) => event({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...more }] } }] });
  return (
    part({ id, type: 'function', function: { name, arguments: '' } }) +
    part({ function: { arguments: text.slice(0, middle) } }) +
    part({ function: { arguments: text.slice(middle) } }) +
    finish('tool_calls')
  );
};

/** A response of the model endpoint, controlled by a test. */
export class UpstreamReply {
  constructor(private readonly response: ServerResponse) {}

  status(code: number, headers: Record<string, string> = {}, body = ''): void {
    this.response.writeHead(code, headers).end(body);
  }

  open(type = 'text/event-stream; charset=utf-8'): void {
    this.response.writeHead(200, { 'content-type': type });
    this.response.flushHeaders();
  }

  /** Sends raw bytes and resolves when they have been flushed. */
  async write(bytes: string | Buffer): Promise<void> {
    if (!this.response.headersSent) this.open();
    await new Promise<void>((resolve) => this.response.write(bytes, () => resolve()));
    await turn();
  }

  /** Sends a text in pieces that are split at the given byte positions. */
  async sendInChunks(text: string, positions: readonly number[]): Promise<void> {
    const bytes = Buffer.from(text);
    const cuts = [0, ...positions, bytes.length];
    for (let index = 1; index < cuts.length; index += 1) await this.write(bytes.subarray(cuts[index - 1], cuts[index]));
  }

  end(): void {
    this.response.end();
  }

  reset(): void {
    this.response.socket?.resetAndDestroy();
  }

  get isGone(): boolean {
    return this.response.destroyed;
  }

  /** Resolves when the client has disconnected. */
  async gone(): Promise<void> {
    if (!this.response.closed) await once(this.response, 'close');
  }
}

export interface ModelUpstream {
  /** The value of the AI_BASE_URL setting. */
  url: string;
  requests: UpstreamRequest[];
  /** Handles a request. `nr` is the number of the request, from 1. */
  script: (reply: UpstreamReply, request: UpstreamRequest, nr: number) => void | Promise<void>;
  close: () => Promise<void>;
}

/** Opens an OpenAI-compatible HTTP endpoint that runs a script. */
export const openModelUpstream = async (): Promise<ModelUpstream> => {
  const upstream: ModelUpstream = {
    url: '',
    requests: [],
    script: (reply) => reply.status(500),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    const bytes: Buffer[] = [];
    request.on('data', (chunk: Buffer) => bytes.push(chunk));
    response.on('error', () => undefined);
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const entry = { path, headers, body: JSON.parse(Buffer.concat(bytes).toString() || '{}') as UpstreamRequest['body'] };
      upstream.requests.push(entry);
      void upstream.script(new UpstreamReply(response), entry, upstream.requests.length);
    });
  });
  server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return upstream;
};
