import { VisuallyHidden } from '@chakra-ui/react';
import { createStore, useStore } from '../../store';

type Politeness = 'polite' | 'assertive';

/** The milliseconds during which polite announcements are merged into one message. */
const POLITE_WAIT = 5000;

const regions = createStore<Record<Politeness, string>>({ polite: '', assertive: '' });
let waitingTexts: string[] = [];
let lastPolite = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function setRegion(politeness: Politeness, text: string) {
  // A live region that already contains this text would not announce it again.
  regions.update((texts) => ({ ...texts, [politeness]: texts[politeness] === text ? `${text}\u00a0` : text }));
}

function flush() {
  timer = undefined;
  lastPolite = Date.now();
  setRegion('polite', [...new Set(waitingTexts)].join(' '));
  waitingTexts = [];
}

/** Announces a text to screen readers through one of two live regions. Polite texts are announced at most once per 5 s. */
export function announce(text: string, politeness: Politeness = 'polite') {
  if (politeness === 'assertive') return setRegion('assertive', text);
  waitingTexts.push(text);
  timer ??= setTimeout(flush, Math.max(50, lastPolite + POLITE_WAIT - Date.now()));
}

export function Announcer() {
  const { polite, assertive } = useStore(regions);
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
