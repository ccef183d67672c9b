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
    async read(who: string, ticketId: string): Promise<StoredComposer> {
      const ownEntries = await store.read(who, ticketId);
      const draft = ownEntries.find(([path]) => path[2] === DRAFT)?.[1] as ComposerDraft | undefined;
      return { draft: draft ?? null, outbox: ownEntries.filter(([path]) => path[2] !== DRAFT).map(([, reply]) => reply as Reply) };
    },
    /** Returns the ids of the tickets with unsent replies of this person. */
    async unsent(who: string): Promise<string[]> {
      const replies = (await store.paths(who)).filter(([, , what]) => what !== DRAFT);
      return [...new Set(replies.flatMap(([, ticketId]) => ticketId ?? []))];
    },
    tickets: async (who: string): Promise<string[]> => [...new Set((await store.paths(who)).flatMap(([, ticketId]) => ticketId ?? []))],
    putDraft: (who: string, ticketId: string, draft: ComposerDraft): Promise<void> =>
      draft.text || draft.note || draft.files.length ? store.put([who, ticketId, DRAFT], draft) : store.drop([who, ticketId, DRAFT]),
    putReply: (who: string, ticketId: string, reply: Reply): Promise<void> => store.put([who, ticketId, reply.replyId], reply),
    dropReply: (who: string, ticketId: string, replyId: string): Promise<void> => store.drop([who, ticketId, replyId]),
    expire: (): Promise<void> => store.expire(),
  };
};

export type ComposerStore = ReturnType<typeof createComposerStore>;

export const composerStore = createComposerStore();
