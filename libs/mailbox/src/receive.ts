import { findHeadEnd, HEAD_BYTES, type MailHead, readHead } from './mail-head.ts';

/** The part of a mail that exceeded its limit. */
export type OversizePart = 'head' | 'mail';

/** Rejects a mail that is too large. `what` is the part that exceeded its limit. */
export class MailTooLarge extends Error {
  readonly part: OversizePart;

  constructor(oversize: OversizePart) {
    super(`The ${oversize} is too large`);
    this.part = oversize;
  }
}

const BLOCK_BYTES = 1024 * 1024;

/** Stores bytes in blocks that can be transferred to another thread. Copies at most one received chunk at a time. */
class Blocks {
  readonly all: Uint8Array<ArrayBuffer>[] = [];
  private free: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  add(piece: Uint8Array): void {
    for (let offset = 0; offset < piece.length; ) {
      if (!this.free.length) this.free = new Uint8Array(BLOCK_BYTES);
      const part = piece.subarray(offset, offset + this.free.length);
      this.free.set(part);
      // Adjacent pieces of a block are joined into one view.
      const last = this.all.at(-1);
      const lastView = last?.buffer === this.free.buffer ? this.all.pop()! : this.free.subarray(0, 0);
      this.all.push(new Uint8Array(this.free.buffer, 0, lastView.length + part.length));
      this.free = this.free.subarray(part.length);
      offset += part.length;
    }
  }

  clear(): void {
    this.all.length = 0;
  }
}

/**
 * Reads the headers of a streamed mail, and its body only if `accepts` returns true for the headers; otherwise resolves with null. Always
 * consumes the whole stream, because the mail server expects a response only after the end of a mail, but does not store rejected bytes.
 */
export const receiveMail = async (
  stream: AsyncIterable<Buffer>,
  { mailBytes, accepts }: { mailBytes: number; accepts: (head: MailHead) => boolean },
): Promise<Uint8Array<ArrayBuffer>[] | null> => {
  const headBuffer = Buffer.alloc(HEAD_BYTES);
  const blocks = new Blocks();
  let headBytes = 0;
  let size = 0;
  let isJudged = false;
  let verdict: { isAccepted: boolean } | { failure: unknown } = { isAccepted: true };

  const judgeHead = (head: Buffer) => {
    isJudged = true;
    try {
      verdict = { isAccepted: accepts(readHead(head)) };
    } catch (failure) {
      verdict = { failure };
    }
  };
  const drop = (failure: unknown) => {
    isJudged = true;
    verdict = { failure };
  };
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > mailBytes && !('failure' in verdict)) drop(new MailTooLarge('mail'));
    if (!isJudged) {
      const searchStart = Math.max(0, headBytes - 2);
      headBytes += chunk.copy(headBuffer, headBytes);
      const end = findHeadEnd(headBuffer.subarray(0, headBytes), searchStart);
      if (end >= 0) judgeHead(headBuffer.subarray(0, end));
      else if (size >= HEAD_BYTES) drop(new MailTooLarge('head'));
    }
    if ('isAccepted' in verdict && verdict.isAccepted) blocks.add(chunk);
    else blocks.clear();
  }
  if (!isJudged) judgeHead(headBuffer.subarray(0, headBytes));
  if ('failure' in verdict) throw verdict.failure;
  return verdict.isAccepted ? blocks.all : null;
};
