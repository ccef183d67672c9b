import { CONSENT_VERSION } from '@portal/contracts';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../i18n/texts';
import { useMe } from '../live/use-session';

const ConsentDialog = lazy(() => Promise.all([import('./consent-dialog'), loadTexts('pages')]).then(([part]) => part));

/** What is to be agreed to can be read without agreeing. */
const READABLE = ['/terms', '/privacy'];

/** Asks those who agreed to earlier texts, or to none, for the ones in force; the record of each tab says when it is done. */
export function ConsentQuestion() {
  const me = useMe();
  const { pathname } = useLocation();
  // Versions are days, so a later one is greater.
  if (!me || (me.consent ?? '') >= CONSENT_VERSION || READABLE.includes(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <ConsentDialog me={me} />
    </Suspense>
  );
}
