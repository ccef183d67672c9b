import { calls } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import { api } from '../api';
import { cache } from '../queries';
import { session } from '../session';
import { createDeviceLists } from './device-lists';
import { forgetKeeping } from './draft-keeping';
import { createDraftKeys } from './draft-key';
import { createDraftStore } from './draft-store';

/** The keys of the drafts of this browser. */
export const draftKeys = createDraftKeys({ ask: () => api.tickets.draftKey() });
/** What was written in this browser and not sent. */
export const drafts = createDraftStore(draftKeys);
/** What was written to the search and not asked. */
export const chatDrafts = createDraftStore(draftKeys, 'portal-chats');

/** Fetches the key while there is a connection, so that what is then written without one is stored. */
export const prepareDrafts = ({ userId, role }: SessionUser): void => {
  if ((calls.tickets.draftKey.allow as readonly string[]).includes(role)) {
    // Whatever is written asks for the key again, and says there that it is not stored.
    void draftKeys.keyOf(userId).catch(() => undefined);
  }
};

/** What this person last saw on this device. */
export const deviceLists = createDeviceLists({ cache, sealing: draftKeys });

const lock = () => {
  forgetKeeping();
  void draftKeys.lock().catch(reportError);
  void deviceLists.wipe().catch(reportError);
};

/** Once for the app, before the session begins: a person who is not signed in reads nothing. */
export function guardDrafts(): void {
  session.onEnd(lock);
  session.actor.subscribe((now) => {
    if (now.matches('signedOut') || now.matches('unverified')) lock();
  });
  session.onLeave((who) => {
    draftKeys.leave();
    for (const store of [drafts, chatDrafts]) void store.wipe(who).catch(reportError);
  });
}
