import { FIGURE_TERMS, phraseIn, phrasesIn, toPlainText } from '@portal/answers';
import type { FiguresQuery } from '@portal/contracts';
import { type FigureCall, readFigureCall } from '../figures/figure-inputs';
import type { PeriodName } from '../figures/period';

type Measure = keyof typeof FIGURE_TERMS.measures;
type Word = keyof typeof FIGURE_TERMS.words;
type Grouping = keyof typeof FIGURE_TERMS.groups;

/** The figures query of each measure, with the question words that refer to the measure. */
const INTENTS: Readonly<
  Record<Measure, { figuresQuery: FiguresQuery; words: readonly Word[]; groups: readonly Grouping[]; hasPeriod: boolean }>
> = {
  inquiries: {
    figuresQuery: 'inquiries.byStatus',
    words: ['how-many', 'trend', 'compare', 'statistics', 'most'],
    groups: ['status', 'product', 'company', 'day', 'week', 'month'],
    hasPeriod: true,
  },
  'first-response': {
    figuresQuery: 'inquiries.firstResponse',
    words: ['trend', 'compare', 'statistics', 'changed'],
    groups: ['product', 'company', 'day', 'week', 'month'],
    hasPeriod: true,
  },
  registrations: {
    figuresQuery: 'events.registrations',
    words: ['how-many', 'trend', 'compare', 'statistics', 'most'],
    groups: ['company'],
    hasPeriod: true,
  },
  downloads: {
    figuresQuery: 'downloads.byDocument',
    words: ['how-many', 'trend', 'compare', 'statistics', 'most'],
    groups: ['company', 'day', 'week', 'month'],
    hasPeriod: true,
  },
  usage: {
    figuresQuery: 'usage.byFunction',
    words: ['how-many', 'trend', 'compare', 'statistics', 'most'],
    groups: ['day', 'week', 'month'],
    hasPeriod: true,
  },
  prices: { figuresQuery: 'prices.changed', words: ['changed'], groups: [], hasPeriod: false },
  'lead-times': { figuresQuery: 'prices.leadTimes', words: ['compare', 'statistics', 'most'], groups: ['product'], hasPeriod: false },
};

const FAMILY_CODE = /(?<![\p{L}\p{N}])yd[-\s]?([a-z]\d{1,3})(?![\p{L}\p{N}])/u;
/** Matches a part number. A question with a part number asks about a row of a list. */
const PART = /(?<![\p{L}\p{N}])yd[-\s]?[a-z]\d{1,3}-[\p{L}\p{N}]/u;
const DAYS: Readonly<Record<keyof typeof FIGURE_TERMS.units, number>> = { day: 1, week: 7, month: 30 };
const STRETCHES: readonly (readonly [days: number, name: PeriodName])[] = [
  [7, '7-days'],
  [31, '30-days'],
  [93, '90-days'],
  [366, '12-months'],
];

/**
 * Returns the only measure that a question mentions; undefined for several. First response takes precedence over inquiries, and prices
 * count only with a word for change.
 */
const measureIn = (text: string, language: string): Measure | undefined => {
  const hasChanged = phraseIn(FIGURE_TERMS.words.changed, text, language) !== null;
  const candidates = phrasesIn(FIGURE_TERMS.measures, text, language);
  const measures = candidates.filter(
    (measure) => !(measure === 'inquiries' && candidates.includes('first-response')) && !(measure === 'prices' && !hasChanged),
  );
  return measures.length === 1 ? measures[0] : undefined;
};

const findPeriod = (text: string, language: string): PeriodName | undefined => {
  for (const [unit, terms] of Object.entries(FIGURE_TERMS.units)) {
    const precedingNumber = /(\d{1,3})\s*$/.exec(text.slice(0, phraseIn(terms, text, language)?.index ?? 0));
    const days = precedingNumber && Number(precedingNumber[1]) * DAYS[unit as keyof typeof DAYS];
    if (days) return STRETCHES.find(([most]) => days <= most)?.[1];
  }
  return undefined;
};

/**
 * Returns the figures that a question is about: one measure, with a word for figures or a grouping, and optionally a period and a family.
 * Returns null if the question may also be about a document.
 */
export const intentOf = (question: string, language: string): FigureCall | null => {
  const lowerQuestion = question.toLowerCase();
  const text = toPlainText(question);
  if (PART.test(lowerQuestion) || phrasesIn(FIGURE_TERMS.vetoes, text, language).length) return null;
  const measure = measureIn(text, language);
  if (!measure) return null;
  const { figuresQuery, words, groups, hasPeriod } = INTENTS[measure];
  const matches = phrasesIn(FIGURE_TERMS.words, text, language).filter((word) => words.includes(word));
  const [group] = phrasesIn(FIGURE_TERMS.groups, text, language).filter((one) => groups.includes(one));
  if (!matches.length && !group) return null;
  const family = FAMILY_CODE.exec(lowerQuestion)?.[1];
  const period = phrasesIn(FIGURE_TERMS.periods, text, language)[0] ?? findPeriod(text, language);
  const isOverTime = matches.includes('trend') && groups.includes('month');
  const isByProduct = figuresQuery === 'inquiries.byStatus' && group === 'product';
  return readFigureCall(isByProduct ? 'inquiries.byProduct' : figuresQuery, {
    ...(hasPeriod && period ? { period } : {}),
    ...(group && figuresQuery !== 'prices.leadTimes' ? { group } : isOverTime ? { group: 'month' } : {}),
    ...(family && (figuresQuery.startsWith('inquiries') || figuresQuery.startsWith('prices')) ? { family: `yd-${family}` } : {}),
  });
};
