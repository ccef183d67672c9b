import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { api } from '../live/api';
import { cache } from '../live/cache';
import { failureText } from '../live/failures/failure';
import { session } from '../live/session';
import { createStore, useStore } from '../store';
import { toast } from '../ui/feedback/toaster';
import { offerUndo } from '../ui/feedback/undo';

const UNDO_MS = 6_000;

/** A part, by its normalized key and its displayed number. */
export interface Part {
  partKey: string;
  partNumber: string;
}

/** The watch states that the server has not confirmed yet, by the key of the part. */
const pendingWatches = createStore<ReadonlyMap<string, boolean>>(new Map());
session.onEnd(() => pendingWatches.set(new Map()));

const setPending = (partKey: string, isWatching: boolean): void =>
  pendingWatches.update((before) => new Map(before).set(partKey, isWatching));
const endPending = (partKey: string): void => pendingWatches.update((before) => new Map([...before].filter(([key]) => key !== partKey)));

const watchedQuery = api.publications.watched.query({});

/** Returns true if this person watches the part, including a change that is not confirmed yet. */
export function useWatching(partKey: string): boolean {
  const pending = useStore(pendingWatches, (choices) => choices.get(partKey));
  const { data = false } = useQuery({ ...watchedQuery, select: ({ items }) => items.some((part) => part.partKey === partKey) });
  return pending ?? data;
}

/** The last call. The next call runs after it, so that the last choice wins. */
let lastSave: Promise<void> = Promise.resolve();

/** Starts or stops watching a part immediately, and offers an undo. */
export function setWatching(part: Part, isWatching: boolean): Promise<void> {
  setPending(part.partKey, isWatching);
  lastSave = lastSave.then(() => save(part, isWatching));
  return lastSave;
}

async function save(part: Part, isWatching: boolean): Promise<void> {
  const { partKey, partNumber } = part;
  try {
    await api.publications.watch({ partNumber, watching: isWatching });
    // The fact has the same effect, but may be late after a lost connection.
    const { watched, watchedPrices } = api.publications;
    await Promise.all([watched, watchedPrices].map(({ key }) => cache.invalidateQueries({ queryKey: key })));
    offerUndo({
      title: i18next.t(`publications-shell:watch.${isWatching ? 'started' : 'ended'}`, {
        part: partNumber,
        interpolation: { escapeValue: false },
      }),
      lastsMs: UNDO_MS,
      undo: () => void setWatching(part, !isWatching),
    });
  } catch (failure) {
    toast.error(failureText(failure));
  } finally {
    if (pendingWatches.get().get(partKey) === isWatching) endPending(partKey);
  }
}
