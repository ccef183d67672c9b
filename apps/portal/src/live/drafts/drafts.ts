import { calls } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import { api } from '../api';
import { cache } from '../cache';
import { session } from '../session';
import { createDeviceLists } from './device-lists';
import { ignorePendingSaves } from './draft-keeping';
import { createDraftKeys } from './draft-key';
import { createDraftStore } from './draft-store';

export const draftKeys = createDraftKeys({ fetchKey: () => api.tickets.draftKey() });
export const drafts = createDraftStore(draftKeys);
export const chatDrafts = createDraftStore(draftKeys, 'portal-chats');

/** Fetches the key while there is a connection, so that input written offline later can be encrypted. */
export const prepareDrafts = ({ userId, role }: SessionUser): void => {
  if ((calls.tickets.draftKey.allow as readonly string[]).includes(role)) {
    // Ignore a failure here: the next input requests the key once more and reports there if the input is not stored.
    void draftKeys.keyOf(userId).catch(() => undefined);
  }
};

export const deviceLists = createDeviceLists({ cache, sealing: draftKeys });

const lock = () => {
  ignorePendingSaves();
  void draftKeys.lock().catch(reportError);
  void deviceLists.wipe().catch(reportError);
};

/** Locks stored data while there is no session. Called once per app, before the session starts. */
export function guardDrafts(): void {
  session.onEnd(lock);
  session.actor.subscribe((now) => {
    if (now.matches('signedOut') || now.matches('unverified')) lock();
  });
  session.onLeave((userId) => {
    draftKeys.leave();
    for (const store of [drafts, chatDrafts]) void store.wipe(userId).catch(reportError);
  });
}
