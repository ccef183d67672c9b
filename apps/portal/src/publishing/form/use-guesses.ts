import type { StoredFile } from '@portal/contracts';
import { useEffect, useRef } from 'react';

interface Options<T> {
  /** A file whose name says something about the fields; none that the form began with. */
  file: StoredFile | undefined;
  guess: (fileName: string) => Partial<T>;
  values: () => T;
  /** Whether nobody has filled a field that is as it was at first. */
  isDefault: (field: keyof T & string, value: T[keyof T]) => boolean;
  fill: (field: keyof T & string, value: string) => void;
}

/** What the name of the file tells goes into fields that nobody has filled. */
export function useGuesses<T>({ file, guess, values, isDefault, fill }: Options<T>): void {
  const guessed = useRef<Partial<T>>({});
  const form = useRef({ values, isDefault, fill });
  form.current = { values, isDefault, fill };
  useEffect(() => {
    if (!file) return;
    const guesses = guess(file.name);
    const now = form.current.values();
    for (const [field, value] of Object.entries(guesses) as [keyof T & string, string][]) {
      const isUntouched = !now[field] || form.current.isDefault(field, now[field]) || now[field] === guessed.current[field];
      if (value && value !== now[field] && isUntouched) form.current.fill(field, value);
    }
    guessed.current = guesses;
  }, [file, guess]);
}
