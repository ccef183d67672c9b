import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../../platform/config/env';

export type Verdict = 'clean' | 'harmful';

/** Scans a file before any user can read it. Throws an error if there is no verdict; the file is then not stored. */
export interface Scanner {
  check: (path: string) => Promise<Verdict>;
}
export const SCANNER = Symbol('Scanner');

/** The time limit for a response. */
const SILENT_MS = 60_000;
const MAX_RESPONSE_LENGTH = 10_000;

/**
 * A scanner that uses the INSTREAM command of the ClamAV daemon or a compatible server: sends the bytes in chunks with their lengths, and
 * an empty chunk at the end.
 */
export class ClamdScanner implements Scanner {
  constructor(
    private readonly address: string,
    private readonly silentMs = SILENT_MS,
  ) {}

  async check(path: string): Promise<Verdict> {
    const { hostname, port } = new URL(this.address);
    const socket = connect(Number(port), hostname);
    socket.setTimeout(this.silentMs, () => socket.destroy(new Error('The scanner is silent')));
    try {
      await once(socket, 'connect');
      const answer = readResponse(socket);
      // The scanner may respond before all bytes are sent. That response is the verdict.
      const transfer = pipeline(Readable.from(frameForInstream(path)), socket, { end: false }).catch((error: Error) => error);
      const verdict = await answer;
      if (/\bFOUND\s*\0?$/.test(verdict)) return 'harmful';
      if (/: OK\s*\0?$/.test(verdict) && !(await transfer)) return 'clean';
      throw new Error(`The scanner gave no verdict: ${verdict.slice(0, 200)}`);
    } finally {
      socket.destroy();
    }
  }
}

async function* frameForInstream(path: string): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield lengthPrefixOf(chunk);
    yield chunk;
  }
  yield lengthPrefixOf(Buffer.alloc(0));
}

const lengthPrefixOf = ({ length }: Buffer): Buffer => {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(length);
  return prefix;
};

/** Returns the text received before the response or the connection ends. */
const readResponse = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
      if (response.includes('\0') || response.length > MAX_RESPONSE_LENGTH) resolve(response);
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });

/** Returns the configured scanner. Without a configured scanner, every file is reported clean. */
export const scannerOf = ({ CLAMD_URL }: Env): Scanner =>
  CLAMD_URL ? new ClamdScanner(CLAMD_URL) : { check: () => Promise.resolve('clean') };
