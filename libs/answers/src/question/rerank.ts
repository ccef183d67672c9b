import type { Findings, Group, Passage } from '../findings';

/** The maximum number of passages on which an answer is based. */
export const MAX_PASSAGES = 8;
const SAME_LANGUAGE_BONUS = 0.05;
const SAME_CURRENCY_BONUS = 0.1;

interface RankingContext {
  language: string;
  groups: readonly Group[];
  idf: Findings['idf'];
  searched: number;
  /** The currency of the requester's market, if the question is about prices. */
  currency?: string | undefined;
}

/** Returns the best passages by search score, coverage of the question, part numbers, language, and currency of prices. */
export const rerank = (passages: readonly Passage[], { language, groups, idf, searched, currency }: RankingContext): Passage[] => {
  const bestScore = passages[0]?.score || 1;
  const weightOf = ({ nr, weight }: Group): number => idf.get(nr) ?? weight * Math.log(1 + searched);
  const totalWeight = groups.reduce((sum, group) => sum + weightOf(group), 0) || 1;
  const codes = groups.filter(({ kind }) => kind === 'code');
  const rankOf = (passage: Passage): number => {
    const ownGroups = groups.filter(({ nr }) => passage.groups.includes(nr));
    const coverage = ownGroups.reduce((sum, group) => sum + weightOf(group), 0) / totalWeight;
    const codeShare = codes.length && ownGroups.filter(({ kind }) => kind === 'code').length / codes.length;
    return (
      passage.score / bestScore +
      coverage +
      codeShare +
      (passage.language === language ? SAME_LANGUAGE_BONUS : 0) +
      (currency !== undefined && passage.currency === currency ? SAME_CURRENCY_BONUS : 0)
    );
  };
  return passages
    .map((passage) => ({ passage, worth: rankOf(passage) }))
    .sort((a, b) => b.worth - a.worth || a.passage.doc - b.passage.doc || a.passage.ordinal - b.passage.ordinal)
    .slice(0, MAX_PASSAGES)
    .map(({ passage }) => passage);
};
