import { COMPANY, type TextLanguage } from '../labels.ts';
import { tableOf } from '../tables.ts';
import { type Cell, workbookFile } from '../workbook.ts';
import { CATALOGUE, describe, isSpare, type Part } from './catalogue.ts';
import { isListed, priceOf } from './price.ts';

const WORDS = tableOf<TextLanguage | 'key'>('price-words');
const translate = (key: string, language: TextLanguage): string => WORDS.find((row) => row.key === key)![language];

export interface PriceList {
  key: string;
  language: TextLanguage;
  format: 'xlsx' | 'pdf';
  title: string;
  description: string;
  parts: Part[];
  currency: string;
  factor: number;
  quantities: number[];
  by: string;
  to: string[];
  granted: { company: string; daysAgo: number }[];
  editions: { daysAgo: number; effectiveFrom: number; note: string }[];
}

/** Matches fieldbus options, which a price list of analogue instruments excludes. */
const FIELDBUS = /^(PROFIBUS|FOUNDATION|Modbus)/;

const partsOf = (products: string): Part[] => {
  if (products === 'all') return [...CATALOGUE];
  if (products === 'spares') return CATALOGUE.filter(isSpare);
  const [families, isAnalogue] = [products.split(' '), products.endsWith(' analogue')];
  const parts = families.flatMap((product) => CATALOGUE.filter((part) => part.product === product));
  return isAnalogue ? parts.filter(({ says }) => !says.some((word) => FIELDBUS.test(word))) : parts;
};
const splitWords = (text: string): string[] => text.split(' ').filter(Boolean);

type Field =
  | 'key'
  | 'language'
  | 'format'
  | 'title'
  | 'description'
  | 'products'
  | 'currency'
  | 'factor'
  | 'quantities'
  | 'by'
  | 'to'
  | 'granted'
  | 'days'
  | 'from';

export const priceLists = (): PriceList[] =>
  tableOf<Field>('price-lists').map((row) => {
    const language = row.language as TextLanguage;
    const from = splitWords(row.from).map(Number);
    return {
      ...row,
      language,
      format: row.format as PriceList['format'],
      parts: partsOf(row.products),
      factor: Number(row.factor),
      quantities: splitWords(row.quantities).map(Number),
      to: splitWords(row.to),
      granted: splitWords(row.granted).map((grant) => {
        const [company, daysAgo] = grant.split('@');
        return { company: company!, daysAgo: Number(daysAgo) };
      }),
      editions: splitWords(row.days).map((days, index) => ({
        daysAgo: Number(days),
        effectiveFrom: from[index]!,
        note: translate(`note${index + 1}`, language),
      })),
    };
  });

export const rowsOf = (list: PriceList, edition: number): { head: string[]; rows: Cell[][] } => {
  const { language, parts, quantities, currency } = list;
  const labelOf = (key: string): string => translate(key, language);
  const hasQuantities = quantities.length > 1;
  const head = ['part', 'description', ...(hasQuantities ? ['quantity'] : []), 'price', 'currency', 'lead'].map(labelOf);
  const rows = parts
    .filter((part) => isListed(part, list, edition))
    .flatMap((part) =>
      // Expensive parts have no quantity discounts.
      quantities
        .filter((quantity) => quantity === 1 || part.price < (quantity > 10 ? 900 : 4_000))
        .map((quantity): Cell[] => {
          const price = priceOf(part, list, edition, quantity) ?? labelOf('request');
          return [part.number, describe(part, language), ...(hasQuantities ? [quantity] : []), price, currency, part.lead];
        }),
    );
  return { head, rows };
};

/** Returns an edition as a workbook, with the prices on the first sheet and the terms on the second. */
export const priceWorkbook = (list: PriceList, edition: number): Buffer => {
  const { language, title, description } = list;
  const labelOf = (key: string): string => translate(key, language);
  const { head, rows } = rowsOf(list, edition);
  const isRightToLeft = language === 'ab';
  const editionLine = `${COMPANY} · ${labelOf('edition')} ${edition}`;
  return workbookFile(title, [
    { name: labelOf('prices'), titleLines: [title, description, editionLine], head, rows, amounts: [head.length - 3], rtl: isRightToLeft },
    {
      name: labelOf('terms'),
      titleLines: [],
      head: [labelOf('terms')],
      rows: ['term1', 'term2', 'term3'].map((key) => [labelOf(key)]),
      amounts: [],
      rtl: isRightToLeft,
    },
  ]);
};

export const termsOf = ({ language }: PriceList): string[] => ['term1', 'term2', 'term3'].map((key) => translate(key, language));
export const kindOf = ({ language }: PriceList): string => translate('prices', language);
