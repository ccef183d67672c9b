import { describe, expect, it } from '@jest/globals';
import { analyse } from './analyse';
import { analyseQuestion } from './analyse-question';
import { languageOf } from './languages';
import { passagesOfFile, piecesOf } from './passages';

const lexemes = (text: string, language: string): string[] => [...analyse(text, language)].flatMap((token) => token.lexemes);

/** A question and a matching page text in each language of the product. */
const PAIRS: readonly (readonly [language: string, question: string, page: string])[] = [
  ['en', 'How are the transmitters calibrated?', 'Calibration of a transmitter'],
  ['de', 'Wie werden die Messumformer geprüft?', 'Prüfung des Messumformers'],
  ['fr', 'Comment étalonner les débitmètres ?', 'Étalonnage du débitmètre'],
  ['es', '¿Cuál es la precisión de los caudalímetros?', 'Precisiones del caudalímetro'],
  ['it', 'Qual è la precisione dei misuratori?', 'Precisioni del misuratore'],
  ['nl', 'Wat zijn de levertijden?', 'Levertijd in weken'],
  ['pt', 'Qual é a precisão dos transmissores?', 'Transmissor de pressão'],
  ['pl', 'Jaka jest dokładność?', 'Dokładność pomiaru'],
  ['hu', 'Mennyi a pontossága?', 'Pontosság'],
  ['tr', 'Basınçlar nedir?', 'Basınç aralığı'],
  ['id', 'Berapa akurasi sensor?', 'Akurasi sensor 0,1 %'],
  ['vi', 'Độ chính xác là bao nhiêu?', 'Độ chính xác 0,1 %'],
  ['th', 'ความแม่นยำเท่าไร', 'ความแม่นยำของเครื่อง'],
  ['ja', '圧力の精度はいくらですか', '精度 0.1 %'],
  ['zhTW', '壓力傳送器的精度是多少', '精度：0.1 %'],
  ['ab', 'ما هي دقة المقياس؟', 'الدقة 0.1 ٪'],
];

describe('The index terms of a text', () => {
  it.each(PAIRS)('R7.11 in %s a question and the matching page share a word', (language, question, page) => {
    const pageWords = new Set(lexemes(page, language));
    const forms = analyseQuestion(question, language).flatMap((group) => group.forms.map(({ lexeme }) => lexeme));
    expect(forms.filter((form) => pageWords.has(form))).not.toEqual([]);
  });

  it.each([
    ['YD-L5-20-ST', ['ydl520st', 'ydl520', 'ydl5']],
    ['ＹＤ－Ｌ５', ['ydl5']],
    ['YD‑F20‑Messgerät', ['ydf20', 'messgerat', '~messgerat']],
    ['E07', ['e07']],
    ['4–20mA', ['4', '~4', '20', '~20', 'ma', '~ma']],
    ['YD-\u200bP7\u00ad-10D', ['ydp710d', 'ydp7']],
    ['05145-8841815', ['051458841815', '05145', '~05145', '8841815', '~8841815']],
    ['2026-11-28', ['2026', '~2026', '11', '~11', '28', '~28']],
    ['Druck\u00admesser', ['druckmesser', '~druckmess']],
  ])('R7.11 the text %s is indexed as %p', (text, expected) => {
    expect(lexemes(text, 'de')).toEqual(expected);
  });

  it('R7.11 scripts without spaces are indexed as words and pairs, separate from an adjacent part number', () => {
    expect(lexemes('YD-N4の精度', 'ja')).toEqual(['ydn4', 'w:精度', 'の精', '精度']);
    expect(analyseQuestion('YD-N4の精度は？', 'ja').map(({ kind, text }) => [kind, text])).toEqual([
      ['code', 'YD-N4'],
      ['word', '精度'],
    ]);
  });

  it.each([
    ['ab', 'می\u200cخواهم', 'میخواهم'],
    ['ab', 'می\u200cخواهم', 'خواهم'],
    ['ab', '٤٧١١', '4711'],
    ['ab', 'کیفیت', 'كيفيت'],
    ['th', 'ความ\u200bแม่นยำ', 'ความแม่นยำ'],
    ['ja', '圧\u200b力', '圧力'],
  ])('R7.11 in %s the text “%s” and the question “%s” share a word', (language, text, question) => {
    const words = new Set(lexemes(text, language));
    expect(analyseQuestion(question, language).some(({ forms }) => forms.some(({ lexeme }) => words.has(lexeme)))).toBe(true);
  });

  it('R7.11 the position of a token refers to the original text, even after invisible characters', () => {
    const text = 'a \u200fGrö\u200bße 😀 ü';
    expect([...analyse(text, 'de')].map(({ start, end }) => text.slice(start, end))).toEqual(['a', 'Grö\u200bße', 'ü']);
  });

  it('R7.11 a word with an umlaut is found by its spelling without umlauts', () => {
    const pageWords = new Set(lexemes('Füllstand', 'de'));
    expect(analyseQuestion('Fuellstand', 'de')[0]!.forms.some(({ lexeme }) => pageWords.has(lexeme))).toBe(true);
  });
});

