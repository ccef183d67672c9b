import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  call,
  DONE_EVENT,
  finish,
  type ModelUpstream,
  makeTextDelta,
  openModelUpstream,
  type UpstreamReply,
} from '../../../../../../tests/kit/ai/model-upstream';
import { AnswerFailure } from '../answerer';
import { MODEL_LIMITS, type ModelLimits } from './endpoint';
import { ModelClient, type ModelPiece } from './model-client';

const PATIENT_LIMITS: ModelLimits = { ...MODEL_LIMITS, retryAfterMs: 50 };
/** Limits for tests. Only the limit that a test expects to be exceeded is short, because a busy test machine may exceed any short limit. */
const SHORT_LIMITS: Record<string, ModelLimits> = {
  'first-byte': { ...PATIENT_LIMITS, firstByteMs: 150 },
  stall: { ...PATIENT_LIMITS, betweenBytesMs: 150 },
};
const PROMPT = { messages: [{ role: 'user' as const, content: 'How long is the lead time?' }] };

let upstream: ModelUpstream;
beforeAll(async () => {
  upstream = await openModelUpstream();
});
beforeEach(() => {
  upstream.requests.length = 0;
});
afterAll(() => upstream.close());

const clientAt = (baseUrl: string, limits = PATIENT_LIMITS, key?: string) =>
  new ModelClient({ baseUrl, key, model: 'stub', supportsTools: true, contextTokens: 8_000, answerTokens: 800 }, limits);

interface Completion {
  text: string;
  pieces: ModelPiece[];
  end: string;
}

/** Reads a whole completion: its text, and `stop`, `length` or the reason of its failure. */
const readCompletion = async (client = clientAt(upstream.url), signal = new AbortController().signal): Promise<Completion> => {
  const completion: Completion = { text: '', pieces: [], end: '' };
  try {
    for await (const piece of client.stream(PROMPT, signal)) {
      completion.pieces.push(piece);
      if ('text' in piece) completion.text += piece.text;
      if ('finish' in piece) completion.end = piece.finish;
    }
  } catch (error) {
    if (!(error instanceof AnswerFailure)) throw error;
    completion.end = error.why;
  }
  return completion;
};

const TEXT = 'Lieferzeit 6–8 Wochen · 納期 ⏱️';
const STREAM = `: hello\r\n\r\n${makeTextDelta('')}${makeTextDelta(TEXT.slice(0, 9))}${makeTextDelta(TEXT.slice(9))}${finish('stop')}${DONE_EVENT}`;

