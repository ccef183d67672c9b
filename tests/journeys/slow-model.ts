import { setTimeout as pause } from 'node:timers/promises';
import { DONE, delta, finish, type ModelUpstream, openModelUpstream, type UpstreamReply } from '../model-upstream.ts';

const PACE_MS = 20;

/** One answer of the endpoint, written as fast as the journey wants it. */
class SlowAnswer {
  /** All that was written of it. */
  text = '';

  constructor(private readonly reply: UpstreamReply) {}

  async write(...pieces: readonly string[]): Promise<void> {
    for (const piece of pieces) {
      this.text += piece;
      await this.reply.say(delta(piece));
    }
  }

  /** Writes so many pieces at the pace of a model. */
  async speak(many: number, piece: (nr: number) => string): Promise<void> {
    for (let nr = 1; nr <= many; nr++) {
      await this.write(piece(nr));
      await pause(PACE_MS);
    }
  }

  async end(): Promise<void> {
    await this.reply.say(finish('stop') + DONE);
    this.reply.end();
  }

  /** Resolves when nobody reads it any more. */
  abandoned(): Promise<void> {
    return this.reply.gone();
  }
}

export interface SlowModel {
  /** The settings of a portal that it writes for. */
  settings: Record<string, string>;
  /** The answer that the portal asks for next. */
  next: () => Promise<SlowAnswer>;
  close: ModelUpstream['close'];
}

/** An endpoint that writes nothing by itself. */
export const openSlowModel = async (): Promise<SlowModel> => {
  const upstream = await openModelUpstream();
  const begun: SlowAnswer[] = [];
  const wanted: ((answer: SlowAnswer) => void)[] = [];
  upstream.script = (reply, { body }) => {
    // Rewriting a follow-up question is another matter: the portal goes on with the question as it stands.
    if (!body.stream) return reply.status(500);
    reply.open();
    const answer = new SlowAnswer(reply);
    const take = wanted.shift();
    if (take) take(answer);
    else begun.push(answer);
  };
  return {
    settings: { AI_BASE_URL: upstream.url, AI_MODEL: 'scripted', AI_TOOLS: '0' },
    next: async () => begun.shift() ?? new Promise((resolve) => wanted.push(resolve)),
    close: upstream.close,
  };
};
