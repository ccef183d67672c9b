import type { Findings, Group, Passage } from '../findings';
import { phraseIn, toPlainText } from '../glossary/phrases';
import portalFacts from '../glossary/portal-facts.json' with { type: 'json' };

/** The minimum weight of a group that is counted, as in the coverage of quotes. */
const COUNTED_WEIGHT = 0.5;
/** The minimum share of a question that an event must contain. */
const REQUIRED_COVER = 0.6;

/** The events that a question may ask about. */
export interface AskedEvents {
  /** The ids of the events that contain most of the question. */
  ids: string[];
  /** True if the events contain every word of the question. */
  isComplete: boolean;
}

/** Returns the words of a question about an event that name the event, without those that refer to its date, place or seats. */
const topicsOf = (groups: readonly Group[], askingWords: ReadonlySet<string>, language: string): Group[] =>
  groups.filter(({ text, weight, isAsking }) => {
    const word = toPlainText(text);
    const isWording = isAsking || askingWords.has(word) || phraseIn(portalFacts['event-wording'], word, language) !== null;
    return weight >= COUNTED_WEIGHT && !isWording;
  });

/**
 * Returns the events in the search results whose date, place or seats the question asks for; undefined if it asks for something else. Words
 * that no readable document contains count most.
 */
export const askedEvents = (text: string, { groups, idf, language, passages }: Findings): AskedEvents | undefined => {
  const askingPhrase = phraseIn(portalFacts.event, toPlainText(text), language);
  const topics = askingPhrase ? topicsOf(groups, new Set(askingPhrase[0].split(' ')), language) : [];
  const unknownWeight = Math.max(1, ...idf.values());
  const weightOf = ({ nr, weight }: Group): number => idf.get(nr) ?? weight * unknownWeight;
  const sum = (some: readonly Group[]): number => some.reduce((total, topic) => total + weightOf(topic), 0);
  const total = sum(topics);
  if (!total) return undefined;
  const coverOf = (passage: Passage): number => sum(topics.filter(({ nr }) => passage.groups.includes(nr))) / total;
  const events = passages.filter(({ kind }) => kind === 'event').map((passage) => ({ id: passage.publicationId, cover: coverOf(passage) }));
  const best = Math.max(0, ...events.map(({ cover }) => cover));
  if (best < REQUIRED_COVER) return undefined;
  return { ids: [...new Set(events.filter(({ cover }) => cover === best).map(({ id }) => id))], isComplete: best === 1 };
};
