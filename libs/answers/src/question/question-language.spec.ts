import { describe, expect, it } from '@jest/globals';
import { detectQuestionLanguage } from './question-language';

describe('The language of a question', () => {
  it.each([
    ['de', 'Was kostet YD-P7-K01?'],
    ['de', 'Preis YD-P7-K01'],
    ['de', 'Lieferzeit YD-M8-20'],
    ['fr', 'Prix YD-P7-K01'],
    ['es', 'Precio YD-P7-K01'],
    ['it', 'Quanto costa YD-P7-K01?'],
    ['pt', 'Preço YD-P7-K01'],
    ['nl', 'Prijs YD-P7-K01'],
    ['pl', 'Cena YD-P7-K01'],
    ['hu', 'YD-P7-K01 ára'],
    ['tr', 'YD-P7-K01 fiyatı'],
    ['id', 'Harga YD-P7-K01'],
    ['vi', 'Giá bán YD-P7-K01'],
    ['ja', 'YD-P7-K01 価格'],
    ['th', 'ราคา YD-P7-K01'],
    ['ab', 'سعر YD-P7-K01'],
  ])('R3.10 a short question is recognized as %s although its reader uses the English portal: %s', (language, text) => {
    expect(detectQuestionLanguage(text, 'en')).toBe(language);
  });

  it.each([
    ['en', 'Price YD-P7-K01'],
    ['en', 'YD-P7-K01'],
    ['en', 'Seal kit'],
    ['en', 'Service notice YD-P7'],
    ['en', 'Transport temperature YD-P7'],
    ['en', 'Transport and storage temperature'],
    ['de', 'Price YD-P7-K01'],
    ['de', 'YD-P7 datasheet'],
    ['fr', 'Datasheet YD-C400'],
    ['nl', 'Kosten YD-P7'],
    ['de', 'Kosten YD-P7'],
    ['en', 'In which order are the parts of the Lieferzeit listed?'],
  ])("R3.10 a question is assigned to the reader's language (%s) if the glossary knows its words in that language: %s", (likely, text) => {
    expect(detectQuestionLanguage(text, likely)).toBe(likely);
  });
});
