import { Injectable } from '@nestjs/common';
import { dayCount } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import type { LogQuery } from './log-query';

const KEPT_MS = 60_000;
/** Up to a quarter is counted quickly; longer ranges are cached. */
const LONG_DAYS = 92;
const MOST = 200;

interface Memory {
  at: number;
  answer: Promise<unknown>;
}

/**
 * Shares answers that are being counted, because several parts of a page request the same at once. The users of all units in a long range
 * are cached for a minute, as they are slow to count and change little. Parts of regions and local companies are small and are not cached.
 */
@Injectable()
export class AnswerMemory {
  private readonly kept = new Map<string, Memory>();

  constructor(private readonly clock: Clock) {}

  /** Returns the answer for a part of the log. `what` distinguishes questions about the same part. */
  of<T>(what: string, { scope, range, previous }: LogQuery, count: () => Promise<T>): Promise<T> {
    const isKept = scope.isWhole && dayCount(range) > LONG_DAYS;
    const now = this.clock.now().getTime();
    for (const [key, { at }] of this.kept) if (now - at >= KEPT_MS || this.kept.size > MOST) this.kept.delete(key);
    const key = [what, scope.key, range.from, range.to, previous ? 'compared' : ''].join('\n');
    const cachedEntry = this.kept.get(key);
    if (cachedEntry) return cachedEntry.answer as Promise<T>;
    const answer = count();
    const entry = { at: now, answer };
    this.kept.set(key, entry);
    const forget = () => this.kept.get(key) === entry && this.kept.delete(key);
    // A failed count is tried again; its waiting callers get the error.
    answer.then(() => isKept || forget(), forget);
    return answer;
  }
}
