import { Injectable } from '@nestjs/common';
import { dayCount } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import type { LogQuery } from './log-query';

const CACHE_MS = 60_000;
/** The number of days above which a range is cached. Shorter ranges, up to a quarter, are counted quickly. */
const LONG_DAYS = 92;
const MAX_ENTRIES = 200;

interface CacheEntry {
  at: number;
  answer: Promise<unknown>;
}

/**
 * Shares results that are being counted, because several parts of a page send the same query simultaneously. The users of all units in a
 * long range are cached for a minute, because counting them is slow and they change little. Data of single regions and local companies is
 * small and not cached.
 */
@Injectable()
export class ResultCache {
  private readonly kept = new Map<string, CacheEntry>();

  constructor(private readonly clock: Clock) {}

  /** Returns the result for a part of the log. `what` distinguishes different queries of the same part. */
  getOrCount<T>(name: string, { scope, range, previous }: LogQuery, count: () => Promise<T>): Promise<T> {
    const isCached = scope.isComplete && dayCount(range) > LONG_DAYS;
    const now = this.clock.now().getTime();
    for (const [key, { at }] of this.kept) if (now - at >= CACHE_MS || this.kept.size > MAX_ENTRIES) this.kept.delete(key);
    const key = [name, scope.key, range.from, range.to, previous ? 'compared' : ''].join('\n');
    const cachedEntry = this.kept.get(key);
    if (cachedEntry) return cachedEntry.answer as Promise<T>;
    const answer = count();
    const entry = { at: now, answer };
    this.kept.set(key, entry);
    const forget = () => this.kept.get(key) === entry && this.kept.delete(key);
    // A failed count is not cached; the callers that already wait for it get the error.
    answer.then(() => isCached || forget(), forget);
    return answer;
  }
}
