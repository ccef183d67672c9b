import { INTEREST_CATEGORIES, NewInquiry } from '@portal/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';

/** What the contract says of a new inquiry, as a form holds it: a choice that was not made is an empty string. */
export const inquiryForm = (onBehalf: boolean) =>
  z.object({
    requesterId: onBehalf ? z.string().check(z.minLength(1)) : z.string(),
    inquiryType: NewInquiry.inquiryType,
    interestCategory: z.enum(['', ...INTEREST_CATEGORIES]),
    productId: z.string().check(z.minLength(1)),
    subject: NewInquiry.subject,
    description: NewInquiry.description,
  });

type Form = ReturnType<typeof inquiryForm>;
export type Checked = z.output<Form>;
/** Everything as it stands in the fields. */
export type Typed = Record<keyof Checked, string>;
export type InquiryFormOf = UseFormReturn<Typed, unknown, Checked>;

export const FIELDS = [
  'requesterId',
  'inquiryType',
  'interestCategory',
  'productId',
  'subject',
  'description',
] as const satisfies readonly (keyof Typed)[];

export const BLANK: Typed = {
  requesterId: '',
  inquiryType: '',
  interestCategory: '',
  productId: '',
  subject: '',
  description: '',
};
