import { describe, expect, it } from '@jest/globals';
import { expandGroups } from '../glossary/expand';
import { analyseQuestion } from '../text/analyse-question';
import { partQuestionsOf } from './parts';

const partsOf = (question: string, language = 'en') => {
  const questions = partQuestionsOf(question, expandGroups(analyseQuestion(question, language), language), language);
  return questions && { isTable: questions.isTable, names: questions.parts.map(({ name }) => name) };
};

describe('The parts of a question', () => {
  it.each([
    ['Compare the price of YD-P7-1D-SAX and YD-P7-3D-HFX', 'en', ['price']],
    ['price of YD-P7-1D-SAX vs YD-P7-3D-HFX', 'en', ['price']],
    ['Vergleiche den Preis von YD-P7-1D-SAX und YD-P7-3D-HFX', 'de', ['Preis']],
    ['Comparez le prix de YD-P7-1D-SAX et YD-P7-3D-HFX', 'fr', ['prix']],
    ['比較 YD-P7-1D-SAX 和 YD-P7-3D-HFX 的價格', 'zhTW', ['價格']],
    ['Compare YD-P7-1D-SAX and YD-P7-3D-HFX', 'en', ['Compare']],
  ])('R3.10 the question "%s" becomes one question per part, without the words that request a comparison', (question, language, words) => {
    const { parts } = partQuestionsOf(question, expandGroups(analyseQuestion(question, language), language), language)!;
    expect(parts.map(({ groups }) => groups.filter(({ kind }) => kind === 'word').map(({ text }) => text))).toEqual([words, words]);
    expect(parts.map(({ groups }) => groups.filter(({ kind }) => kind === 'code').map(({ text }) => text))).toEqual([
      ['YD-P7-1D-SAX'],
      ['YD-P7-3D-HFX'],
    ]);
  });

  it.each([
    ['price of YD-P7-1D-SAX and YD-P7-2A-SP0', 'en', ['YD-P7-1D-SAX', 'YD-P7-2A-SP0'], true],
    ['Vergleiche YD-P7 und YD-T9', 'de', ['YD-P7', 'YD-T9'], true],
    ['What do 05145-8841815 and 05145-8841816 cost?', 'en', ['05145-8841815', '05145-8841816'], true],
    ['Can the YD-P7 be wired to the YD-C400?', 'en', ['YD-P7', 'YD-C400'], false],
  ])('R3.10 the question "%s" asks about several parts', (question, language, names, isTable) => {
    expect(partsOf(question, language)).toEqual({ isTable, names });
  });

  it.each([
    ['compare the accuracy of all transmitters', 'en'],
    ['Vergleiche die Genauigkeit aller Messumformer', 'de'],
  ])('R3.10 the question "%s" asks about each product family that its words name', (question, language) => {
    expect(partsOf(question, language)?.names).toEqual(expect.arrayContaining(['YD-P7', 'YD-T9']));
  });

  it.each([
    'What does the YD-P7-1D-SAX cost?',
    'How accurate is the transmitter?',
    'What does E07 mean on the YD-P7?',
    'Is the YD-P7 IP67 or IP68?',
  ])('R3.10 the question "%s" asks about one subject', (question) => {
    expect(partsOf(question)).toBeUndefined();
  });
});
