import { setTimeout as pause } from 'node:timers/promises';
import {
  DONE_EVENT,
  finish,
  type ModelUpstream,
  makeTextDelta,
  openModelUpstream,
  type UpstreamReply,
} from '../../kit/ai/model-upstream.ts';

const PACE_MS = 20;

/** A response of the model endpoint whose speed the journey controls. */
class SlowAnswer {
  /** The text sent so far. */
  text = '';

  constructor(private readonly reply: UpstreamReply) {}

  async write(...pieces: readonly string[]): Promise<void> {
    for (const piece of pieces) {
      this.text += piece;
      await this.reply.write(makeTextDelta(piece));
    }
  }

  /** Sends this many pieces at the speed of a real model. */
  async sendPieces(many: number, piece: (nr: number) => string): Promise<void> {
    for (let nr = 1; nr <= many; nr++) {
      await this.write(piece(nr));
      await pause(PACE_MS);
    }
  }

  async end(): Promise<void> {
    await this.reply.write(finish('stop') + DONE_EVENT);
    this.reply.end();
  }

  /** Resolves when the portal has disconnected. */
  waitUntilAbandoned(): Promise<void> {
    return this.reply.gone();
  }
}

export interface SlowModel {
  /** The settings of a portal that uses this model. */
  settings: Record<string, string>;
  /** Waits for the portal's next request and returns its response. */
  next: () => Promise<SlowAnswer>;
  close: ModelUpstream['close'];
}

/** Opens a model endpoint that sends nothing on its own. */
export const openSlowModel = async (): Promise<SlowModel> => {
  const upstream = await openModelUpstream();
  const startedAnswers: SlowAnswer[] = [];
  const waiters: ((answer: SlowAnswer) => void)[] = [];
  upstream.script = (reply, { body }) => {
    // Rewriting a follow-up question is not supported here, so the portal continues with the original question.
    if (!body.stream) return reply.status(500);
    reply.open();
    const answer = new SlowAnswer(reply);
    const waiter = waiters.shift();
    if (waiter) waiter(answer);
    else startedAnswers.push(answer);
  };
  return {
    settings: { AI_BASE_URL: upstream.url, AI_MODEL: 'scripted', AI_TOOLS: '0' },
    next: async () => startedAnswers.shift() ?? new Promise((resolve) => waiters.push(resolve)),
    close: upstream.close,
  };
};
