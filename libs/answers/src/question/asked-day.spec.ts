import { describe, expect, it } from '@jest/globals';
import { readAskedDay } from './asked-day';

const TODAY = '2026-11-29';

describe('The day of a question', () => {
  it.each([
    ['en', 'What does YD-P7-1D cost on December 2?', '2026-12-02'],
    ['en', 'price of YD-P7 from 1 March 2027', '2027-03-01'],
    ['en', 'What did it cost on Sept. 3rd, 2025?', '2025-09-03'],
    ['en', 'YD-P7 price 2026-12-02', '2026-12-02'],
    ['en', 'price on the 2nd of November', '2027-11-02'],
    ['en', 'price on 12/24/2026', '2026-12-24'],
    ['en', 'price on February 29', '2028-02-29'],
    ['de', 'Was kostet der YD-P7-1D ab dem 2. Dezember?', '2026-12-02'],
    ['de', 'Preis YD-P7 am 2.12.2026', '2026-12-02'],
    ['de', 'Preis YD-P7 am 2.12.', '2026-12-02'],
    ['de', 'Preis YD-P7 am 2.12.26', '2026-12-02'],
    ['de', 'Preis ab 2. Dezember, 1000 Stück', '2026-12-02'],
    ['de', 'Preis ab 2. Dezember, 2000 Stück', '2026-12-02'],
    ['en', 'What does it cost from December 2 in Germany?', '2026-12-02'],
    ['fr', 'prix du YD-P7 au 2 décembre', '2026-12-02'],
    ['fr', 'prix du YD-P7 au 1er fevrier 2027', '2027-02-01'],
    ['es', 'precio a 2 de diciembre de 2026', '2026-12-02'],
    ['it', 'prezzo dal 2 dicembre 2026', '2026-12-02'],
    ['pt', 'preço em 2 de dezembro de 2026', '2026-12-02'],
    ['nl', 'prijs vanaf 2 december', '2026-12-02'],
    ['pl', 'cena od 2 grudnia 2026', '2026-12-02'],
    ['hu', 'az ár 2026. december 2-án', '2026-12-02'],
    ['tr', '2 Aralık 2026 fiyatı', '2026-12-02'],
    ['id', 'harga pada 2 Desember 2026', '2026-12-02'],
    ['vi', 'giá ngày 2 tháng 12 năm 2026', '2026-12-02'],
    ['th', 'ราคาวันที่ 2 ธันวาคม 2569', '2026-12-02'],
    ['ja', '2026年12月2日のYD-P7の価格', '2026-12-02'],
    ['ja', 'YD-P7の価格は12月2日にいくらですか', '2026-12-02'],
    ['zhTW', 'YD-P7 12月2日的價格', '2026-12-02'],
    ['ab', 'سعر YD-P7 في ٢ ديسمبر ٢٠٢٦', '2026-12-02'],
    ['de', 'What does it cost on 2 December 2026?', '2026-12-02'],
  ])('R3.12 the day in a question is parsed in the language of the question (%s: %s)', (language, question, day) => {
    expect(readAskedDay(question, [language], TODAY)?.day).toBe(day);
  });

  it.each([
    ['en', 'What does YD-P7-1D cost?'],
    ['en', 'price of 2 pieces in December'],
    ['en', 'price on 03/04/2027'],
    ['en', 'price on 30 February 2027'],
    ['de', 'Preis für 2.500 Stück YD-P7'],
    ['en', 'price of YD-V60-015-4DA from 10 pieces'],
    ['en', 'price in December, 10 pieces'],
    ['en', 'What may 10 YD-P7 cost?'],
    ['de', 'Preis im Dezember 10 Stück'],
    ['en', 'YD-P7 10bar December 2026 price'],
    ['en', 'YD-P7 24V December price'],
    ['it', 'prezzo di 2 set di guarnizioni YD-P7'],
    ['de', 'Preis YD-C400 mit Firmware 3.2.'],
    ['en', 'price of YD-P7 6500-10-12'],
  ])('R3.12 a question without a day has no requested day (%s: %s)', (language, question) => {
    expect(readAskedDay(question, [language], TODAY)).toBeUndefined();
  });

  it.each([
    ['en', 'YD-P7 price from 2 December 2026?', 'YD-P7 price ?'],
    ['de', 'Was kostet der YD-P7 ab dem 2. Dezember', 'Was kostet der YD-P7 '],
    ['fr', 'prix du YD-P7 à partir du 2 décembre', 'prix du YD-P7 '],
    ['tr', 'YD-P7 fiyatı 2 Aralık tarihinden itibaren', 'YD-P7 fiyatı '],
  ])('R3.12 the search text omits the day and its preposition (%s: %s)', (language, question, rest) => {
    expect(readAskedDay(question, [language], TODAY)?.rest.replace(/\s+/g, ' ')).toBe(rest);
  });

  it("R3.12 a numeric date is parsed in the reader's language unless the question is in another language", () => {
    expect(readAskedDay('YD-P7 price 3/4/2027', ['en', 'fr'], TODAY)?.day).toBe('2027-04-03');
  });
});
