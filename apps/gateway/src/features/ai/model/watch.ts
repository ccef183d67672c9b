import type { FailureWhy } from '@portal/contracts';
import { AnswerFailure } from '../answerer';
import type { ModelLimits } from './endpoint';

/** Combines everything that may abort a call: the caller, the time to the first byte, silence between bytes, and the total time. */
export class Watch {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private silence: NodeJS.Timeout;
  /** The reason of the abort, unless the caller aborted. */
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

  /** Waits again for a first byte, after a repeated request. */
  restart(): void {
    this.silence.refresh();
  }

  /** Treats silence as a stall from the first byte on. */
  begun(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.fail('stall'), this.limits.betweenBytesMs).unref();
  }

  heard(): void {
    this.silence.refresh();
  }

  /** Closes the connection after any end: servers keep it open. */
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
