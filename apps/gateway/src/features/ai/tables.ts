import type {
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

/** What one person asks, one after the other; seen by them alone. */
export interface ConversationTable {
  id: string;
  person_id: string;
  title: string;
  category: ConversationCategory;
  created_at: Generated<Date>;
  last_at: Generated<Date>;
  /** The end of the branch on screen. */
  leaf_run: string | null;
  deleted_at: Date | null;
}

/** A question. Turns of one `parent_run` are edits of each other. */
export interface ChatTurnTable {
  id: string;
  conversation_id: string;
  parent_run: string | null;
  question: string;
  language: string;
  asked_at: Generated<Date>;
  /** The turn that it edits, where it is answered from the file of that one. */
  file_turn: string | null;
}

/** What an answer has besides its text. */
export interface RunExtras {
  figures?: Figures[];
  /** The publications that the figures name. */
  figureDocuments?: string[];
  suggestions?: string[];
  unknownCodes?: string[];
  /** What groups the question with others alike. */
  questionKey?: string;
  /** The time from which a failed model may be asked again. */
  retryAt?: string;
}

/** An answer with its text so far. Runs of one turn are answers to the same question. */
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
  /** The process that writes it, while its lease lasts. */
  node: string | null;
  lease_until: Date;
  /** Somebody wants it to stop. */
  stop_at: Date | null;
  provider: string | null;
  started_at: Generated<Date>;
  first_at: Date | null;
  ended_at: Date | null;
  request_hash: string;
}

/** The passage as it stood when it was cited. */
export interface CitedPassage {
  heading: string;
  body: string;
  cells: string[][] | null;
  rowFrom: number | null;
  rowTo: number | null;
  language: string;
  /** Of a quote that is a row of a table. */
  row?: { heads: string[]; cells: string[] };
}

export interface ChatCitationTable {
  run_id: string;
  n: number;
  /** Null: the file that came with the question. */
  publication_id: string | null;
  version: number | null;
  title: string;
  page: number | null;
  sheet: string | null;
  quote: string;
  proof: CitationProof;
  /** As its owner was told last. */
  state: Generated<CitationState>;
  passage: Json<CitedPassage>;
}

export interface ChatFeedbackTable {
  run_id: string;
  good: boolean;
  reason: FeedbackReason | null;
  at: Generated<Date>;
}

/** A question that found no answer, once for each unit whose people asked it. */
export interface UnansweredTable {
  id: string;
  unit_id: string;
  /** What questions alike have in common. */
  question_key: string;
  /** As it was asked last. */
  question: string;
  /** In which it was asked last. */
  language: string;
  languages: string[];
  times: number;
  last_at: Generated<Date>;
  state: Generated<UnansweredState>;
  note: Generated<string>;
  by_person: string | null;
  /** What was published since and may answer it. */
  answered_by: string | null;
}

/** Who asked it: counted, and never shown. */
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
