import type { PublicationKind, TextBlock } from '@portal/contracts';

/** A form in which a group may occur in a text. */
export interface Form {
  lexeme: string;
  /** 1 for the form that the question uses, less for other forms. */
  weight: number;
  /** The other words of each longer term that contains this word. A text that contains all words of a list contains the whole term. */
  whole?: readonly (readonly (readonly string[])[])[];
}

/** A word, a part number or a concept of the question, with all equivalent forms. */
export interface Group {
  nr: number;
  kind: 'word' | 'code';
  text: string;
  weight: number;
  forms: readonly Form[];
  /** True if the word only phrases the question, as "long" in "how long", and does not name the subject. */
  isAsking?: boolean;
  /** True if the word belongs to the name of a product family. */
  isOfFamily?: boolean;
}

/** A page, a slide or rows of a sheet that the requester may currently read. */
export interface Passage {
  doc: number;
  ordinal: number;
  publicationId: string;
  kind: PublicationKind;
  version: number;
  /** The file of the passage; null for the title and description of a publication. */
  fileId: string | null;
  title: string;
  page: number | null;
  sheet: string | null;
  rowFrom: number | null;
  rowTo: number | null;
  language: string;
  heading: string;
  body: string;
  /** The cells of sheet rows, the header first. */
  cells: readonly (readonly string[])[] | null;
  /** The unit that published the item. */
  unitId?: string;
  /** The audience of the item: all partners of some LCOs, every partner, or single companies. */
  audience?: 'lcos' | 'all' | 'companies';
  /** The currency of most prices in the list, as an ISO 4217 code. Price lists only. */
  currency?: string | undefined;
  /** The days on which the prices of this version are valid, as `2026-12-01`, for the requested day or today. Price lists only. */
  period?: { from: string | null; until: string | null; isAnnounced: boolean; isOfAskedDay?: boolean };
  score: number;
  /** The indexes of the groups that occur in the passage. */
  groups: readonly number[];
}

/** The passages of a document around a result, in order. */
export interface Surroundings {
  doc: number;
  passages: readonly Passage[];
  /** The layout of the document; null if unknown. */
  blocks: readonly TextBlock[] | null;
}

/** The results of a question. They contain only passages that the requester may read. */
export interface Findings {
  language: string;
  groups: readonly Group[];
  /** The best eight passages, the best first. */
  passages: readonly Passage[];
  /** The passages most similar to the question in meaning, in descending order of similarity. Absent if none are similar. */
  similar?: readonly Passage[];
  /** The number of readable documents. All of them were searched. */
  documents: number;
  /** The inverse document frequency of each group, by the index of the group. */
  idf: ReadonlyMap<number, number>;
  /** Codes of our product families that no readable passage names. */
  unknownCodes: readonly string[];
  /** The results for each part of a question that names several parts. */
  parts?: { isTable: boolean; all: readonly { name: string; findings: Findings }[] };
  /** The results in the price lists of the company that the question names. */
  ofCompany?: Findings;
  /** The passages before and after each result. Present for a question about a procedure. */
  surroundings?: readonly Surroundings[];
  /** The ISO 4217 currency of the requester's market. Present for a question about prices. */
  currency?: string | undefined;
  /** The corrected spellings, shown as "Did you mean". */
  suggestions: readonly string[];
}

/** Returns the passages around a result, including the result. */
export const surroundingsOf = ({ surroundings = [] }: Findings, passage: Passage): Surroundings =>
  surroundings.find(({ doc, passages }) => doc === passage.doc && passages.some(({ ordinal }) => ordinal === passage.ordinal)) ?? {
    doc: passage.doc,
    passages: [passage],
    blocks: null,
  };

/**
 * Inserts the passages that follow the best one in its document after it, because the next steps of a procedure may share no words with the
 * question.
 */
export const passagesWithProcedure = (findings: Findings): readonly Passage[] => {
  const [bestPassage, ...otherPassages] = findings.passages;
  if (!bestPassage) return [];
  const isFound = ({ doc, ordinal }: Passage) => otherPassages.some((candidate) => candidate.doc === doc && candidate.ordinal === ordinal);
  const nextPassages = surroundingsOf(findings, bestPassage).passages.filter(
    (passage) => passage.ordinal > bestPassage.ordinal && !isFound(passage),
  );
  return [bestPassage, ...nextPassages, ...otherPassages];
};

export interface Question {
  text: string;
  /** The language code of the reader. */
  language: string;
  /** Earlier questions of the conversation, the newest last. */
  above: readonly string[];
}
