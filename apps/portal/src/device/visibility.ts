import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('focus', onChange);
  window.addEventListener('blur', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('focus', onChange);
    window.removeEventListener('blur', onChange);
  };
};

export const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/** Returns true if the page is visible and focused. */
export const useAttention = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());

const ACTS = ['focus', 'pointerdown', 'keydown'] as const;

/** Runs a function once, when the person sees this tab again or uses it. Returns a function that cancels it. */
export function onNextAttention(run: () => void): () => void {
  const stop = () => {
    document.removeEventListener('visibilitychange', look);
    for (const act of ACTS) window.removeEventListener(act, done, true);
  };
  const done = () => {
    stop();
    run();
  };
  const look = () => {
    if (document.visibilityState === 'visible') done();
  };
  document.addEventListener('visibilitychange', look);
  for (const act of ACTS) window.addEventListener(act, done, true);
  return stop;
}
