import { describe, expect, it } from '@jest/globals';
import type { Passage } from '@portal/answers';
import { answerExtractively, sheet, tableOf } from '../../../../../../tests/kit/ai/extractive-answers';

const PRICES = sheet([
  ['Part number', 'Description', 'List price', 'Currency', 'Weeks'],
  ['YD-P7-K01', 'Seal kit', '30.90', 'EUR', '1'],
  ['YD-P7-K02', 'Display module', '178.00', 'EUR', '2'],
]);

describe('an answer about prices without a model', () => {
  it("R3.12 a price answer states each list with its validity, the requester's list first, and the start of a future price", async () => {
    const list = (publicationId: string, title: string, unitId: string, amount: string, period: Passage['period']) =>
      sheet(
        [
          ['Part number', 'Description', 'List price', 'Currency'],
          ['YD-P7-K02', 'Display module', amount, 'EUR'],
          ['YD-P7-K03', 'Seal kit', '11.00', 'EUR'],
        ],
        { doc: Number(amount), kind: 'price', publicationId, title, unitId, ...(period && { period }) },
      );
    const { found, lines, citations } = await answerExtractively('What does the YD-P7-K02 cost?', [
      list('global', 'Global prices', 'yhq', '200.00', { from: null, until: null, isAnnounced: false }),
      list('german', 'Preisliste', 'lco-deutschland', '190.00', { from: '2026-12-01', until: null, isAnnounced: true }),
      list('german', 'Preisliste', 'lco-deutschland', '165.00', { from: '2026-01-01', until: '2026-11-30', isAnnounced: false }),
    ]);
    expect({ found, lines }).toEqual({
      found: 'answer',
      lines: [
        'YD-P7-K02: List price €165.00 · Preisliste · until 30 Nov 2026 [1]',
        'YD-P7-K02: List price €190.00 · Preisliste · from 1 Dec 2026 [2]',
        'YD-P7-K02: List price €200.00 · Global prices [3]',
      ],
    });
    expect(citations.map(({ quote }) => quote)).toEqual(
      ['165.00', '190.00', '200.00'].map((amount) => `YD-P7-K02 Display module ${amount} EUR`),
    );
  });

  it.each([
    [
      ['Price', 'Currency', 'Price', 'Currency'],
      ['165.00', 'EUR', '180.00', 'USD'],
    ],
    [
      ['Currency', 'Price', 'Currency', 'Price'],
      ['EUR', '165.00', 'USD', '180.00'],
    ],
    [
      ['Price EUR', 'Price USD', 'Currency'],
      ['165.00', '180.00', 'EUR'],
    ],
  ])('R3.10 a price answer shows each price of a row with the columns %j in the currency of its column', async (heads, cells) => {
    const prices = sheet(
      [
        ['Part number', ...heads],
        ['YD-P7-K02', ...cells],
        ['YD-P7-K03', ...cells],
      ],
      { kind: 'price' },
    );
    const { lines } = await answerExtractively('What is the price of the YD-P7-K02?', [prices]);
    expect(lines[0]).toMatch(/€165\.00.*\$180\.00/);
    const { rows } = await tableOf('Price', ['YD-P7-K02', 'YD-P7-K03'], [prices]);
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/^YD-P7-K02.*€165\.00.*\$180\.00/),
      expect.stringMatching(/^YD-P7-K03.*€165\.00.*\$180\.00/),
    ]);
  });

  it.each([
    ['lcos', 'all'],
    ['all', 'companies'],
  ] as const)('R3.10 a price answer shows a list for %s before any number of lists for %s', async (near, far) => {
    const list = (doc: number, title: string, amount: string, audience: Passage['audience']): Passage =>
      sheet(
        [
          ['Part number', 'Description', 'List price', 'Currency'],
          ['YD-P7-K02', 'Display module', amount, 'EUR'],
        ],
        { doc, kind: 'price', publicationId: title, title, unitId: 'yhq', ...(audience && { audience }) },
      );
    const others = Array.from({ length: 6 }, (_, nr) => list(nr, `Far ${nr}`, `20${nr}.00`, far));
    const { lines } = await answerExtractively('What does the YD-P7-K02 cost?', [...others, list(9, 'Near', '165.00', near)]);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe('YD-P7-K02: List price €165.00 · Near [1]');
  });

  it('R3.10 R3.12 a price answer states the minimum quantity of a price that applies to larger quantities', async () => {
    const prices = sheet(
      [
        ['Part number', 'Description', 'Minimum quantity', 'List price', 'Currency'],
        ['YD-P7-K02', 'Display module', '1', '165.00', 'EUR'],
        ['YD-P7-K02', 'Display module', '10', '150.00', 'EUR'],
      ],
      { kind: 'price' },
    );
    expect((await answerExtractively('List price of YD-P7-K02', [prices])).lines).toEqual([
      'YD-P7-K02: List price €165.00 · Price list [1]',
      'YD-P7-K02: Minimum quantity 10; List price €150.00 · Price list [2]',
    ]);
    const { rows } = await tableOf('List price', ['YD-P7-K02', 'YD-P7-K09'], [prices]);
    expect(rows.map((row) => row.split('\t').map((cell) => cell.replace(/ \[\d\]$/, '')))).toEqual([
      ['List price', 'Minimum quantity', ''],
      ['YD-P7-K02', '€165.00', '–', 'Price list'],
      ['YD-P7-K02', '€150.00', '10', 'Price list'],
      ['YD-P7-K09', '–', '–', '–'],
    ]);
  });

  it('R3.12 a price answer shows the prices of a part in list order, and shows identical lines once', async () => {
    const row = (quantity: string, price: string, note = '') => ['YD-P7-K02', `Display module${note}`, quantity, price, 'EUR'];
    const heads = ['Part number', 'Description', 'Minimum quantity', 'List price', 'Currency'];
    const breaks = sheet([heads, row('1', '165.00', ', illuminated, for all housings'), row('10', '150.00'), row('25', '140.00')], {
      kind: 'price',
    });
    const sheetOnRequest = sheet([heads, row('1', 'on request'), row('10', 'on request')], {
      kind: 'price',
      doc: 2,
      publicationId: 'global',
      title: 'Global prices',
    });
    expect((await answerExtractively('What does the YD-P7-K02 cost?', [breaks, sheetOnRequest])).lines).toEqual([
      'YD-P7-K02: List price €165.00 · Price list [1]',
      'YD-P7-K02: Minimum quantity 10; List price €150.00 · Price list [2]',
      'YD-P7-K02: Minimum quantity 25; List price €140.00 · Price list [3]',
      expect.stringMatching(/^YD-P7-K02: .*on request · Global prices \[4\]$/),
    ]);
  });

  it('R3.12 a price answer quotes the price of the requested quantity, even from a list with many quantities', async () => {
    const heads = ['Part number', 'Description', 'Minimum quantity', 'List price', 'Currency'];
    const rows = ['1', '10', '25', '50', '100', '250', '500'].map((quantity, at) => [
      'YD-P7-K02',
      'Display module',
      quantity,
      `${165 - at}.00`,
      'EUR',
    ]);
    const { lines } = await answerExtractively('What do 500 pieces of the YD-P7-K02 cost?', [sheet([heads, ...rows], { kind: 'price' })]);
    expect(lines.join('\n')).toContain('€159.00');
    expect(lines.length).toBeLessThanOrEqual(6);
  });

  it('R3.12 lists without prices do not crowd prices out of an answer, in text or in tables', async () => {
    const heads = ['Part number', 'Description', 'Minimum quantity', 'List price', 'Currency'];
    const pricelessRows = ['1', '10', '25', '50', '100', '250', '500'].map((quantity) => [
      'YD-P7-K02',
      'Display',
      quantity,
      'on request',
      'EUR',
    ]);
    const localList = sheet([heads, ...pricelessRows], { kind: 'price', audience: 'lcos' });
    const globalList = sheet([heads, ['YD-P7-K02', 'Display', '1', '170.00', 'EUR']], {
      kind: 'price',
      doc: 2,
      publicationId: 'global',
      title: 'Global prices',
    });
    expect((await answerExtractively('What does the YD-P7-K02 cost?', [localList, globalList])).lines).toEqual([
      expect.stringContaining('on request · Price list [1]'),
      expect.stringContaining('€170.00 · Global prices [2]'),
    ]);
    const { rows } = await tableOf('Price', ['YD-P7-K02', 'YD-P7-K09'], [localList, globalList]);
    expect(rows.filter((row) => row.startsWith('YD-P7-K02'))).toHaveLength(2);
  });

  it('R3.10 R3.12 a price table shows lists in two languages in one column, with only the requested columns', async () => {
    const english = sheet(
      [
        ['Part number', 'Description', 'List price', 'Currency'],
        ['YD-P7-K02', 'Display module', '180.00', 'USD'],
      ],
      { kind: 'price' },
    );
    const german = sheet(
      [
        ['Artikelnummer', 'Bezeichnung', 'Listenpreis', 'Währung'],
        ['YD-P7-K02', 'Anzeigemodul', '165.00', 'EUR'],
      ],
      {
        kind: 'price',
        publicationId: 'german',
        doc: 2,
        title: 'Preise',
        language: 'de',
        audience: 'lcos',
      },
    );
    const { rows } = await tableOf('Price', ['YD-P7-K02', 'YD-P7-K09'], [english, german]);
    expect(rows).toEqual([
      'Listenpreis\t',
      'YD-P7-K02\t€165.00 [1]\tPreise [1]',
      'YD-P7-K02\t$180.00 [2]\tPrice list [2]',
      'YD-P7-K09\t–\t–',
    ]);
  });

  it('R3.10 a price answer for several parts is a table with a source in each cell and a dash for unknown values', async () => {
    const { rows, ...end } = await tableOf('List price', ['YD-P7-K01', 'YD-P7-K02', 'YD-P7-K09'], [PRICES]);
    expect(rows).toEqual(['List price', 'YD-P7-K01\t€30.90 [1]', 'YD-P7-K02\t€178.00 [2]', 'YD-P7-K09\t–']);
    expect(end).toMatchObject({ found: 'answer', citations: [{ n: 1 }, { n: 2 }] });
  });
});
