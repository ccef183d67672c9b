import type { ComposerDraft, Reply } from '@portal/machines';
import { createDraftStore } from '../../../../live/drafts/draft-store';
import { draftKeys, drafts } from '../../../../live/drafts/drafts';

/** What is stored of one composer. */
export interface StoredComposer {
  draft: ComposerDraft | null;
  outbox: Reply[];
}

const DRAFT = 'draft';

/** Drafts and unsent replies outlive a reload here, under the person and the ticket they belong to; each reply lies by itself, so that tabs never overwrite each other. */
export const createComposerStore = (name?: string) => {
  const store = name === undefined ? drafts : createDraftStore(draftKeys, name);
  return {
    async read(who: string, ticketId: string): Promise<StoredComposer> {
      const mine = await store.read(who, ticketId);
      const draft = mine.find(([path]) => path[2] === DRAFT)?.[1] as ComposerDraft | undefined;
      return { draft: draft ?? null, outbox: mine.filter(([path]) => path[2] !== DRAFT).map(([, reply]) => reply as Reply) };
    },
    /** The tickets at which this person has replies that were not sent. */
    async unsent(who: string): Promise<string[]> {
      const replies = (await store.paths(who)).filter(([, , what]) => what !== DRAFT);
      return [...new Set(replies.flatMap(([, ticketId]) => ticketId ?? []))];
    },
    /** The tickets at which this person has anything that was not sent. */
    tickets: async (who: string): Promise<string[]> => [...new Set((await store.paths(who)).flatMap(([, ticketId]) => ticketId ?? []))],
    putDraft: (who: string, ticketId: string, draft: ComposerDraft): Promise<void> =>
      draft.text || draft.note || draft.files.length ? store.put([who, ticketId, DRAFT], draft) : store.drop([who, ticketId, DRAFT]),
    putReply: (who: string, ticketId: string, reply: Reply): Promise<void> => store.put([who, ticketId, reply.replyId], reply),
    dropReply: (who: string, ticketId: string, replyId: string): Promise<void> => store.drop([who, ticketId, replyId]),
    /** Deletes what nobody came back for. */
    expire: (): Promise<void> => store.expire(),
  };
};

export type ComposerStore = ReturnType<typeof createComposerStore>;

/** What this browser holds of all composers. */
export const composerStore = createComposerStore();
