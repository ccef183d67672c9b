import type { DeskDraft, Reply } from '@portal/machines';
import { clear, createStore, del, delMany, entries, keys, set } from 'idb-keyval';

/** What is kept of one desk. */
export interface Kept {
  draft: DeskDraft | null;
  outbox: Reply[];
}

type Key = [who: string, ticketId: string, what: string];
const DRAFT = 'draft';

/** Drafts and unsent replies outlive a reload here, under the person and the ticket they belong to; each reply lies by itself, so that tabs never overwrite each other. */
export const createShelf = (name = 'portal') => {
  const store = createStore(name, 'desks');
  const all = () => entries<Key, DeskDraft | Reply>(store);
  return {
    async read(who: string, ticketId: string): Promise<Kept> {
      const mine = (await all()).filter(([key]) => key[0] === who && key[1] === ticketId);
      const draft = mine.find(([key]) => key[2] === DRAFT)?.[1] as DeskDraft | undefined;
      return { draft: draft ?? null, outbox: mine.filter(([key]) => key[2] !== DRAFT).map(([, reply]) => reply as Reply) };
    },
    /** The tickets at which this person has replies that were not sent. */
    async unsent(who: string): Promise<string[]> {
      const mine = (await keys<Key>(store)).filter(([owner, , what]) => owner === who && what !== DRAFT);
      return [...new Set(mine.map(([, ticketId]) => ticketId))];
    },
    putDraft: (who: string, ticketId: string, draft: DeskDraft): Promise<void> =>
      draft.text || draft.note || draft.files.length ? set([who, ticketId, DRAFT], draft, store) : del([who, ticketId, DRAFT], store),
    putReply: (who: string, ticketId: string, reply: Reply): Promise<void> => set([who, ticketId, reply.replyId], reply, store),
    dropReply: (who: string, ticketId: string, replyId: string): Promise<void> => del([who, ticketId, replyId], store),
    /** Another person sits here now: nothing of the others stays. */
    async keepOnly(who: string): Promise<void> {
      const foreign = (await keys<Key>(store)).filter(([owner]) => owner !== who);
      if (foreign.length) await delMany(foreign, store);
    },
    wipe: (): Promise<void> => clear(store),
  };
};

export type Shelf = ReturnType<typeof createShelf>;
