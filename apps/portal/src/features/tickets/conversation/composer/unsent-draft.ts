import type { StoredFile } from '@portal/contracts';
import { hasWords } from '@portal/machines';
import type { ComposerActor } from './composer';

/** Represents the draft in a list of reply ids. */
const DRAFT = 'draft';

/** Text that a closed ticket no longer accepts. `ids` identifies the replies and the draft that the text consists of. */
export interface UnsentDraft {
  ids: string[];
  text: string;
  files: StoredFile[];
}

type UnsentContent = Pick<ReturnType<ComposerActor['getSnapshot']>['context'], 'outbox' | 'draft'>;

/** Collects the unsent replies and the draft in the composer of a closed ticket, in the order of writing. */
export function unsentDraftOf({ outbox, draft }: UnsentContent): UnsentDraft {
  const unsentReplies = outbox.filter(({ standing }) => standing !== 'waiting');
  const parts = [...unsentReplies, ...(hasWords(draft) ? [{ ...draft, replyId: DRAFT }] : [])];
  return {
    ids: parts.map(({ replyId }) => replyId),
    text: parts.map(({ text }) => text.trim()).join('\n\n'),
    files: parts.flatMap(({ files }) => files),
  };
}

/** Removes the replies and the draft whose text was submitted in another inquiry. */
export function discardUnsentDraft(composer: ComposerActor, ids: readonly string[]): void {
  for (const replyId of ids) composer.send({ type: 'deleted', replyId });
  if (!ids.includes(DRAFT)) return;
  composer.send({ type: 'wrote', text: '' });
  composer.send({ type: 'attached', files: [] });
}
