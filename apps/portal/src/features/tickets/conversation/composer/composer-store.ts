import type { ComposerDraft, Reply } from '@portal/machines';
import { createDraftStore } from '../../../../live/drafts/draft-store';
import { draftKeys, drafts } from '../../../../live/drafts/drafts';

export interface StoredComposer {
  draft: ComposerDraft | null;
  outbox: Reply[];
}

const DRAFT = 'draft';

/**
 * Stores drafts and unsent replies across reloads, by person and ticket. Each reply has its own entry, so that tabs never overwrite each
 * other.
 */
export const createComposerStore = (name?: string) => {
  const store = name === undefined ? drafts : createDraftStore(draftKeys, name);
  return {
    async read(userId: string, ticketId: string): Promise<StoredComposer> {
      const ownEntries = await store.read(userId, ticketId);
      const draft = ownEntries.find(([path]) => path[2] === DRAFT)?.[1] as ComposerDraft | undefined;
      return { draft: draft ?? null, outbox: ownEntries.filter(([path]) => path[2] !== DRAFT).map(([, reply]) => reply as Reply) };
    },
    /** Returns the ids of the tickets with unsent replies of this person. */
    async findUnsentTickets(userId: string): Promise<string[]> {
      const replies = (await store.paths(userId)).filter(([, , what]) => what !== DRAFT);
      return [...new Set(replies.flatMap(([, ticketId]) => ticketId ?? []))];
    },
    tickets: async (userId: string): Promise<string[]> => [
      ...new Set((await store.paths(userId)).flatMap(([, ticketId]) => ticketId ?? [])),
    ],
    putDraft: (userId: string, ticketId: string, draft: ComposerDraft): Promise<void> =>
      draft.text || draft.note || draft.files.length ? store.put([userId, ticketId, DRAFT], draft) : store.drop([userId, ticketId, DRAFT]),
    putReply: (userId: string, ticketId: string, reply: Reply): Promise<void> => store.put([userId, ticketId, reply.replyId], reply),
    dropReply: (userId: string, ticketId: string, replyId: string): Promise<void> => store.drop([userId, ticketId, replyId]),
    expire: (): Promise<void> => store.expire(),
  };
};

export type ComposerStore = ReturnType<typeof createComposerStore>;

export const composerStore = createComposerStore();
