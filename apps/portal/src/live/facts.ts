import { type Fact, type FactData, type FactType, factTypes } from '@portal/contracts';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { serverNow } from '../device/server-clock';
import type { LiveCache } from './cache';
import type { Cursor } from './cursor';

/** The fact handlers of one feature: plain functions without React. */
export type FactHandlers = {
  [T in FactType]: (cache: QueryClient, data: FactData<T>, fact: { seq: number; at: string }) => void;
};

/** The fact handlers of all features. Each fact is passed to every feature that handles it. */
export type AllFactHandlers = readonly Partial<FactHandlers>[];

/** The interval between batches in a hidden tab, which gets no animation frames. */
const FRAME_MS = 100;

const runOnNextFrame = (run: () => void): void => {
  let hasRun = false;
  const runOnce = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(runOnce);
  setTimeout(runOnce, FRAME_MS);
};

const knownTypes: ReadonlySet<string> = new Set(factTypes);
const isKnown = (type: string): type is FactType => knownTypes.has(type);

/** Applies each fact once and in order to every feature that handles it. Facts within one animation frame are applied together. */
export const createFacts = (cache: LiveCache, cursor: Cursor, onApplied: (at: Date) => void) => {
  let waitingFacts: Fact[] = [];
  let features: AllFactHandlers = [];

  const apply = (fact: Fact): void => {
    if (!cursor.advance(fact.seq)) return;
    const { type, data, seq, at } = fact;
    if (!isKnown(type)) return void cache.invalidateQueries();
    for (const handlers of features) {
      const handler = handlers[type] as FactHandlers[FactType] | undefined;
      try {
        if (handler) cache.applyFact(() => handler(cache, data as never, { seq, at }));
      } catch (error) {
        // Continue, so that the other features still receive the fact.
        reportError(error);
        void cache.invalidateQueries();
      }
    }
  };

  const flush = (): void => {
    const batch = waitingFacts;
    waitingFacts = [];
    notifyManager.batch(() => batch.forEach(apply));
    if (batch.length) onApplied(new Date(serverNow()));
  };

  return {
    listen(next: AllFactHandlers): void {
      features = next;
    },
    add(fact: Fact): void {
      waitingFacts.push(fact);
      if (waitingFacts.length === 1) runOnNextFrame(flush);
    },
    flush,
    drop(): void {
      waitingFacts = [];
    },
  };
};
