import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Lays what the server said about fields under them, the first one focused; whether there was anything to lay. */
export function layErrors<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  errors: Record<string, string[]>,
  fields: readonly Path<T>[],
): boolean {
  const wrong = fields.filter((field) => errors[field]?.length);
  for (const [index, field] of wrong.entries()) {
    form.setError(field, { type: 'server', message: errors[field]?.[0] }, { shouldFocus: index === 0 });
  }
  return wrong.length > 0;
}
