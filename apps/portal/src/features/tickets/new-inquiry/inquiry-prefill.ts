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

/** Values that another page passes to prefill the inquiry form, such as an answer of the AI search. */
export interface InquiryPrefill {
  subject: string;
  description: string;
  documents: readonly ReferredDocument[];
  /** Texts that may name a product, the most relevant first. */
  about: readonly string[];
}

export const prefillOf = (subject: string | null, state: unknown): InquiryPrefill => {
  const { data } = State.safeParse(state ?? {});
  return {
    subject: subject?.slice(0, LIMITS.subject) ?? '',
    description: data?.description.slice(0, LIMITS.description) ?? '',
    documents: data?.documents.slice(0, LIMITS.inquiryDocuments) ?? [],
    about: data?.about ?? [],
  };
};
