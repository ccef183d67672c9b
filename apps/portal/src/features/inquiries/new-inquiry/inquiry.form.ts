import { type FieldErrors, INTEREST_CATEGORIES, NewInquiry } from '@portal/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';

/** What the contract says of a new inquiry, as a form holds it: a choice that was not made is an empty string. */
export const inquiryForm = (onBehalf: boolean) =>
  z.object({
    onBehalfOf: onBehalf ? z.string().check(z.minLength(1)) : z.string(),
    TypeOfInquiryId: NewInquiry.TypeOfInquiryId,
    CategoryOfInterestId: z.enum(['', ...INTEREST_CATEGORIES]),
    ProductCategoryId: z.string().check(z.minLength(1)),
    subject: NewInquiry.subject,
    description: NewInquiry.description,
  });

type Form = ReturnType<typeof inquiryForm>;
export type Checked = z.output<Form>;
/** Everything as it stands in the fields. */
export type Typed = Record<keyof Checked, string>;
export type InquiryFormOf = UseFormReturn<Typed, unknown, Checked>;

export const FIELDS = [
  'onBehalfOf',
  'TypeOfInquiryId',
  'CategoryOfInterestId',
  'ProductCategoryId',
  'subject',
  'description',
] as const satisfies readonly (keyof Typed)[];

export const BLANK: Typed = {
  onBehalfOf: '',
  TypeOfInquiryId: '',
  CategoryOfInterestId: '',
  ProductCategoryId: '',
  subject: '',
  description: '',
};

/** The server names the product as the specification spells it. */
export const asFormErrors = ({ ProductCatageryId, ...errors }: FieldErrors): FieldErrors =>
  ProductCatageryId ? { ...errors, ProductCategoryId: ProductCatageryId } : errors;
