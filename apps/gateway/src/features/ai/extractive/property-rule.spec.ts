import { describe, expect, it } from '@jest/globals';
import { answerExtractively, page } from '../../../../../../tests/kit/ai/extractive-answers';

const SHEET = page(
  [
    'The YD-P7 measures pressure in reactors and steam networks.',
    'A YD-P7-3G above and one below show the level, with less error in summer.',
    'Weight 2.6 kg',
    'Drift stays below 0.1 % of the set span.',
    'F52 position error load is stuck',
  ].join('\n'),
  { title: 'YD-P7 data sheet' },
);
const BROCHURE = page(
  ['One percent of error in the meter is 14,800 m³ a year.', 'The YD-P7 and the YD-F20 save water.', 'Accuracy ±0.2 %'].join('\n'),
  {
    doc: 2,
    publicationId: 'brochure',
    title: 'Water brochure',
  },
);

describe('a question about a property of a part', () => {
  it.each([
    ['en', 'YD-P7 weight', 'Weight 2.6 kg [1]'],
    ['de', 'Gewicht des YD-P7', 'Weight 2.6 kg [1]'],
    ['en', 'How heavy is the YD-P7?', 'Weight 2.6 kg [1]'],
    ['ja', 'YD-P7の質量', 'Weight 2.6 kg [1]'],
    ['en', 'YD-P7 stability', 'Drift stays below 0.1 % of the set span. [1]'],
    ['fr', 'stabilité du YD-P7', 'Drift stays below 0.1 % of the set span. [1]'],
  ])('R3.10 a question about a property is answered only with a statement about the part (%s: %s)', async (language, question, line) => {
    const { found, lines } = await answerExtractively(question, [SHEET, BROCHURE], language);
    expect({ found, lines: lines.map((text) => text.trim()) }).toEqual({ found: 'answer', lines: [line] });
  });

  it.each([
    ['en', 'YD-P7 accuracy'],
    ['de', 'Genauigkeit des YD-P7'],
    ['fr', 'précision du YD-P7'],
    ['ja', 'YD-P7の精度'],
    ['en', 'YD-P7 dimensions'],
    ['en', 'YD-P7 steam temperature'],
    ['en', 'What is the error of the YD-F20?'],
  ])(
    'R3.10 a question about a property without a matching statement gets documents about the part and no answer (%s: %s)',
    async (language, question) => {
      const { found, lines, citations } = await answerExtractively(question, [SHEET, BROCHURE], language);
      const offeredDocuments = question.includes('P7') ? [{ title: 'YD-P7 data sheet', quote: SHEET.body.split('\n')[0] }] : [];
      expect({ found, lines, documents: citations.map(({ passage, quote }) => ({ title: passage.title, quote })) }).toEqual({
        found: 'nothing',
        lines: [],
        documents: offeredDocuments,
      });
    },
  );
});
