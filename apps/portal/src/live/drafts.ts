import { api } from './api';
import { createDraftKeys } from './draft-key';
import { createDraftStore } from './draft-store';
import { signIn } from './sign-in';

/** The keys of the drafts of this browser. */
export const draftKeys = createDraftKeys({ ask: () => api.contactus.draftKey() });
/** What was written in this browser and not sent. */
export const drafts = createDraftStore(draftKeys);

const lock = () => void draftKeys.lock().catch(reportError);

/** Once for the app, before the session begins: whoever is not signed in reads nothing. */
export function guardDrafts(): void {
  signIn.whenOver(lock);
  signIn.actor.subscribe((now) => {
    if (now.matches('signedOut') || now.matches('unverified')) lock();
  });
  signIn.whenLeft((who) => void drafts.wipe(who).catch(reportError));
}
