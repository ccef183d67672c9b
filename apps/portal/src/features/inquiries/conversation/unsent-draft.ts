import type { StoredFile } from '@portal/contracts';
import { hasWords } from '@portal/machines';
import type { ComposerActor } from './composer';

/** Stands for what was still being written, beside the ids of replies. */
const DRAFT = 'draft';

/** What somebody wrote and a closed ticket takes no more. `ids`: what of the composer it is. */
export interface UnsentDraft {
  ids: string[];
  text: string;
  files: StoredFile[];
}

type Lying = Pick<ReturnType<ComposerActor['getSnapshot']>['context'], 'outbox' | 'draft'>;

/** What lies at the composer of a closed ticket, in the order it was written. */
export function unsentDraftOf({ outbox, draft }: Lying): UnsentDraft {
  const refused = outbox.filter(({ standing }) => standing !== 'waiting');
  const said = [...refused, ...(hasWords(draft) ? [{ ...draft, replyId: DRAFT }] : [])];
  return {
    ids: said.map(({ replyId }) => replyId),
    text: said.map(({ text }) => text.trim()).join('\n\n'),
    files: said.flatMap(({ files }) => files),
  };
}

/** It was said elsewhere, so it lies here no longer. */
export function discardUnsentDraft(composer: ComposerActor, ids: readonly string[]): void {
  for (const replyId of ids) composer.send({ type: 'deleted', replyId });
  if (!ids.includes(DRAFT)) return;
  composer.send({ type: 'wrote', text: '' });
  composer.send({ type: 'attached', files: [] });
}
