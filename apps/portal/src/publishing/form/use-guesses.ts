import type { StoredFile } from '@portal/contracts';
import { useEffect, useRef } from 'react';

interface Options<T> {
  /** The file whose name suggests field values. Undefined for a file that the form was opened with. */
  file: StoredFile | undefined;
  guess: (fileName: string) => Partial<T>;
  values: () => T;
  isDefault: (field: keyof T & string, value: T[keyof T]) => boolean;
  fillField: (field: keyof T & string, value: string) => void;
}

/** Fills fields that still have their default value with values suggested by the file name. */
export function useGuesses<T>({ file, guess, values, isDefault, fillField }: Options<T>): void {
  const lastGuess = useRef<Partial<T>>({});
  const form = useRef({ values, isDefault, fill: fillField });
  form.current = { values, isDefault, fill: fillField };
  useEffect(() => {
    if (!file) return;
    const guesses = guess(file.name);
    const currentValues = form.current.values();
    for (const [field, value] of Object.entries(guesses) as [keyof T & string, string][]) {
      const isUntouched =
        !currentValues[field] || form.current.isDefault(field, currentValues[field]) || currentValues[field] === lastGuess.current[field];
      if (value && value !== currentValues[field] && isUntouched) form.current.fill(field, value);
    }
    lastGuess.current = guesses;
  }, [file, guess]);
}
