import { LIMITS } from '@portal/contracts';
import { z } from 'zod/mini';

/** A document that an inquiry refers to, by the name under which its requester knows it. */
export const ReferredDocument = z.object({ documentId: z.string(), title: z.string() });
export type ReferredDocument = z.output<typeof ReferredDocument>;

const State = z.object({
  description: z._default(z.string(), ''),
  documents: z._default(z.array(ReferredDocument), []),
  about: z._default(z.array(z.string()), []),
});

/** What somebody comes with from another page, such as an answer of the search. */
export interface Arrival {
  subject: string;
  description: string;
  documents: readonly ReferredDocument[];
  /** Words in which a product may be named; those that count more come first. */
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
/** Part numbers, as they are written: letters and digits in parts. */
const CODES = /[A-Za-z]+[- ]?[A-Za-z]*\d+[A-Za-z0-9-]*/g;

/** A code that begins with this one, however its parts are set apart; `YD-L50` does not begin with `YD-L5`. */
const beginsWith = (id: string): RegExp => new RegExp(`^${[...compact(id)].join('[- ]?')}(?!\\d)`, 'i');

/** The product whose code one of these texts names first, also as the beginning of a part number. */
export const productNamedIn = (texts: readonly string[], products: readonly { id: string }[]): string | null => {
  for (const text of texts)
    for (const [code] of text.matchAll(CODES)) {
      const named = products.filter(({ id }) => beginsWith(id).test(code)).sort((one, other) => other.id.length - one.id.length)[0];
      if (named) return named.id;
    }
  return null;
};
