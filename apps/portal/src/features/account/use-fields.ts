import { validate } from '@portal/contracts';
import { type ChangeEvent, useState } from 'react';
import type { z } from 'zod/mini';
import type { Violation } from '../../i18n/violation-text';

type Errors<F extends string> = Partial<Record<F, Violation>>;

/**
 * Manages the few fields of a page before sign-in with the contract's schema: validates on blur, and on each key while a field is invalid.
 * The form library would exceed the size budget of such a page.
 */
export const useFields = <F extends string, S extends z.ZodMiniType<unknown, Record<F, string>>>(schema: S, initial: Record<F, string>) => {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Errors<F>>({});

  const wrongIn = (values: Record<F, string>): Errors<F> => {
    const { violations } = validate(schema, values);
    return Object.fromEntries(Object.entries(violations ?? {}).map(([field, [wrong]]) => [field, wrong])) as Errors<F>;
  };
  const lay = (wrong: Errors<F>): boolean => {
    setErrors(wrong);
    const [first] = Object.keys(initial).filter((field) => wrong[field as F]);
    if (first) document.getElementsByName(first)[0]?.focus();
    return first !== undefined;
  };

  return {
    typed,
    errors,
    lay,
    set: setTyped,
    /** Returns the parsed input, or null and focuses the first invalid field. */
    read: (values = typed): z.output<S> | null => (lay(wrongIn(values)) ? null : (schema.parse(values) as z.output<S>)),
    field: (name: F) => ({
      name,
      value: typed[name],
      onBlur: () => typed[name] && setErrors((now) => ({ ...now, [name]: wrongIn(typed)[name] })),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const next = { ...typed, [name]: target.value };
        setTyped(next);
        if (errors[name]) setErrors((now) => ({ ...now, [name]: wrongIn(next)[name] }));
      },
    }),
  };
};
