import { describe, expect, it } from '@jest/globals';
import { EXTRACT_LIMITS } from '../extract.ts';
import type { Row } from '../row.ts';
import { amountOf, decimalMarkOf } from './amounts.ts';
import { partKey } from './part-numbers.ts';
import { type KnownMapping, PriceReader, type PriceReading } from './price-reader.ts';

type Value = string | number | null | { error: string };
const rowsOf = (rows: readonly (readonly Value[])[]): Row[] =>
  rows.map((cells, index) => ({
    nr: index + 1,
    cells: cells.map((value) => {
      if (value === null) return undefined;
      if (typeof value === 'object') return { text: value.error, number: null, isError: true as const };
      return { text: String(value), number: typeof value === 'number' ? value : null };
    }),
  }));
const readPrices = (sheets: Record<string, readonly (readonly Value[])[]>, knownMappings: readonly KnownMapping[] = []): PriceReading => {
  const reader = new PriceReader(knownMappings);
  for (const [index, [name, rows]] of Object.entries(sheets).entries()) {
    const takeRow = reader.sheet(index + 1, name);
    for (const row of rowsOf(rows)) takeRow(row);
  }
  return reader.end();
};
const pricesOf = ({ offers }: PriceReading) => offers.map(({ partKey, quantity, amount }) => [partKey, quantity, amount]);

describe('The columns of a price list', () => {
  it.each([
    ['en', ['Part number', 'Description', 'Price (EUR)']],
    ['de', ['Artikel-Nr.', 'Bezeichnung', 'Listenpreis €']],
    ['fr', ['Référence', 'Désignation', 'Prix unitaire (EUR)']],
    ['es', ['Código', 'Descripción', 'Precio de lista']],
    ['it', ['Codice articolo', 'Descrizione', 'Prezzo']],
    ['pt', ['Referência', 'Descrição', 'Preço unitário']],
    ['nl', ['Bestelnummer', 'Omschrijving', 'Stuksprijs']],
    ['pl', ['Numer części', 'Nazwa', 'Cena netto']],
    ['hu', ['Cikkszám', 'Megnevezés', 'Listaár']],
    ['tr', ['Parça No', 'Açıklama', 'Birim fiyatı']],
    ['id', ['Kode barang', 'Deskripsi', 'Harga satuan']],
    ['vi', ['Mã hàng', 'Mô tả', 'Đơn giá']],
    ['th', ['รหัสสินค้า', 'รายละเอียด', 'ราคาต่อหน่วย']],
    ['ja', ['型番', '品名', '標準価格（JPY）']],
    ['zhTW', ['料號', '品名', '單價 (TWD)']],
    ['ab', ['رقم القطعة', 'الوصف', 'سعر الوحدة']],
  ])('R3.12 the price columns are found by their headings in %s, below a title', (_, headings) => {
    const priceReading = readPrices({ Prices: [['Yarrowdyne'], headings, ['YD-P7-2', 'Transmitter', 480]] });
    expect(priceReading).toMatchObject({ doubt: null, mapping: { sheet: 1, headRow: 2, columns: { part: 0, description: 1, price: 2 } } });
    expect(priceReading.offers).toMatchObject([{ partKey: 'YD-P7-2', amount: 4_800_000n, description: 'Transmitter' }]);
  });

  it('R3.12 the publisher must select the columns if a sheet has two prices or none, or if two sheets have prices', () => {
    const head = ['Part number', 'List price', 'Net price'];
    expect(readPrices({ A: [head, ['YD-P7', 1, 2]] })).toMatchObject({
      mapping: null,
      doubt: 'none',
      heads: [{ headRow: 1, headings: head }],
    });
    expect(readPrices({ A: [['Hello'], ['YD-P7', 1]] })).toMatchObject({ mapping: null, doubt: 'none' });
    const sheet = [
      ['Part number', 'Price'],
      ['YD-P7', 1],
    ] as const;
    expect(readPrices({ A: sheet, B: sheet })).toMatchObject({ mapping: null, doubt: 'several', heads: [{ name: 'A' }, { name: 'B' }] });
  });

  it('R3.12 columns that were selected before are reused for the same headings', () => {
    const rows = [
      ['Part number', 'List price', 'Net price'],
      ['YD-P7', 10, 8],
    ] as const;
    const [head] = readPrices({ A: rows }).heads;
    const mapping = { signature: head!.signature, columns: { part: 0, price: 2 } };
    expect(pricesOf(readPrices({ A: rows }, [mapping]))).toEqual([['YD-P7', 1, 80_000n]]);
  });
});

