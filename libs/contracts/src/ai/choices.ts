/** Where a run stands. The last four are final. */
export const RUN_STATES = ['accepted', 'searching', 'writing', 'ended', 'stopped', 'failed', 'interrupted'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const FINAL_STATES = ['ended', 'stopped', 'failed', 'interrupted'] as const satisfies readonly RunState[];
export type FinalState = (typeof FINAL_STATES)[number];
export const isFinal = (state: RunState): state is FinalState => (FINAL_STATES as readonly RunState[]).includes(state);

/** What was found: an answer, no direct answer but passages that come near, or nothing. */
export const OUTCOMES = ['answer', 'closest', 'nothing'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Who wrote the words of an answer: documents, word for word, or a model from what it read. */
export const ANSWER_WRITERS = ['quotes', 'model'] as const;
export type AnswerWriter = (typeof ANSWER_WRITERS)[number];

/** How an endpoint that writes answers fails. */
const ENDPOINT_FAILURES = [
  'refused',
  'busy',
  'status',
  'first-byte',
  'type',
  'stall',
  'reset',
  'malformed',
  'truncated',
  'empty',
  'oversize',
  'tls',
  'upstream',
] as const;
export type FailureWhy = (typeof ENDPOINT_FAILURES)[number];
/** Why a run failed: its endpoint, the database that could not save it, or ourselves. */
export const RUN_FAILURES = [...ENDPOINT_FAILURES, 'unsaved', 'unexpected'] as const;
export type RunFailure = (typeof RUN_FAILURES)[number];

/** What of the portal's own figures can be counted, and shown as a table and a chart. */
export const FIGURES_QUERIES = [
  'inquiries.byStatus',
  'inquiries.firstResponse',
  'inquiries.byProduct',
  'events.registrations',
  'downloads.byDocument',
  'usage.byFunction',
  'prices.changed',
  'prices.leadTimes',
] as const;
export type FiguresQuery = (typeof FIGURES_QUERIES)[number];

/** How a source stands now. `closed`: its reader may not open it any more, whatever the cause. */
export const CITATION_STATES = ['current', 'replaced', 'expired', 'withdrawn', 'closed'] as const;
export type CitationState = (typeof CITATION_STATES)[number];

/** Whether what a sentence says was found again in the source that it names. */
export const CITATION_PROOFS = ['proven', 'unproven'] as const;
export type CitationProof = (typeof CITATION_PROOFS)[number];

/** What a conversation is about, by the source that its last answer cites first. */
export const CONVERSATION_CATEGORIES = ['general', 'documents', 'prices', 'news', 'events', 'figures', 'file'] as const;
export type ConversationCategory = (typeof CONVERSATION_CATEGORIES)[number];

/** What is wrong with an answer, by who asked for it. */
export const FEEDBACK_REASONS = ['not-there', 'wrong', 'outdated', 'unclear', 'other'] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

/** What becomes of a question that found no answer. */
export const UNANSWERED_STATES = ['open', 'written', 'dismissed'] as const;
export type UnansweredState = (typeof UNANSWERED_STATES)[number];
