import type { DOCUMENT_LANGUAGES } from '@portal/contracts';
import families from './product-families.json' with { type: 'json' };

type Names = Readonly<Record<(typeof DOCUMENT_LANGUAGES)[number], string>>;

/** The translated names of product families, by product id. */
const FAMILIES: Readonly<Record<string, Names>> = families;

/** Returns the name of a product by language code, or an empty object for an unknown product. */
export const productNames = (id: string): Record<string, string> =>
  Object.fromEntries(Object.entries(FAMILIES[id] ?? {}).map(([language, family]) => [language, `${id.toUpperCase()} ${family}`]));

/** Returns the name of a product in a language, or its stored name if there is no translation. */
export const productNameIn = (language: string, { id, name }: { id: string; name: string }): string => productNames(id)[language] ?? name;
