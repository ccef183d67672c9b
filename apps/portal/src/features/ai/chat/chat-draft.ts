import { StoredFile } from '@portal/contracts';
import { z } from 'zod/mini';
import { saveDraft } from '../../../live/drafts/draft-keeping';
import { chatDrafts, draftKeys } from '../../../live/drafts/drafts';
import { sealedSlot } from '../../../live/session-storage';
import { tabs } from '../../../live/tabs';
import { createStore } from '../../../store';

export interface ChatDraft {
  text: string;
  files: readonly StoredFile[];
}

const NO_DRAFT: ChatDraft = { text: '', files: [] };
const Draft = z.object({ text: z.string(), files: z.array(StoredFile) });

/** A question that was sent but has no row on screen yet. After a reload the tab looks for the row, or restores the text in the field. */
const UnsentSchema = z.object({
  runId: z.string(),
  text: z.string(),
  fileId: z.optional(z.string()),
  parentRun: z.optional(z.string()),
  turnId: z.optional(z.string()),
  editOf: z.optional(z.string()),
});
export type UnsentQuestion = z.output<typeof UnsentSchema>;

export const unsentSlot = (userId: string, sessionId: string | null) =>
  sealedSlot(userId, `chat.${sessionId ?? 'new'}`, UnsentSchema, draftKeys);

/** Opens the draft of one conversation, which is stored on this device and synchronized with all tabs. */
export const openDraft = (userId: string, sessionId: string | null) => {
  const path = sessionId ?? 'new';
  const draft = createStore<ChatDraft>(NO_DRAFT);
  let isClosed = false;
  let writes: Promise<void> = Promise.resolve();

  const store = (next: ChatDraft): void => {
    const storeDraft = () => (next.text || next.files.length ? chatDrafts.put([userId, path], next) : chatDrafts.drop([userId, path]));
    writes = writes.then(() => (isClosed ? undefined : saveDraft(storeDraft))).catch(reportError);
  };
  const stopListening = tabs.on('chat draft', (message) => {
    if (message.who === userId && message.sessionId === sessionId) draft.set({ text: message.text, files: message.files });
  });
  const pendingRead = chatDrafts.read(userId, path).then(
    ([stored]) => {
      const result = Draft.safeParse(stored?.[1]);
      // Text typed while the draft was loading is newer.
      if (result.success && draft.get() === NO_DRAFT && !isClosed) draft.set(result.data);
    },
    (failure: unknown) => reportError(failure),
  );

  const write = (next: ChatDraft): void => {
    draft.set(next);
    store(next);
    tabs.notify({ type: 'chat draft', who: userId, sessionId, text: next.text, files: [...next.files] });
  };

  return {
    get: draft.get,
    subscribe: draft.subscribe,
    ready: pendingRead,
    write,
    /** Restores the text of a failed question above the text typed since then. */
    giveBack: (text: string): void => {
      if (!draft.get().text.includes(text)) write({ ...draft.get(), text: [text, draft.get().text].filter(Boolean).join('\n\n') });
    },
    close(): void {
      isClosed = true;
      stopListening();
    },
  };
};

export type OpenDraft = ReturnType<typeof openDraft>;
