import { Injectable } from '@nestjs/common';
import { dayCount } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import type { LogQuery } from './log-query';

const KEPT_MS = 60_000;
/** Counting people of a quarter is quick; beyond it an answer is worth keeping. */
const LONG_DAYS = 92;
const MOST = 200;

interface Memory {
  at: number;
  answer: Promise<unknown>;
}

/**
 * What is being counted already is waited for: several parts of one page ask for the same at once. How many people of all units used something in a
 * long time is kept for a minute, as it is much to count and changes little. Parts of regions and local companies are small, and are counted anew.
 */
@Injectable()
export class AnswerMemory {
  private readonly kept = new Map<string, Memory>();

  constructor(private readonly clock: Clock) {}

  /** The answer to a question about a part of the log; `what` tells questions about the same part apart. */
  of<T>(what: string, { scope, range, previous }: LogQuery, count: () => Promise<T>): Promise<T> {
    const isKept = scope.isWhole && dayCount(range) > LONG_DAYS;
    const now = this.clock.now().getTime();
    for (const [key, { at }] of this.kept) if (now - at >= KEPT_MS || this.kept.size > MOST) this.kept.delete(key);
    const key = [what, scope.key, range.from, range.to, previous ? 'compared' : ''].join('\n');
    const known = this.kept.get(key);
    if (known) return known.answer as Promise<T>;
    const answer = count();
    const entry = { at: now, answer };
    this.kept.set(key, entry);
    const forget = () => this.kept.get(key) === entry && this.kept.delete(key);
    // What failed is asked again; who waits for it hears why.
    answer.then(() => isKept || forget(), forget);
    return answer;
  }
}
