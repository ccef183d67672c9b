import { describe, expect, it } from '@jest/globals';
import type { Findings, Passage } from '../findings';
import { expandGroups } from '../glossary/expand';
import { analyseQuestion } from '../text/analyse-question';
import { askedEvents } from './asked-events';

/** Returns findings with one passage, which contains the groups of the question that match `words`. */
const findingsOf = (question: string, language: string, words: readonly string[], kind: Passage['kind'] = 'event'): Findings => {
  const groups = expandGroups(analyseQuestion(question, language), language);
  const isNamed = (text: string) => words.some((word) => word.toLowerCase() === text.toLowerCase());
  const foundNrs = groups.filter(({ text }) => isNamed(text)).map(({ nr }) => nr);
  return {
    language,
    groups,
    passages: [{ publicationId: 'e1', kind, groups: foundNrs } as unknown as Passage],
    idf: new Map(foundNrs.map((nr) => [nr, 1])),
  } as unknown as Findings;
};
const readEvents = (language: string, question: string, words: readonly string[], kind?: Passage['kind']) =>
  askedEvents(question, findingsOf(question, language, words, kind));

describe('a question about an event', () => {
  it.each([
    ['en', 'When is the roadshow Hanoi?'],
    ['en', 'How many seats are left, roadshow Hanoi?'],
    ['de', 'Wann findet Roadshow Hanoi statt?'],
    ['fr', 'Quand a lieu Roadshow Hanoi ?'],
    ['es', '¿Cuándo se celebra Roadshow Hanoi?'],
    ['it', 'Quando si tiene Roadshow Hanoi?'],
    ['pt', 'Quando acontece Roadshow Hanoi?'],
    ['nl', 'Wanneer is Roadshow Hanoi?'],
    ['pl', 'Kiedy odbędzie się Roadshow Hanoi?'],
    ['hu', 'Mikor lesz Roadshow Hanoi?'],
    ['tr', 'Roadshow Hanoi ne zaman?'],
    ['id', 'Kapan Roadshow Hanoi?'],
    ['vi', 'Roadshow Hanoi khi nào?'],
    ['th', 'Roadshow Hanoi เมื่อไร'],
    ['ja', 'Roadshow Hanoi はいつですか'],
    ['zhTW', 'Roadshow Hanoi 什麼時候'],
    ['ab', 'متى Roadshow Hanoi؟'],
  ])('R3.10 in %s, the event that contains most of the question is found: %s', (language, question) => {
    expect(readEvents(language, question, ['roadshow', 'hanoi'])?.ids).toEqual(['e1']);
  });

  it('R3.10 an event that contains only a smaller part of the question is not found', () => {
    expect(readEvents('en', 'When is the roadshow in Hanoi?', ['roadshow'])).toBeUndefined();
    expect(readEvents('en', 'When is the roadshow in Hanoi?', [])).toBeUndefined();
  });

  it('R3.10 no event is found for a question that does not ask for a date, a place or seats', () => {
    expect(readEvents('en', 'Who speaks at the roadshow Hanoi?', ['roadshow', 'hanoi', 'speaks'])).toBeUndefined();
  });

  it('R3.10 a question is not answered with an event if only other documents contain its words', () => {
    expect(readEvents('en', 'When is the roadshow Hanoi?', ['roadshow', 'hanoi'], 'news')).toBeUndefined();
  });
});
