import { setImmediate } from 'node:timers/promises';
import {
  type FileContents,
  type Findings,
  type Group,
  languageOf,
  type Passage,
  type PassageDraft,
  passagesOfFile,
  rerank,
  weigh,
} from '@portal/answers';
import { surroundingsIn } from './surroundings';

/** A file that the requester attached to a question. It is used only for this question and never indexed. */
export interface OwnFile {
  name: string;
  language: string;
  contents: FileContents;
}

/** A document number that no indexed document has. */
const OWN_FILE_DOC = 0;
const MAX_RANKED_PASSAGES = 50;
const toThousandths = (weight: number): number => Math.round(weight * 1_000);

/** The time in ms after which ranking yields to other work, because a file may have four million characters. */
const TURN_MS = 10;

interface WeighedPassage {
  passage: Passage;
  /** The weights of the question's lexemes. */
  weights: ReadonlyMap<string, number>;
}

const weighPassage = (
  draft: PassageDraft,
  ordinal: number,
  { name, language: likely }: OwnFile,
  queryLexemes: ReadonlySet<string>,
): WeighedPassage => {
  const { heading, body } = draft;
  const language = languageOf(body, likely, false);
  const ownPassage = {
    doc: OWN_FILE_DOC,
    ordinal,
    publicationId: '',
    kind: 'material',
    version: 0,
    fileId: null,
    title: name,
    language,
    score: 0,
    groups: [],
  } as const;
  const weights = [...weigh({ title: name, heading, body, language })].filter(([lexeme]) => queryLexemes.has(lexeme));
  return { passage: { ...draft, ...ownPassage }, weights: new Map(weights) };
};

/** Ranks the passages of a file with the same formula as the index. */
export const rankFile = async (language: string, groups: readonly Group[], file: OwnFile, signal?: AbortSignal): Promise<Findings> => {
  const queryLexemes = new Set(groups.flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme)));
  const passages: WeighedPassage[] = [];
  let turnStart = performance.now();
  for (const [ordinal, draft] of passagesOfFile(file.contents).entries()) {
    passages.push(weighPassage(draft, ordinal, file, queryLexemes));
    if (performance.now() - turnStart < TURN_MS) continue;
    await setImmediate(undefined, signal && { signal });
    turnStart = performance.now();
  }
  const passageCount = passages.length;
  const countPassages = (lexeme: string): number => passages.filter(({ weights }) => weights.has(lexeme)).length;
  const frequencies = new Map(groups.flatMap(({ forms }) => forms.map(({ lexeme }) => [lexeme, countPassages(lexeme)] as const)));
  const weightOf = (group: Group, lexeme: string, weight: number): number => {
    const frequency = frequencies.get(lexeme)!;
    return frequency ? group.weight * weight * Math.log(1 + (passageCount - frequency + 0.5) / (frequency + 0.5)) : 0;
  };
  const bestWeightOf = (group: Group, weights?: ReadonlyMap<string, number>): number =>
    Math.max(
      0,
      ...group.forms.map(
        ({ lexeme, weight }) => weightOf(group, lexeme, weight) * (weights ? toThousandths(weights.get(lexeme) ?? 0) / 1_000 : 1),
      ),
    );
  const idf = new Map(groups.map((group) => [group.nr, bestWeightOf(group)] as const).filter(([, weight]) => weight > 0));
  const rankedPassages = passages
    .map(({ passage, weights }): Passage => {
      const scores = groups.map((group) => [group.nr, bestWeightOf(group, weights)] as const).filter(([, score]) => score > 0);
      return { ...passage, score: scores.reduce((sum, [, score]) => sum + score, 0), groups: scores.map(([nr]) => nr) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.ordinal - other.ordinal)
    .slice(0, MAX_RANKED_PASSAGES);
  const rerankedPassages = rerank(rankedPassages, { language, groups, idf, searched: passageCount });
  return {
    language,
    groups,
    passages: rerankedPassages,
    surroundings: surroundingsIn(
      passages.map(({ passage }) => passage),
      rerankedPassages,
    ),
    documents: 1,
    idf,
    unknownCodes: [],
    suggestions: [],
  };
};
