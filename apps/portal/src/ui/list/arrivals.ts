import { useEffect, useRef } from 'react';
import { announce } from '../feedback/announcer';

const MIN_INTERVAL_MS = 5000;
const BATCH_DELAY_MS = 600;

/** Announces the number of new rows to screen readers, at most once per five seconds, and never their content. */
export function useArrivals(keys: readonly string[], words: (count: number) => string) {
  const knownKeys = useRef<ReadonlySet<string>>(new Set());
  const backlog = useRef(0);
  const lastAnnouncedAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scheduleAnnouncement = useRef(() => {});
  scheduleAnnouncement.current = () => {
    timer.current = undefined;
    lastAnnouncedAt.current = Date.now();
    announce(words(backlog.current));
    backlog.current = 0;
  };

  const joinedKeys = keys.join();
  useEffect(() => {
    const currentKeys = joinedKeys ? joinedKeys.split(',') : [];
    backlog.current += currentKeys.filter((key) => !knownKeys.current.has(key)).length;
    knownKeys.current = new Set(currentKeys);
    if (backlog.current)
      timer.current ??= setTimeout(
        () => scheduleAnnouncement.current(),
        Math.max(BATCH_DELAY_MS, lastAnnouncedAt.current + MIN_INTERVAL_MS - Date.now()),
      );
  }, [joinedKeys]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
