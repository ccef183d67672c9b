import type { StoredFile } from '@portal/contracts';
import { hasWords } from '@portal/machines';
import type { ComposerActor } from './composer';

/** Stands for what was still being written, beside the ids of replies. */
const DRAFT = 'draft';

/** What somebody wrote and a closed ticket no longer takes. `ids`: the replies, and the draft, that it comes from. */
export interface UnsentDraft {
  ids: string[];
  text: string;
  files: StoredFile[];
}

type Unsent = Pick<ReturnType<ComposerActor['getSnapshot']>['context'], 'outbox' | 'draft'>;

/** What is left in the composer of a closed ticket, in the order in which it was written. */
export function unsentDraftOf({ outbox, draft }: Unsent): UnsentDraft {
  const notSent = outbox.filter(({ standing }) => standing !== 'waiting');
  const parts = [...notSent, ...(hasWords(draft) ? [{ ...draft, replyId: DRAFT }] : [])];
  return {
    ids: parts.map(({ replyId }) => replyId),
    text: parts.map(({ text }) => text.trim()).join('\n\n'),
    files: parts.flatMap(({ files }) => files),
  };
}

/** Removes what has been sent with another inquiry. */
export function discardUnsentDraft(composer: ComposerActor, ids: readonly string[]): void {
  for (const replyId of ids) composer.send({ type: 'deleted', replyId });
  if (!ids.includes(DRAFT)) return;
  composer.send({ type: 'wrote', text: '' });
  composer.send({ type: 'attached', files: [] });
}