describe('The rows of a price list', () => {
  const HEAD = ['Part number', 'Qty', 'Price'] as const;
  const rows = (...priceRows: readonly (readonly Value[])[]) => readPrices({ Prices: [HEAD, ...priceRows] });

  it('R3.12 price rows are identified by part and quantity, whatever their spelling', () => {
    expect(partKey(' yd‑p7\u200b–2 ')).toBe('YD-P7-2');
    expect(partKey('ＹＤ－Ｐ７　2')).toBe('YD-P7 2');
    expect(partKey('Ⅱ-ﬁn\u00ad㎜')).toBe('II-FINMM');
    const distinctParts = ['YD-M2', 'YD-M²', 'YD-M₂', 'YD-M②', 'YD-½', 'YD-1/2', 'YD-1⁄2', 'YD-TM', 'YD-™'];
    expect(new Set(distinctParts.map(partKey)).size).toBe(distinctParts.length);
    const priceReading = rows(['yd‑p7‑2', null, 10], ['YD-P7-2', '10+', 9], ['YD-P7-2', 'ab 1.000', 8]);
    expect(pricesOf(priceReading)).toEqual([
      ['YD-P7-2', 1, 100_000n],
      ['YD-P7-2', 10, 90_000n],
      ['YD-P7-2', 1_000, 80_000n],
    ]);
    expect(priceReading.offers[0]!.shown).toBe('yd‑p7‑2');
  });

  it('R3.12 a price on request, an empty cell, an error and a negative amount have no price, while 0 is a price', () => {
    const priceReading = rows(
      ['A1', 1, 'on request'],
      ['A2', 1, null],
      ['A3', 1, { error: '#N/A' }],
      ['A4', 1, -5],
      ['A5', 1, 0],
      ['A6', 1, '-12,00'],
    );
    expect(priceReading.offers.map(({ amount }) => amount)).toEqual([null, null, null, null, 0n, null]);
  });

  it('R3.12 prices with two readings or none are unclear, and their rows are listed', () => {
    const priceReading = rows(['A1', 1, '1.234'], ['A2', 1, '2.500'], ['A3', 1, 'on request'], ['A4', 1, 12]);
    expect(priceReading.offers.map(({ amount, unclear, rows }) => [amount, unclear, rows])).toEqual([
      [null, true, [2]],
      [null, true, [3]],
      [null, false, undefined],
      [120_000n, false, undefined],
    ]);
  });

  it('R3.12 rows without a price and rows with an error are counted', () => {
    expect(rows(['A1', 1, null], ['A2', 1, ' '], ['A3', 1, { error: '#N/A' }], ['A4', 1, 'on request'], ['A5', 1, 12])).toMatchObject({
      empty: 2,
      valueless: 1,
    });
  });

  it('R3.12 a repeated row counts once, and contradicting rows make an offer unclear', () => {
    const priceReading = rows(['A1', 1, 10], ['a1', 1, 10], ['A2', 1, 10], ['A2', 1, 11]);
    expect(priceReading.repeated).toBe(1);
    expect(priceReading.offers.map(({ partKey, unclear }) => [partKey, unclear])).toEqual([
      ['A1', false],
      ['A2', true],
    ]);
  });

  it('R3.12 section titles and repeated headings are not offers', () => {
    expect(pricesOf(rows(['Transmitters'], ['YD-P7', 1, 10], [...HEAD], ['YD-P8', 1, 11])).map(([key]) => key)).toEqual(['YD-P7', 'YD-P8']);
  });
});

