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

const ATTENTION_EVENTS = ['focus', 'pointerdown', 'keydown'] as const;

/** Calls a function once, when the person next looks at this tab or uses it. Returns a function that cancels the call. */
export function onNextAttention(run: () => void): () => void {
  const stop = () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    for (const eventType of ATTENTION_EVENTS) window.removeEventListener(eventType, runOnce, true);
  };
  const runOnce = () => {
    stop();
    run();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') runOnce();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  for (const eventType of ATTENTION_EVENTS) window.addEventListener(eventType, runOnce, true);
  return stop;
}
