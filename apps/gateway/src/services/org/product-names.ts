import type { DOCUMENT_LANGUAGES } from '@portal/contracts';
import families from './product-families.json' with { type: 'json' };

type Names = Readonly<Record<(typeof DOCUMENT_LANGUAGES)[number], string>>;

/** The family of each product in the languages of the portal, by product id. */
const FAMILIES: Readonly<Record<string, Names>> = families;

/** Returns the name of a product in each language of the portal, by language code. Empty for an unknown product. */
export const productNames = (id: string): Record<string, string> =>
  Object.fromEntries(Object.entries(FAMILIES[id] ?? {}).map(([language, family]) => [language, `${id.toUpperCase()} ${family}`]));

/** Returns the name of a product in a language; its stored name if there is no translation. */
export const productNameIn = (language: string, { id, name }: { id: string; name: string }): string => productNames(id)[language] ?? name;
