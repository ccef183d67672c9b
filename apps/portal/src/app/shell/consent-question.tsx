import { CONSENT_VERSION } from '@portal/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts';
import { useMe } from '../../live/use-session';
import { lazyPart } from '../../ui/feedback/lazy-part';

const loadDialog = () => Promise.all([import('./consent-dialog'), loadTexts('pages')]).then(([part]) => part);
const ConsentDialog = lazyPart(loadDialog);

const RETRY_MS = 20_000;

/** Replaces the dialog while its code fails to load. The person can continue, and is asked as soon as the code is loaded. */
function LoadRetry({ again }: { again: () => void }) {
  const retry = useEffectEvent(again);
  useEffect(() => {
    const timer = setTimeout(() => retry(), RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

const READABLE_PATHS = ['/terms', '/privacy'];

/** Asks people who have not agreed to the current legal texts. The dialog closes in each tab once the record contains the consent. */
export function ConsentQuestion() {
  const me = useMe();
  const { pathname } = useLocation();
  // Versions are dates, so later versions compare as greater.
  if (!me || (me.consent ?? '') >= CONSENT_VERSION || READABLE_PATHS.includes(pathname)) return null;
  return <ConsentDialog me={me} missing={(onRetry) => <LoadRetry again={onRetry} />} />;
}