describe('an answer of a model', () => {
  it('R1.4 the text of an answer is unchanged if its stream is split at any byte', async () => {
    const { length } = Buffer.from(STREAM);
    let place = 0;
    upstream.script = (reply) => reply.sendInChunks(STREAM, [place]);
    const errors: number[] = [];
    for (place = 1; place < length; place += 1) {
      const { text, end } = await readCompletion();
      if (text !== TEXT || end !== 'stop') errors.push(place);
    }
    expect(errors).toEqual([]);
  });

  it('R1.4 the text of an answer is unchanged if its stream is received byte by byte', async () => {
    upstream.script = (reply) => reply.sendInChunks(STREAM, [...Buffer.from(STREAM).keys()].slice(1));
    expect(await readCompletion()).toMatchObject({ text: TEXT, end: 'stop' });
  });

  it('R1.4 an answer ends with its last line, and its connection is closed even if the endpoint keeps it open', async () => {
    let disconnection: Promise<void> | undefined;
    upstream.script = async (reply) => {
      disconnection = reply.gone();
      await reply.write(makeTextDelta('Yes.') + finish('stop'));
    };
    expect(await readCompletion()).toMatchObject({ text: 'Yes.', end: 'stop' });
    await disconnection;
  });

  it('R1.4 an answer is marked as truncated if the endpoint reports the length limit', async () => {
    upstream.script = (reply) => reply.write(makeTextDelta('It takes six') + finish('length'));
    expect(await readCompletion()).toMatchObject({ text: 'It takes six', end: 'length' });
  });

  it('R1.4 a function call that the model streams in parts is completely assembled', async () => {
    upstream.script = (reply) => reply.write(call('portal_figures', { query: 'prices.leadTimes' }));
    const { pieces, end } = await readCompletion();
    expect(pieces[0]).toEqual({ calls: [{ id: 'call_1', name: 'portal_figures', arguments: '{"query":"prices.leadTimes"}' }] });
    expect(end).toBe('stop');
  });

  it('R1.4 a request to the model contains the key only in its header, or no key if none is configured', async () => {
    upstream.script = (reply) => reply.write(makeTextDelta('Yes.') + DONE_EVENT);
    await readCompletion(clientAt(upstream.url, PATIENT_LIMITS, 'k-123'));
    await readCompletion();
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer k-123', undefined]);
    expect(JSON.stringify(upstream.requests.map(({ body }) => body))).not.toContain('k-123');
    expect(upstream.requests[0]!.path).toBe('/v1/chat/completions');
  });

  it('R1.4 a request to a busy model is retried after a short Retry-After, but not after a long or missing one', async () => {
    upstream.script = (reply, _, nr) =>
      nr === 1 ? reply.status(429, { 'retry-after': '0' }) : reply.write(makeTextDelta('Yes.') + DONE_EVENT);
    expect(await readCompletion()).toMatchObject({ text: 'Yes.', end: 'stop' });
    expect(upstream.requests).toHaveLength(2);
    for (const headers of [{ 'retry-after': '60' }, {}] as Record<string, string>[]) {
      upstream.requests.length = 0;
      upstream.script = (reply) => reply.status(503, headers);
      expect(await readCompletion()).toMatchObject({ text: '', end: 'busy' });
      expect(upstream.requests).toHaveLength(1);
    }
  });

  it('R1.4 a request to a busy model is sent at most twice', async () => {
    upstream.script = (reply) => reply.status(429, { 'retry-after': '0' });
    expect((await readCompletion()).end).toBe('busy');
    expect(upstream.requests).toHaveLength(2);
  });

  it('R1.4 an answer that its reader stops is aborted without a failure, and its connection is closed', async () => {
    const controller = new AbortController();
    let disconnection: Promise<void> | undefined;
    upstream.script = async (reply) => {
      disconnection = reply.gone();
      await reply.write(makeTextDelta('It takes'));
      controller.abort();
    };
    await expect(readCompletion(clientAt(upstream.url), controller.signal)).rejects.toThrow('aborted');
    await disconnection;
  });
});

type Script = (reply: UpstreamReply) => void | Promise<void>;
const scriptOf =
  (...parts: string[]): Script =>
  async (reply) => {
    for (const part of parts) await reply.write(part);
    reply.end();
  };
const FIRST_DELTA = makeTextDelta('It takes ');
const HUGE_TEXT = 'x'.repeat(60_000);