describe('The amount of a price cell', () => {
  it.each([
    [['1.234,50', '99,9'], 12_345_000n],
    [['1,234.50', '99.9'], 12_345_000n],
    [['1 234,50 €', '7,5'], 12_345_000n],
    [['١٢٣٤٫٥٠', '٧٫٥'], 12_345_000n],
    [['1.234', '2,50'], 12_340_000n],
    [["1'234.50", '2'], 12_345_000n],
    [['480.-', '2'], 4_800_000n],
    [['0.0051', '2'], 51n],
    [['0,250', '0,375'], 2_500n],
    [['.250'], 2_500n],
    [['1.234', '0.375'], 12_340n],
    [['1234.500'], 12_345_000n],
    [['12.345.678'], 123_456_780_000n],
    [['12,34,567.00'], 12_345_670_000n],
    [['1\u2009234,50\u00a0€'], 12_345_000n],
    [['1\u202f234'], 12_340_000n],
    [['1’234.50'], 12_345_000n],
    [['１，２３４．５０'], 12_345_000n],
    [['१२३.५०'], 1_235_000n],
    [['EUR1.234,50'], 12_345_000n],
    [['US$ 1,234.50'], 12_345_000n],
    [['12,50 €/Stk'], 125_000n],
    [['1.234,–'], 12_340_000n],
    [["1'234.-"], 12_340_000n],
    [['1.234', '480,–'], 12_340_000n],
  ])('R3.12 a price text %j is read with the decimal mark of its column', (texts, expected) => {
    expect(amountOf({ number: null, text: texts[0]! }, decimalMarkOf(texts))).toBe(expected);
  });

  it.each(['*', ' *', ' *)', '¹', '¹⁾', ' ¹)', '²)', '**)', '†', ' 1)', ' (1)', ' [1]', ' a)', ' (b)', ' €1)', ' §'])(
    'R3.12 the footnote reference %j does not change the amount of a price text',
    (note) => {
      expect(amountOf({ number: null, text: `1.234,00${note}` }, undefined)).toBe(12_340_000n);
    },
  );

  it.each(['480.-', '480.–', '480,—', '480,--', '480 –', '480-', '480.−', 'CHF 480.–', '480,– €'])(
    'R3.12 the price text %j has no decimals',
    (text) => {
      expect(amountOf({ number: null, text }, undefined)).toBe(4_800_000n);
    },
  );

  it.each([
    '1.234',
    '12,500',
    '12½',
    '½',
    '12-13',
    '12.50 per 100',
    '12,50/100',
    'ca. 12,50',
    '1.2k',
    '12 %',
    '12,00-',
    '1.50\n2.50',
    '1,23.4',
    '0.00001',
  ])('R3.12 a price text %j is unclear without other prices in its column', (text) => {
    expect(amountOf({ number: null, text }, decimalMarkOf([text]))).toBe('unclear');
  });

  it('R3.12 an ambiguous price text is unclear if its column contains proofs of both decimal marks', () => {
    const column = ['1.234', '2,50', '3.50'];
    expect(column.map((text) => amountOf({ number: null, text }, decimalMarkOf(column)))).toEqual(['unclear', 25_000n, 35_000n]);
  });

  it.each(['auf Anfrage', 'on request', 'sur demande ¹', 'TBD', '–', ''])('R3.12 the price text %j contains no price', (text) => {
    expect(amountOf({ number: null, text }, undefined)).toBeNull();
  });
});

it('R3.12 a list with too many rows is reported as too long, and its first rows are read', () => {
  const reader = new PriceReader([]);
  const takeRow = reader.sheet(1, 'Prices');
  const [head, row] = rowsOf([
    ['Part number', 'Price EUR'],
    ['YD-P7-1', 480],
  ]);
  takeRow(head!);
  for (let nr = 1; nr < EXTRACT_LIMITS.rows; nr++) takeRow(row!);
  expect(reader.end()).toMatchObject({ isTooLong: true, repeated: EXTRACT_LIMITS.rows - 2, offers: [{ partKey: 'YD-P7-1' }] });
});
