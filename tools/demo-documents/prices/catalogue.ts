import type { TextLanguage } from '../labels.ts';
import { tableOf, termOf } from '../tables.ts';

/** A part that can be ordered. Its name consists of keys of `data/terms.md` and texts that are the same in every language. */
export interface Part {
  number: string;
  product: string;
  says: readonly string[];
  /** The base price in euros. */
  price: number;
  /** The lead time in weeks. */
  lead: number;
}

const FAMILIES = tableOf<'product' | 'price' | 'lead' | 'not'>('families');
const AXES = tableOf<'product' | 'axis' | 'join' | 'code' | 'says' | 'factor'>('axes');
const MODULES = tableOf<'product' | 'code' | 'is' | 'says' | 'price' | 'lead'>('modules');
const SPARES = tableOf<'code' | 'says' | 'price' | 'of'>('spares');

/** Returns all combinations of a family's options, except those that do not exist. */
const combinations = ({ product, price, lead, not }: (typeof FAMILIES)[number]): Part[] => {
  const choices = AXES.filter((axis) => axis.product === product);
  let parts: Part[] = [{ number: product.toUpperCase(), product, says: [product], price: Number(price), lead: Number(lead) }];
  for (const axis of new Set(choices.map((choice) => choice.axis)))
    parts = parts.flatMap((part) =>
      choices
        .filter((choice) => choice.axis === axis)
        .map(({ join, code, says, factor }) => ({
          ...part,
          number: part.number + (code && join) + code,
          says: says ? [...part.says, says] : part.says,
          price: part.price * Number(factor),
        })),
    );
  const isMissing = not ? new RegExp(not.replaceAll('¦', '|')) : undefined;
  return parts.filter(({ number }) => !isMissing?.test(number));
};

const partNumber = (product: string, code: string): string => `${product.toUpperCase()}-${code}`;

export const CATALOGUE: readonly Part[] = [...new Set([...FAMILIES, ...MODULES].map(({ product }) => product))]
  .toSorted()
  .flatMap((product) => [
    ...FAMILIES.filter((family) => family.product === product).flatMap(combinations),
    ...MODULES.filter((module) => module.product === product).map(
      ({ code, is, says, price, lead }): Part => ({
        number: partNumber(product, code),
        product,
        says: [is, says],
        price: Number(price),
        lead: Number(lead),
      }),
    ),
    ...SPARES.filter(({ of }) => of === 'all' || of.split(' ').includes(product)).map(
      ({ code, says, price }): Part => ({ number: partNumber(product, code), product, says: [says], price: Number(price), lead: 1 }),
    ),
  ]);

export const isSpare = ({ number }: Part): boolean => /-K\d\d$/.test(number);

export const describe = (part: Part, language: TextLanguage): string => {
  const words = part.says.map((key) => termOf(key, language)).join(', ');
  const text = isSpare(part) ? `${words}, ${part.product.toUpperCase()}` : words;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Returns some parts of a family, evenly spread over the range, followed by spare parts. */
export const samplesOf = (product: string, count: number): Part[] => {
  const parts = CATALOGUE.filter((part) => part.product === product);
  const [mainParts, spares] = [parts.filter((part) => !isSpare(part)), parts.filter(isSpare)];
  const step = (mainParts.length - 1) / Math.max(1, count - 3);
  return [...Array.from({ length: count - 2 }, (_, index) => mainParts[Math.round(index * step)]!), ...spares.slice(0, 2)];
};