describe('The language of a text', () => {
  it.each([
    ['How long is the delivery time of the radar?', 'de', 'en'],
    ['Wie lange ist die Lieferzeit?', 'en', 'de'],
    ['Quelle est la précision du débitmètre ?', 'en', 'fr'],
    ['YD-P7', 'de', 'de'],
    ['YD-P7 price', 'ja', 'en'],
    ['YD-P7の価格', 'en', 'ja'],
    ['YD-P7 的價格', 'en', 'zhTW'],
    ['ราคา YD-P7', 'en', 'th'],
    ['سعر YD-P7', 'en', 'ab'],
  ])('R7.11 the question %p from a reader whose language is %s is detected as %s', (text, likely, language) => {
    expect(languageOf(text, likely, false)).toBe(language);
  });
});

describe('The passages of a file', () => {
  it('R7.11 a long page is split between paragraphs, and a long paragraph between sentences', () => {
    const paragraph = 'The meter is level. '.repeat(60).trim();
    expect(piecesOf(`${paragraph}\n${paragraph}\n${paragraph}`)).toEqual([`${paragraph}\n${paragraph}`, paragraph]);
    for (const piece of piecesOf(`${paragraph} ${paragraph} ${paragraph}`)) expect(piece).toMatch(/^The .{1,2495}\.$/);
  });

  it('R7.11 a sheet is split into passages of forty rows with column headings, and rows beyond the preview are read from its text', () => {
    const dataRows = Array.from({ length: 100 }, (_, index) => [`YD-K${index}`, index % 2 ? '' : 'Filter', '3']);
    const heads = ['Part', 'What', 'Weeks'];
    const rows = [heads, ...dataRows].map((cells, index) => ({ nr: index + 1, cells }));
    const text = [heads, ...dataRows].map((cells) => cells.join('\t')).join('\n');
    const sheet = { name: 'Parts', hidden: false, rowCount: 101, columnCount: 3, rows: rows.slice(0, 50) };
    const passages = passagesOfFile({ pages: null, sheets: [sheet], texts: [{ nr: 1, label: 'Parts', text }] });
    expect(passages.map(({ rowFrom, rowTo }) => [rowFrom, rowTo])).toEqual([
      [2, 41],
      [42, 81],
      [82, 101],
    ]);
    expect(passages[2]!.cells).toEqual([heads, ...dataRows.slice(80)]);
  });

  it('R7.11 a hidden sheet has no passages', () => {
    const sheet = { name: 'Margins', hidden: true, rowCount: 1, columnCount: 1, rows: [{ nr: 1, cells: ['40 %'] }] };
    expect(passagesOfFile({ pages: null, sheets: [sheet], texts: [] })).toEqual([]);
  });
});
