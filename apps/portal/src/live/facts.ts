import { FACTS, type Fact, type FactType } from '@portal/contracts';
import { notifyManager } from '@tanstack/react-query';
import type { Cursor } from './cursor';
import type { FactHandlers } from './fact-handlers';
import type { LiveCache } from './queries';

/** A hidden tab gets no animation frames. */
const FRAME_MS = 100;

const nextFrame = (run: () => void): void => {
  let ran = false;
  const first = () => {
    if (ran) return;
    ran = true;
    run();
  };
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(first);
  setTimeout(first, FRAME_MS);
};

const isKnown = (type: string): type is FactType => Object.hasOwn(FACTS, type);

/** Applies each fact once and in order, those of one frame together. */
export const createFacts = (cache: LiveCache, cursor: Cursor, applied: (at: Date) => void) => {
  let waiting: Fact[] = [];
  let handlers: Partial<FactHandlers> = {};

  const apply = (fact: Fact): void => {
    if (!cursor.advance(fact.seq)) return;
    const handler = isKnown(fact.type) ? (handlers[fact.type] as FactHandlers[FactType] | undefined) : undefined;
    try {
      if (handler) cache.applyFact(() => handler(cache, fact.data as never, { seq: fact.seq, at: fact.at }));
      else if (!isKnown(fact.type)) void cache.invalidateQueries();
    } catch (error) {
      reportError(error);
      void cache.invalidateQueries();
    }
  };

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    notifyManager.batch(() => batch.forEach(apply));
    if (batch.length) applied(new Date());
  };

  return {
    listen(next: Partial<FactHandlers>): void {
      handlers = next;
    },
    add(fact: Fact): void {
      waiting.push(fact);
      if (waiting.length === 1) nextFrame(flush);
    },
    flush,
    drop(): void {
      waiting = [];
    },
  };
};
