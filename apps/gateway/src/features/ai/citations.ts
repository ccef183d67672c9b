import type { Citation, Passage } from '@portal/answers';
import type { ConversationCategory, PublicationKind } from '@portal/contracts';
import type { Tx } from '../../platform/request-context';
import type { LiveRun } from './live-run';
import type { CitedPassage } from './tables';

/** Serializes a value without lone surrogates and NUL, which PostgreSQL's JSON type does not accept. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed().replaceAll('\0', '') : each));

const CATEGORIES: Record<PublicationKind, ConversationCategory> = { material: 'documents', price: 'prices', news: 'news', event: 'events' };

/** Returns true if the passage is from the file attached to the question and so belongs to no publication. */
const isOwn = ({ publicationId }: Passage): boolean => publicationId === '';

/** Returns the category of a conversation after this answer; null if the answer determines none. */
export const categoryOf = ({ figures, cards }: LiveRun, citations: readonly Citation[]): ConversationCategory | null => {
  if (figures.length) return 'figures';
  const [card] = cards;
  if (card) return card.card.kind === 'event' ? 'events' : 'prices';
  const [first] = citations;
  if (!first) return null;
  return isOwn(first.passage) ? 'file' : CATEGORIES[first.passage.kind];
};

const citedPassageOf = ({ passage: { heading, body, cells, rowFrom, rowTo, language }, row }: Citation): CitedPassage => ({
  heading,
  body,
  cells: cells && cells.map((row) => [...row]),
  rowFrom,
  rowTo,
  language,
  ...(row && { row: { heads: [...row.heads], cells: [...row.cells] } }),
});

/** Stores the citations of an answer, each with the passage text as it was when cited. */
export const addCitations = async (tx: Tx, runId: string, citations: readonly Citation[]): Promise<void> => {
  if (!citations.length) return;
  await tx
    .insertInto('chat_citation')
    .values(
      citations.map((citation) => {
        const { n, passage, quote, proof } = citation;
        return {
          run_id: runId,
          n,
          publication_id: isOwn(passage) ? null : passage.publicationId,
          version: isOwn(passage) ? null : passage.version,
          title: passage.title,
          page: passage.page,
          sheet: passage.sheet,
          quote,
          proof,
          passage: toJson(citedPassageOf(citation)),
        };
      }),
    )
    .execute();
};