/** The behaviour of the endpoint, the reason of the failure, and the text before it. */
const FAULTS: [string, Script, string, string][] = [
  ['sends an error status', (reply) => reply.status(500), 'status', ''],
  ['redirects', (reply) => reply.status(307, { location: `${upstream.url}/elsewhere` }), 'status', ''],
  [
    'sends a page of HTML',
    async (reply) => {
      reply.open('text/html');
      await scriptOf('<html>')(reply);
    },
    'type',
    '',
  ],
  ['sends JSON in one piece', (reply) => reply.status(200, { 'content-type': 'application/json' }, '{"choices":[]}'), 'type', ''],
  ['sends no byte', (reply) => reply.open(), 'first-byte', ''],
  ['does not answer', () => undefined, 'first-byte', ''],
  ['falls silent before the first word', async (reply) => reply.write(makeTextDelta('')), 'stall', ''],
  ['falls silent in the middle', async (reply) => reply.write(FIRST_DELTA), 'stall', 'It takes '],
  ['cuts the connection before a byte', (reply) => reply.reset(), 'reset', ''],
  [
    'cuts the connection in the middle',
    async (reply) => {
      await reply.write(FIRST_DELTA);
      reply.reset();
    },
    'reset',
    'It takes ',
  ],
  ['sends no JSON before the first word', scriptOf('data: oops\n\n', FIRST_DELTA), 'malformed', ''],
  ['sends no JSON in the middle', scriptOf(FIRST_DELTA, 'data: {"choices":\n\n'), 'malformed', 'It takes '],
  ['sends another shape', scriptOf(FIRST_DELTA, 'data: {"choices":[{"delta":{"content":7}}]}\n\n'), 'malformed', 'It takes '],
  ['sends a line without text or error', scriptOf(FIRST_DELTA, 'data: {}\n\n'), 'malformed', 'It takes '],
  ['ends before the end marker', scriptOf(FIRST_DELTA), 'truncated', 'It takes '],
  ['ends in the middle of a line', scriptOf(FIRST_DELTA, 'data: {"choices":[{"del'), 'truncated', 'It takes '],
  ['ends without a data line', scriptOf(': ping\n\n'), 'empty', ''],
  ['sends only the end marker', scriptOf(DONE_EVENT), 'empty', ''],
  ['sends the end without text', scriptOf(makeTextDelta(''), finish('stop')), 'empty', ''],
  ['sends too much text', scriptOf(...Array.from({ length: 4 }, () => makeTextDelta(HUGE_TEXT))), 'oversize', 'x'.repeat(200_000)],
  ['sends a line without an end', scriptOf(FIRST_DELTA, `data: ${'x'.repeat(MODEL_LIMITS.bufferCharacters + 1)}`), 'oversize', 'It takes '],
  ['reports an error', scriptOf('data: {"error":{"message":"overloaded"}}\n\n'), 'upstream', ''],
  ['reports an error in the middle', scriptOf(FIRST_DELTA, 'data: {"error":{"message":"overloaded"}}\n\n'), 'upstream', 'It takes '],
  ['filters its text', scriptOf(FIRST_DELTA, finish('content_filter')), 'upstream', 'It takes '],
];

describe('a failing model', () => {
  it.each(FAULTS)('R8.4 a model answer breaks off once and preserves the received text if the model %s', async (_, script, why, text) => {
    upstream.script = script;
    const completion = await readCompletion(clientAt(upstream.url, SHORT_LIMITS[why] ?? PATIENT_LIMITS));
    expect(completion.end).toBe(why);
    expect(completion.text).toBe(text);
    expect(upstream.requests).toHaveLength(1);
  });

  it('R8.4 a model call to an unused port fails with the reason "refused"', async () => {
    const closedUpstream = await openModelUpstream();
    await closedUpstream.close();
    expect((await readCompletion(clientAt(closedUpstream.url, MODEL_LIMITS))).end).toBe('refused');
  });

  it('R8.4 a model call without the required encryption fails with the TLS reason', async () => {
    expect((await readCompletion(clientAt(upstream.url.replace('http:', 'https:'), MODEL_LIMITS))).end).toBe('tls');
  });

  it('R8.4 a model call that exceeds the total time limit fails as stalled, even if the model never pauses', async () => {
    upstream.script = async (reply) => {
      while (!reply.isGone) await reply.write(': still here\n\n');
    };
    expect((await readCompletion(clientAt(upstream.url, { ...PATIENT_LIMITS, wholeMs: 200 }))).end).toBe('stall');
  });

  it('R8.4 an oversized model response to a short request is not read completely, and its connection is closed', async () => {
    let disconnection: Promise<void> | undefined;
    upstream.script = async (reply) => {
      disconnection = reply.gone();
      reply.open('application/json');
      while (!reply.isGone) await reply.write(HUGE_TEXT);
    };
    const client = clientAt(upstream.url);
    await expect(client.complete([{ role: 'user', content: 'And then?' }], 80)).rejects.toMatchObject({ why: 'oversize' });
    await disconnection;
    upstream.script = (reply) =>
      reply.status(200, { 'content-type': 'application/json' }, JSON.stringify({ choices: [{ message: { content: 'Größe ⏱️' } }] }));
    expect(await client.complete([{ role: 'user', content: 'And then?' }], 80)).toBe('Größe ⏱️');
  });

  it('R8.4 a failure of the model after the end marker is ignored', async () => {
    for (const last of ['data: oops\n\n', 'data: {"error":{}}\n\n', '']) {
      upstream.script = async (reply) => {
        await reply.write(`${FIRST_DELTA}${finish('stop')}${last}`);
        reply.reset();
      };
      expect(await readCompletion()).toMatchObject({ text: 'It takes ', end: 'stop' });
    }
  });
});
