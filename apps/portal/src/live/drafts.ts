import { contract } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import { api } from './api';
import { createDeviceLists } from './device-lists';
import { createDraftKeys } from './draft-key';
import { createDraftStore } from './draft-store';
import { cache } from './queries';
import { session } from './session';

/** The keys of the drafts of this browser. */
export const draftKeys = createDraftKeys({ ask: () => api.contactus.draftKey() });
/** What was written in this browser and not sent. */
export const drafts = createDraftStore(draftKeys);

/** Fetches the key while there is a connection, so that what is then written without one is stored. Code that needs it asks again and says what is wrong. */
export const prepareDrafts = ({ userId, role }: SessionUser): void => {
  if ((contract.contactus.draftKey.allow as readonly string[]).includes(role)) void draftKeys.keyOf(userId).catch(() => undefined);
};

/** What this person last saw on this device. */
export const deviceLists = createDeviceLists({ cache, sealing: draftKeys });

const lock = () => {
  void draftKeys.lock().catch(reportError);
  void deviceLists.wipe().catch(reportError);
};

/** Once for the app, before the session begins: a person who is not signed in reads nothing. */
export function guardDrafts(): void {
  session.onEnd(lock);
  session.actor.subscribe((now) => {
    if (now.matches('signedOut') || now.matches('unverified')) lock();
  });
  session.onLeave((who) => void drafts.wipe(who).catch(reportError));
}
