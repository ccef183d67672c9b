import { CONSENT_VERSION } from '@portal/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts';
import { useMe } from '../../live/use-session';
import { lazyPart } from '../../ui/feedback/lazy-part';

const loadDialog = () => Promise.all([import('./consent-dialog'), loadTexts('pages')]).then(([part]) => part);
const ConsentDialog = lazyPart(loadDialog);

const AGAIN_MS = 20_000;

/** Stands for the question while its code cannot be loaded: the person works on, and it is asked as soon as it can be. */
function AskLater({ again }: { again: () => void }) {
  const retry = useEffectEvent(again);
  useEffect(() => {
    const timer = setTimeout(() => retry(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** What is to be agreed to can be read without agreeing. */
const READABLE = ['/terms', '/privacy'];

/** Asks those who agreed to earlier texts, or to none, for the ones in force; the record of each tab says when it is done. */
export function ConsentQuestion() {
  const me = useMe();
  const { pathname } = useLocation();
  // Versions are days, so a later one is greater.
  if (!me || (me.consent ?? '') >= CONSENT_VERSION || READABLE.includes(pathname)) return null;
  return <ConsentDialog me={me} missing={(again) => <AskLater again={again} />} />;
}
