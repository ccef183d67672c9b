import { CONSENT_VERSION } from '@portal/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts';
import { useMe } from '../../live/use-session';
import { lazyPart } from '../../ui/feedback/lazy-part';

const loadDialog = () => Promise.all([import('./consent-dialog'), loadTexts('pages')]).then(([part]) => part);
const ConsentDialog = lazyPart(loadDialog);

const AGAIN_MS = 20_000;

/** Replaces the question while its code fails to load: the person continues, and is asked as soon as possible. */
function AskLater({ again }: { again: () => void }) {
  const retry = useEffectEvent(again);
  useEffect(() => {
    const timer = setTimeout(() => retry(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

const READABLE = ['/terms', '/privacy'];

/** Asks people without consent to the texts in force; the record of each tab closes the question. */
export function ConsentQuestion() {
  const me = useMe();
  const { pathname } = useLocation();
  // Versions are dates, so a later one is greater.
  if (!me || (me.consent ?? '') >= CONSENT_VERSION || READABLE.includes(pathname)) return null;
  return <ConsentDialog me={me} missing={(onRetry) => <AskLater again={onRetry} />} />;
}
