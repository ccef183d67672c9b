import type { FailureWhy } from '@portal/contracts';
import { AnswerFailure } from '../answerer';
import type { ModelLimits } from './endpoint';

/** One abort for everything that may end a call: the caller, the first byte, the silence between two, and the whole. */
export class Watch {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private silence: NodeJS.Timeout;
  /** Why it was ended, unless the caller did so. */
  failure: AnswerFailure | null = null;
  private readonly leave = () => this.controller.abort();

  constructor(
    private readonly caller: AbortSignal | null,
    private readonly limits: ModelLimits,
  ) {
    if (caller?.aborted) this.controller.abort();
    else caller?.addEventListener('abort', this.leave, { once: true });
    this.whole = setTimeout(() => this.fail('stall'), limits.wholeMs).unref();
    this.silence = setTimeout(() => this.fail('first-byte'), limits.firstByteMs).unref();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Waits anew for a first byte: it is asked a second time. */
  restart(): void {
    this.silence.refresh();
  }

  /** The first byte is there: from now on silence is a stall. */
  begun(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.fail('stall'), this.limits.betweenBytesMs).unref();
  }

  heard(): void {
    this.silence.refresh();
  }

  /** Cuts the connection, however the call ended: servers linger. */
  end(): void {
    clearTimeout(this.whole);
    clearTimeout(this.silence);
    this.caller?.removeEventListener('abort', this.leave);
    this.controller.abort();
  }

  private fail(why: FailureWhy): void {
    this.failure = new AnswerFailure(why);
    this.controller.abort();
  }
}
