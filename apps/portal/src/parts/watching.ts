import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { api } from '../live/api';
import { failureText } from '../live/failures/failure-text';
import { cache } from '../live/queries';
import { session } from '../live/session';
import { createStore, useStore } from '../store';
import { toast } from '../ui/feedback/toaster';
import { offerUndo } from '../ui/feedback/undo';

const UNDO_MS = 6_000;

/** A part, by what it is compared by and as it is shown. */
export interface Part {
  partKey: string;
  partNumber: string;
}

/** Choices that the server has not answered yet, by the key of the part. */
const pendingWatches = createStore<ReadonlyMap<string, boolean>>(new Map());
session.onEnd(() => pendingWatches.set(new Map()));

const setPending = (partKey: string, watching: boolean): void => pendingWatches.update((before) => new Map(before).set(partKey, watching));
const endPending = (partKey: string): void => pendingWatches.update((before) => new Map([...before].filter(([key]) => key !== partKey)));

const watchedQuery = api.publications.watched.query({});

/** Whether this person watches the part; what was just chosen holds before the server has answered. */
export function useWatching(partKey: string): boolean {
  const pending = useStore(pendingWatches, (choices) => choices.get(partKey));
  const { data = false } = useQuery({ ...watchedQuery, select: ({ items }) => items.some((part) => part.partKey === partKey) });
  return pending ?? data;
}

/** One call after the other, so that the last choice is the one that stays. */
let last: Promise<void> = Promise.resolve();

/** Begins or ends a watch at once, with a way back. */
export function setWatching(part: Part, watching: boolean): Promise<void> {
  setPending(part.partKey, watching);
  last = last.then(() => save(part, watching));
  return last;
}

async function save(part: Part, watching: boolean): Promise<void> {
  const { partKey, partNumber } = part;
  try {
    await api.publications.watch({ partNumber, watching });
    // The fact does the same, and may be late where the connection is lost.
    const { watched, watchedPrices } = api.publications;
    await Promise.all([watched, watchedPrices].map(({ key }) => cache.invalidateQueries({ queryKey: key })));
    offerUndo({
      title: i18next.t(`publications-shell:watch.${watching ? 'started' : 'ended'}`, {
        part: partNumber,
        interpolation: { escapeValue: false },
      }),
      lastsMs: UNDO_MS,
      undo: () => void setWatching(part, !watching),
    });
  } catch (failure) {
    toast.error(failureText(failure));
  } finally {
    if (pendingWatches.get().get(partKey) === watching) endPending(partKey);
  }
}
