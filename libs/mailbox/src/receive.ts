import { HEAD_BYTES, headEnd, type MailHead, readHead } from './mail-head.ts';

/** Why a mail was not read to its end. */
export type Oversize = 'head' | 'mail';

export class MailTooLarge extends Error {
  readonly what: Oversize;

  constructor(what: Oversize) {
    super(`The ${what} is too large`);
    this.what = what;
  }
}

const BLOCK = 1024 * 1024;

/** Bytes gathered as they come, in blocks that can be handed to another thread: no copy is ever longer than the piece that came. */
class Blocks {
  readonly all: Uint8Array<ArrayBuffer>[] = [];
  private free: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  add(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; ) {
      if (!this.free.length) this.free = new Uint8Array(BLOCK);
      const part = piece.subarray(at, at + this.free.length);
      this.free.set(part);
      // What stands side by side in one block is one view of it.
      const last = this.all.at(-1);
      const joined = last?.buffer === this.free.buffer ? this.all.pop()! : this.free.subarray(0, 0);
      this.all.push(new Uint8Array(this.free.buffer, 0, joined.length + part.length));
      this.free = this.free.subarray(part.length);
      at += part.length;
    }
  }

  clear(): void {
    this.all.length = 0;
  }
}

/**
 * Reads a mail from its stream: the head first, and the rest only where `accepts` says so of the head; else null. The stream is emptied
 * in every case, as a mail server hears answers only behind the end of a mail, but nothing of what is not wanted stays in memory.
 */
export const receive = async (
  stream: AsyncIterable<Buffer>,
  { mailBytes, accepts }: { mailBytes: number; accepts: (head: MailHead) => boolean },
): Promise<Uint8Array<ArrayBuffer>[] | null> => {
  const start = Buffer.alloc(HEAD_BYTES);
  const blocks = new Blocks();
  let filled = 0;
  let size = 0;
  let judged = false;
  let verdict: { isAccepted: boolean } | { failure: unknown } = { isAccepted: true };

  const judge = (head: Buffer) => {
    judged = true;
    try {
      verdict = { isAccepted: accepts(readHead(head)) };
    } catch (failure) {
      verdict = { failure };
    }
  };
  const drop = (failure: unknown) => {
    judged = true;
    verdict = { failure };
  };
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > mailBytes && !('failure' in verdict)) drop(new MailTooLarge('mail'));
    if (!judged) {
      const searched = Math.max(0, filled - 2);
      filled += chunk.copy(start, filled);
      const end = headEnd(start.subarray(0, filled), searched);
      if (end >= 0) judge(start.subarray(0, end));
      else if (size >= HEAD_BYTES) drop(new MailTooLarge('head'));
    }
    if ('isAccepted' in verdict && verdict.isAccepted) blocks.add(chunk);
    else blocks.clear();
  }
  if (!judged) judge(start.subarray(0, filled));
  if ('failure' in verdict) throw verdict.failure;
  return verdict.isAccepted ? blocks.all : null;
};
