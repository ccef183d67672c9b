/** The states of a run. The last four are final. */
export const RUN_STATES = ['accepted', 'searching', 'writing', 'ended', 'stopped', 'failed', 'interrupted'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const FINAL_STATES = ['ended', 'stopped', 'failed', 'interrupted'] as const satisfies readonly RunState[];
export type FinalState = (typeof FINAL_STATES)[number];
export const isFinal = (state: RunState): state is FinalState => (FINAL_STATES as readonly RunState[]).includes(state);

/** The outcomes of a search: an answer, no direct answer but related passages, or nothing. */
export const OUTCOMES = ['answer', 'closest', 'nothing'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The methods of writing an answer: `quotes` cites documents verbatim, `model` lets a language model write from the passages. */
export const ANSWER_WRITERS = ['quotes', 'model'] as const;
export type AnswerWriter = (typeof ANSWER_WRITERS)[number];

/** The ways in which a model endpoint can fail. */
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
export type EndpointFailure = (typeof ENDPOINT_FAILURES)[number];
/** The reasons why a run failed: its endpoint failed, the database could not save it, or an unexpected error occurred. */
export const RUN_FAILURES = [...ENDPOINT_FAILURES, 'unsaved', 'unexpected'] as const;
export type RunFailure = (typeof RUN_FAILURES)[number];

/** The statistics of the portal that a question can ask for, shown as a table and a chart. */
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

/** The current state of a source. `closed`: the reader no longer has access, for whatever reason. */
export const CITATION_STATES = ['current', 'replaced', 'expired', 'withdrawn', 'closed'] as const;
export type CitationState = (typeof CITATION_STATES)[number];

/** The result of comparing a sentence with the source that it cites. */
export const CITATION_PROOFS = ['proven', 'unproven'] as const;
export type CitationProof = (typeof CITATION_PROOFS)[number];

/** The subject of a conversation, derived from the first source of its latest answer. */
export const CONVERSATION_CATEGORIES = ['general', 'documents', 'prices', 'news', 'events', 'figures', 'file'] as const;
export type ConversationCategory = (typeof CONVERSATION_CATEGORIES)[number];

export const FEEDBACK_REASONS = ['not-there', 'wrong', 'outdated', 'unclear', 'other'] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

export const UNANSWERED_STATES = ['open', 'written', 'dismissed'] as const;
export type UnansweredState = (typeof UNANSWERED_STATES)[number];
