import type { CannedReply } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';

/** Fetches the canned replies of the handler's unit. The fact `canned.changed` triggers a refetch. */
export const cannedQuery = () => queryOptions(api.tickets.cannedReplies.query({}));

const foldText = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Returns the replies whose title or text contains all typed words. Matches in the title come first. */
export function filterReplies(replies: readonly CannedReply[], typedText: string): CannedReply[] {
  const words = foldText(typedText).split(/\s+/).filter(Boolean);
  const matchesTitle = ({ title }: CannedReply) => words.every((word) => foldText(title).includes(word));
  return replies
    .filter(({ title, text }) => words.every((word) => foldText(`${title} ${text}`).includes(word)))
    .toSorted((a, b) => Number(matchesTitle(b)) - Number(matchesTitle(a)));
}
