import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { analyseQuestion, askedEvents, expandGroups, type Findings, isPriceQuestion, lifeCyclePart, type Passage } from '@portal/answers';

const LOCALES = new URL('../../apps/portal/src/i18n/locales/', import.meta.url);
const PART = 'YD-P7-1D-SAX';

const questionOf = (language: string, kind: 'price' | 'order' | 'event'): string => {
  const { empty } = JSON.parse(readFileSync(new URL(`${language}/ai.json`, LOCALES), 'utf8')) as { empty: Record<string, string> };
  return empty[kind]!.replace('{{product}}', PART).replace('{{title}}', 'Roadshow Hanoi');
};
const groupsOf = (question: string, language: string) => expandGroups(analyseQuestion(question, language), language);

describe('the example questions', () => {
  it.each(readdirSync(LOCALES))(
    'R3.10 the example questions in %s ask about prices, order stops and events in words that the search recognizes',
    (language) => {
      const [price, order] = [questionOf(language, 'price'), questionOf(language, 'order')];
      expect(isPriceQuestion(groupsOf(price, language), language)).toBe(true);
      expect(lifeCyclePart(order, groupsOf(order, language), language)).toBe(PART);
      const event = questionOf(language, 'event');
      const groups = groupsOf(event, language);
      const passages = [{ publicationId: 'e1', kind: 'event', groups: groups.map(({ nr }) => nr) } as unknown as Passage];
      expect(askedEvents(event, { language, groups, passages, idf: new Map() } as unknown as Findings)?.ids).toEqual(['e1']);
      expect(lifeCyclePart(price, groupsOf(price, language), language)).toBeUndefined();
    },
  );
});
