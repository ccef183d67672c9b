import type { EndpointFailure } from '@portal/contracts';
import { AnswerFailure } from '../answerer';
import type { ModelLimits } from './endpoint';

/** Aborts a call when the caller aborts or a timeout expires: for the first byte, for silence between bytes, or for the whole call. */
export class Watchdog {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private silence: NodeJS.Timeout;
  /** The reason of the abort; null if the caller aborted. */
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

  /** Restarts the first-byte timeout for a retried request. */
  restart(): void {
    this.silence.refresh();
  }

  /** Switches from the first-byte timeout to the silence timeout. */
  start(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.fail('stall'), this.limits.betweenBytesMs).unref();
  }

  recordChunk(): void {
    this.silence.refresh();
  }

  /** Closes the connection after any outcome, because servers keep it open. */
  end(): void {
    clearTimeout(this.whole);
    clearTimeout(this.silence);
    this.caller?.removeEventListener('abort', this.leave);
    this.controller.abort();
  }

  private fail(why: EndpointFailure): void {
    this.failure = new AnswerFailure(why);
    this.controller.abort();
  }
}
