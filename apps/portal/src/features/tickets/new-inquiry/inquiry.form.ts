import { INTEREST_CATEGORIES, NewInquiry } from '@portal/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';

/** Returns the schema of a new inquiry in form values, where an empty string means that nothing is selected. */
export const inquiryForm = (onBehalf: boolean) =>
  z.object({
    requesterId: onBehalf ? z.string().check(z.minLength(1)) : z.string(),
    inquiryType: NewInquiry.inquiryType,
    interestCategory: z.enum(['', ...INTEREST_CATEGORIES]),
    productId: z.string().check(z.minLength(1)),
    visibility: z.enum(['', 'private']),
    subject: NewInquiry.subject,
    description: NewInquiry.description,
  });

type Form = ReturnType<typeof inquiryForm>;
export type ValidInquiry = z.output<Form>;
export type TypedInquiry = Record<keyof ValidInquiry, string>;
export type InquiryFormMethods = UseFormReturn<TypedInquiry, unknown, ValidInquiry>;

export const INQUIRY_FIELDS = [
  'requesterId',
  'inquiryType',
  'interestCategory',
  'productId',
  'visibility',
  'subject',
  'description',
] as const satisfies readonly (keyof TypedInquiry)[];

export const BLANK_INQUIRY: TypedInquiry = {
  requesterId: '',
  inquiryType: '',
  interestCategory: '',
  productId: '',
  visibility: '',
  subject: '',
  description: '',
};
