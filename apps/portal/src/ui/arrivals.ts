import { useEffect, useRef } from 'react';
import { announce } from './announcer';

const APART_MS = 5000;
const GATHER_MS = 600;

/** Tells a screen reader how many rows came, at most once in five seconds, never the rows themselves. */
export function useArrivals(keys: readonly string[], words: (count: number) => string) {
  const told = useRef<ReadonlySet<string>>(new Set());
  const untold = useRef(0);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useRef(() => {});
  say.current = () => {
    timer.current = undefined;
    last.current = Date.now();
    announce(words(untold.current));
    untold.current = 0;
  };

  const now = keys.join();
  useEffect(() => {
    const here = now ? now.split(',') : [];
    untold.current += here.filter((key) => !told.current.has(key)).length;
    told.current = new Set(here);
    if (untold.current) timer.current ??= setTimeout(() => say.current(), Math.max(GATHER_MS, last.current + APART_MS - Date.now()));
  }, [now]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
