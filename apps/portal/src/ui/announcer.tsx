import { VisuallyHidden } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';

type Politeness = 'polite' | 'assertive';

/** Polite words wait for each other this long and are then read as one message. */
export const POLITE_WAIT = 5000;

const said: Record<Politeness, string> = { polite: '', assertive: '' };
const listeners = new Set<() => void>();
let waiting: string[] = [];
let lastPolite = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function say(politeness: Politeness, text: string) {
  // A region that already holds these words would stay silent.
  said[politeness] = said[politeness] === text ? `${text}\u00a0` : text;
  for (const changed of listeners) changed();
}

function flush() {
  timer = undefined;
  lastPolite = Date.now();
  say('polite', [...new Set(waiting)].join(' '));
  waiting = [];
}

/** The only road to a screen reader that is not focus: two regions, polite ones at most one per 5 s. */
export function announce(text: string, politeness: Politeness = 'polite') {
  if (politeness === 'assertive') return say('assertive', text);
  waiting.push(text);
  timer ??= setTimeout(flush, Math.max(50, lastPolite + POLITE_WAIT - Date.now()));
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export function Announcer() {
  const polite = useSyncExternalStore(subscribe, () => said.polite);
  const assertive = useSyncExternalStore(subscribe, () => said.assertive);
  return (
    <VisuallyHidden>
      <div role="status" aria-live="polite">
        {polite}
      </div>
      <div role="alert" aria-live="assertive">
        {assertive}
      </div>
    </VisuallyHidden>
  );
}
