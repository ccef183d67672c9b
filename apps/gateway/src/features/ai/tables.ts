import type {
  AnswerCard,
  CitationProof,
  CitationState,
  ConversationCategory,
  FeedbackReason,
  Figures,
  Outcome,
  RunFailure,
  RunState,
  Step,
  UnansweredState,
} from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** A conversation, visible only to its owner. */
export interface ConversationTable {
  id: string;
  person_id: string;
  title: string;
  category: ConversationCategory;
  created_at: Generated<Date>;
  last_at: Generated<Date>;
  /** The run at the end of the selected branch. */
  leaf_run: string | null;
  deleted_at: Date | null;
}

/** A question. Turns with the same `parent_run` are edits of each other. */
export interface ChatTurnTable {
  id: string;
  conversation_id: string;
  parent_run: string | null;
  question: string;
  language: string;
  asked_at: Generated<Date>;
  /** The id of the edited turn whose file answers this turn. */
  file_turn: string | null;
}

/** The data of an answer other than its text. */
export interface RunExtras {
  figures?: Figures[];
  /** The publications named in the figures. */
  figureDocuments?: string[];
  /** The cards, each with the publications that its facts come from. */
  cards?: { card: AnswerCard; documents: string[] }[];
  suggestions?: string[];
  unknownCodes?: string[];
  /** The key that groups similar questions. */
  questionKey?: string;
  /** The time from which a failed model may be tried again. */
  retryAt?: string;
}

/** An answer with the text written so far. The runs of one turn are alternative answers to the same question. */
export interface ChatRunTable {
  id: string;
  turn_id: string;
  conversation_id: string;
  person_id: string;
  state: RunState;
  why: RunFailure | null;
  body: Generated<string>;
  found: Outcome | null;
  cut: Generated<boolean>;
  documents: number | null;
  steps: Json<Step[]>;
  extras: Json<RunExtras>;
  /** The id of the process that writes the run while its lease is valid. */
  node: string | null;
  lease_until: Date;
  /** The time when a stop was requested. */
  stop_at: Date | null;
  provider: string | null;
  started_at: Generated<Date>;
  first_at: Date | null;
  ended_at: Date | null;
  request_hash: string;
}

/** A passage as it was when it was cited. */
export interface CitedPassage {
  heading: string;
  body: string;
  cells: string[][] | null;
  rowFrom: number | null;
  rowTo: number | null;
  language: string;
  /** The quoted row, if the quote is a row of a table. */
  row?: { heads: string[]; cells: string[] };
}

export interface ChatCitationTable {
  run_id: string;
  n: number;
  /** The publication; null for the file attached to the question. */
  publication_id: string | null;
  version: number | null;
  title: string;
  page: number | null;
  sheet: string | null;
  quote: string;
  proof: CitationProof;
  /** The state last reported to the owner of the conversation. */
  state: Generated<CitationState>;
  passage: Json<CitedPassage>;
}

export interface ChatFeedbackTable {
  run_id: string;
  good: boolean;
  reason: FeedbackReason | null;
  at: Generated<Date>;
}

/** An unanswered question, stored once per unit of its askers. */
export interface UnansweredTable {
  id: string;
  unit_id: string;
  /** The key that groups similar questions. */
  question_key: string;
  /** The latest wording of the question. */
  question: string;
  /** The language of the latest wording. */
  language: string;
  languages: string[];
  times: number;
  last_at: Generated<Date>;
  state: Generated<UnansweredState>;
  note: Generated<string>;
  by_person: string | null;
  /** A later publication that may answer the question. */
  answered_by: string | null;
}

/** The askers of a question. They are counted but never shown. */
export interface UnansweredAskerTable {
  unanswered_id: string;
  person_id: string;
}

declare module '../../platform/database/tables' {
  interface Tables {
    conversation: ConversationTable;
    chat_turn: ChatTurnTable;
    chat_run: ChatRunTable;
    chat_citation: ChatCitationTable;
    chat_feedback: ChatFeedbackTable;
    unanswered: UnansweredTable;
    unanswered_asker: UnansweredAskerTable;
  }
}

/** The states of an answer that is still being written. */
export const ACTIVE_STATES = ['accepted', 'searching', 'writing'] as const satisfies readonly RunState[];
