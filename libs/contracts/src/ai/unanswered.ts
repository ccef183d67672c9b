import { z } from 'zod/mini';
import { Paging, searchTerm } from '../fields';
import { LIMITS } from '../limits';
import { PUBLICATION_KINDS } from '../publications/audience';
import { DocumentLanguage } from '../publications/publication';
import { route } from '../route';
import { LIST, listOf, Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { paragraphs } from '../wire/text';
import { UNANSWERED_STATES } from './choices';
import { SEARCHERS } from './routes';

/** The minimum number of people that the board shows. A lower number could reveal who asked the question. */
export const MIN_ASKERS_SHOWN = 3;

/** A question without an answer in the documents that its requesters may read. */
export const UnansweredQuestion = z.object({
  unansweredId: idOf('unanswered'),
  question: z.string(),
  unit: z.object({ id: idOf('unit'), name: z.string() }),
  languages: z.array(DocumentLanguage),
  times: z.int(),
  people: z.nullable(z.int()),
  lastAt: Timestamp,
  state: z.enum(UNANSWERED_STATES),
  note: z.string(),
  answeredBy: z.nullable(z.object({ documentId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS), title: z.string() })),
});
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

/** The routes of the unanswered-question board, for staff who can publish the missing documents. */
export const unansweredRoutes = {
  unanswered: route('GET /ai/aisearch/unanswered', {
    allow: SEARCHERS,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({
      search: searchTerm(),
      state: z._default(z.enum(UNANSWERED_STATES), 'open'),
      ...Paging,
    }),
    reply: listOf(UnansweredQuestion),
  }),
  settleUnanswered: route('POST /ai/aisearch/unanswered', {
    allow: SEARCHERS,
    input: z.strictObject({
      unansweredId: idInput('unanswered'),
      state: z.enum(UNANSWERED_STATES),
      note: z.optional(paragraphs(LIMITS.reason, { min: 0 })),
    }),
    reply: z.object({ unanswered: UnansweredQuestion }),
    refuses: [ObjectMissing],
  }),
};
