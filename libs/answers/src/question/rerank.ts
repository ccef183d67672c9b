import type { Findings, Group, Passage } from '../findings';

/** Number of passages from which an answer is written. */
export const GO_ON = 8;
const SAME_LANGUAGE = 0.05;
const SAME_CURRENCY = 0.1;

interface Ranked {
  language: string;
  groups: readonly Group[];
  idf: Findings['idf'];
  /** Number of passages searched. */
  searched: number;
  /** Currency of the asker's market, where prices are asked for. */
  currency?: string | undefined;
}

/** Returns the best passages by score, coverage of the question, part numbers, language, and the currency of prices. */
export const rerank = (passages: readonly Passage[], { language, groups, idf, searched, currency }: Ranked): Passage[] => {
  const best = passages[0]?.score || 1;
  const weightOf = ({ nr, weight }: Group): number => idf.get(nr) ?? weight * Math.log(1 + searched);
  const all = groups.reduce((sum, group) => sum + weightOf(group), 0) || 1;
  const codes = groups.filter(({ kind }) => kind === 'code');
  const worth = (passage: Passage): number => {
    const own = groups.filter(({ nr }) => passage.groups.includes(nr));
    const cover = own.reduce((sum, group) => sum + weightOf(group), 0) / all;
    const named = codes.length && own.filter(({ kind }) => kind === 'code').length / codes.length;
    return (
      passage.score / best +
      cover +
      named +
      (passage.language === language ? SAME_LANGUAGE : 0) +
      (currency !== undefined && passage.currency === currency ? SAME_CURRENCY : 0)
    );
  };
  return passages
    .map((passage) => ({ passage, worth: worth(passage) }))
    .sort((one, other) => other.worth - one.worth || one.passage.doc - other.passage.doc || one.passage.ordinal - other.passage.ordinal)
    .slice(0, GO_ON)
    .map(({ passage }) => passage);
};
