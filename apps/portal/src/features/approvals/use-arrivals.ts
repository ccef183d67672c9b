import type { UserRequest } from '@portal/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer';

const APART_MS = 5000;
const GATHER_MS = 600;

/** Tells a screen reader how many came, at most once in five seconds, never the rows themselves. */
export function useArrivals(waiting: readonly UserRequest[], total: number | undefined) {
  const { t } = useTranslation('approval');
  const told = useRef<ReadonlySet<string>>(new Set());
  const untold = useRef(0);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useRef(() => {});
  say.current = () => {
    timer.current = undefined;
    last.current = Date.now();
    const words = [t('held.said', { count: untold.current })];
    if (total !== undefined) words.push(t('held.waiting', { count: total }));
    untold.current = 0;
    announce(words.join(' '));
  };

  useEffect(() => {
    untold.current += waiting.filter(({ userId }) => !told.current.has(userId)).length;
    told.current = new Set(waiting.map(({ userId }) => userId));
    if (untold.current) timer.current ??= setTimeout(() => say.current(), Math.max(GATHER_MS, last.current + APART_MS - Date.now()));
  }, [waiting]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
