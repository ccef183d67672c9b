import type { PublicationKind, TextBlock } from '@portal/contracts';

/** One way in which a group may stand in a text. */
export interface Form {
  lexeme: string;
  /** 1 for the form of the question itself, less for others. */
  weight: number;
  /** Of a word of a longer term: the other words of each such term, by their forms. Where all of one stand there too, the whole term does. */
  whole?: readonly (readonly (readonly string[])[])[];
}

/** A word, a part number or a concept of the question, with all forms that count as it. */
export interface Group {
  nr: number;
  kind: 'word' | 'code';
  /** As it stands in the question. */
  text: string;
  weight: number;
  forms: readonly Form[];
  /** It says how something is asked, as "long" of "how long", and not what. */
  isAsking?: boolean;
  /** It belongs to the name of a product family. */
  isOfFamily?: boolean;
}

/** A page, a slide or rows of a sheet that the asker may read now. */
export interface Passage {
  doc: number;
  ordinal: number;
  publicationId: string;
  kind: PublicationKind;
  version: number;
  /** Null: title and description of the publication. */
  fileId: string | null;
  title: string;
  page: number | null;
  sheet: string | null;
  rowFrom: number | null;
  rowTo: number | null;
  language: string;
  heading: string;
  body: string;
  /** Of rows of a sheet: their cells, the header first. */
  cells: readonly (readonly string[])[] | null;
  /** The unit that publishes it. */
  unitId?: string;
  /** Audience of the item: all partners of some LCOs, every partner, or single companies. */
  audience?: 'lcos' | 'all' | 'companies';
  /** Currency of most prices of its list, by its ISO 4217 code. Price lists only. */
  currency?: string | undefined;
  /** The days on which the prices of this version are valid, as `2026-12-01`; of the day that was asked for, or of today. Price lists only. */
  period?: { from: string | null; until: string | null; isAnnounced: boolean; isOfAskedDay?: boolean };
  score: number;
  /** The numbers of the groups that were found on it. */
  groups: readonly number[];
}

/** Passages of a document in their order, around those that were found. */
export interface Surroundings {
  doc: number;
  passages: readonly Passage[];
  /** The layout of the document, where it is known. */
  blocks: readonly TextBlock[] | null;
}

/** What a question found among what its asker may read. */
export interface Findings {
  language: string;
  groups: readonly Group[];
  /** The best eight, the best first. */
  passages: readonly Passage[];
  /** Readable documents, all of which were searched. */
  documents: number;
  /** How rare each group is, by its number. */
  idf: ReadonlyMap<number, number>;
  /** Codes of our product families that nothing readable names. */
  unknownCodes: readonly string[];
  /** The results for each part of a question that names several. */
  parts?: { isTable: boolean; all: readonly { name: string; findings: Findings }[] };
  /** The results in the price lists of the company that the question names. */
  ofCompany?: Findings;
  /** The text around the passages of a question for a procedure. */
  surroundings?: readonly Surroundings[];
  /** Currency of the asker's market, by its ISO 4217 code; of a question for prices. */
  currency?: string | undefined;
  /** Did you mean. */
  suggestions: readonly string[];
}

/** The passages around one of those that were found, itself among them. */
export const surroundingsOf = ({ surroundings = [] }: Findings, passage: Passage): Surroundings =>
  surroundings.find(({ doc, passages }) => doc === passage.doc && passages.some(({ ordinal }) => ordinal === passage.ordinal)) ?? {
    doc: passage.doc,
    passages: [passage],
    blocks: null,
  };

/** Returns the passages and inserts, after the best one, those that follow it in its document: the next steps of a procedure need not share words with the question. */
export const passagesWithProcedure = (findings: Findings): readonly Passage[] => {
  const [best, ...others] = findings.passages;
  if (!best) return [];
  const isFound = ({ doc, ordinal }: Passage) => others.some((one) => one.doc === doc && one.ordinal === ordinal);
  const following = surroundingsOf(findings, best).passages.filter((passage) => passage.ordinal > best.ordinal && !isFound(passage));
  return [best, ...following, ...others];
};

/** A question in its conversation. */
export interface Question {
  text: string;
  /** Of the reader, by its code. */
  language: string;
  /** Earlier questions of the same branch, the newest last. */
  above: readonly string[];
}
