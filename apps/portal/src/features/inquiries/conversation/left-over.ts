import type { StoredFile } from '@portal/contracts';
import { hasWords } from '@portal/machines';
import type { DeskActor } from './desk';

/** Stands for what was still being written, beside the ids of replies. */
const DRAFT = 'draft';

/** What somebody wrote and a closed ticket takes no more. `ids`: what of the desk it is. */
export interface LeftOver {
  ids: string[];
  text: string;
  files: StoredFile[];
}

type Lying = Pick<ReturnType<DeskActor['getSnapshot']>['context'], 'outbox' | 'draft'>;

/** What lies at the desk of a closed ticket, in the order it was written. */
export function leftOver({ outbox, draft }: Lying): LeftOver {
  const refused = outbox.filter(({ standing }) => standing !== 'waiting');
  const said = [...refused, ...(hasWords(draft) ? [{ ...draft, replyId: DRAFT }] : [])];
  return {
    ids: said.map(({ replyId }) => replyId),
    text: said.map(({ text }) => text.trim()).join('\n\n'),
    files: said.flatMap(({ files }) => files),
  };
}

/** It was said elsewhere, so it lies here no longer. */
export function putAway(desk: DeskActor, ids: readonly string[]): void {
  for (const replyId of ids) desk.send({ type: 'deleted', replyId });
  if (!ids.includes(DRAFT)) return;
  desk.send({ type: 'wrote', text: '' });
  desk.send({ type: 'attached', files: [] });
}
