import type { CannedReply } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';

/** The canned replies of the own unit; `canned.changed` has them fetched again. */
export const cannedQuery = () => queryOptions(api.tickets.cannedReplies.query({}));

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Those with all typed words in title or text; a hit in the title comes first. */
export function matching(replies: readonly CannedReply[], typed: string): CannedReply[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const inTitle = ({ title }: CannedReply) => words.every((word) => folded(title).includes(word));
  return replies
    .filter(({ title, text }) => words.every((word) => folded(`${title} ${text}`).includes(word)))
    .toSorted((a, b) => Number(inTitle(b)) - Number(inTitle(a)));
}
