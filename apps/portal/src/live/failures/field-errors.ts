import { toNestErrors } from '@hookform/resolvers';
import { validate } from '@portal/contracts';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod/mini';
import { type Violation, violationText } from '../../i18n/violation-text';

/** Serializes an error as JSON, because the form library stores one string per field. */
const serializeError = (wrong: Violation): string => JSON.stringify(wrong);

/** Returns the error text of a form field in the language of the page, or undefined if there is none. */
export const errorText = (error: { message?: string } | undefined): string | undefined =>
  error?.message ? violationText(JSON.parse(error.message) as Violation) : undefined;

/** Creates a form resolver from a schema of the contract. */
export const schemaResolver =
  <I extends FieldValues, O>(schema: z.ZodMiniType<O, I>): Resolver<I, unknown, O> =>
  (values, _context, options) => {
    const { data, violations } = validate(schema, values);
    if (!violations) return { values: data as O, errors: {} };
    const errors: FieldErrors = {};
    for (const [field, [wrong]] of Object.entries(violations))
      if (wrong) errors[field] = { type: wrong.code, message: serializeError(wrong) };
    return { values: {}, errors: toNestErrors<I>(errors, options) };
  };

/** Shows server errors at their fields and focuses the first one. Returns false if there are none. */
export function showFieldErrors<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  errors: Record<string, readonly Violation[]>,
  fields: readonly Path<T>[],
): boolean {
  const invalidFields = fields.filter((field) => errors[field]?.length);
  for (const [index, field] of invalidFields.entries()) {
    form.setError(field, { type: 'server', message: serializeError(errors[field]![0]!) }, { shouldFocus: index === 0 });
  }
  return invalidFields.length > 0;
}
