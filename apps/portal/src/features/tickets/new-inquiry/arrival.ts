import { LIMITS } from '@portal/contracts';
import { z } from 'zod/mini';

/** A document that an inquiry refers to, with the title that its requester can see. */
export const ReferredDocument = z.object({ documentId: z.string(), title: z.string() });
export type ReferredDocument = z.output<typeof ReferredDocument>;

const State = z.object({
  description: z._default(z.string(), ''),
  documents: z._default(z.array(ReferredDocument), []),
  about: z._default(z.array(z.string()), []),
});

/** Values with which another page prefills the inquiry form, such as an answer of the search. */
export interface Arrival {
  subject: string;
  description: string;
  documents: readonly ReferredDocument[];
  /** Texts that may name a product, the most relevant first. */
  about: readonly string[];
}

export const arrivalOf = (subject: string | null, state: unknown): Arrival => {
  const { data } = State.safeParse(state ?? {});
  return {
    subject: subject?.slice(0, LIMITS.subject) ?? '',
    description: data?.description.slice(0, LIMITS.description) ?? '',
    documents: data?.documents.slice(0, LIMITS.inquiryDocuments) ?? [],
    about: data?.about ?? [],
  };
};

const compact = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Matches part numbers as they are written: groups of letters and digits. */
const CODES = /[A-Za-z]+[- ]?[A-Za-z]*\d+[A-Za-z0-9-]*/g;

/** Returns a pattern for codes that start with this product code, with any separators. `YD-L50` does not start with `YD-L5`. */
const beginsWith = (id: string): RegExp => new RegExp(`^${[...compact(id)].join('[- ]?')}(?!\\d)`, 'i');

/** Returns the product whose code appears first in these texts, also as the start of a part number. */
export const productNamedIn = (texts: readonly string[], products: readonly { id: string }[]): string | null => {
  for (const text of texts)
    for (const [code] of text.matchAll(CODES)) {
      const product = products.filter(({ id }) => beginsWith(id).test(code)).sort((one, other) => other.id.length - one.id.length)[0];
      if (product) return product.id;
    }
  return null;
};
