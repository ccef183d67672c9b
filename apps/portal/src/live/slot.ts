import type { z } from 'zod/mini';

/** What a reload of the tab must not lose, read back only in the form it was kept in. Never passwords, never codes; forgotten at the sign-out. */
export function slot<S extends z.ZodMiniType>(key: string, form: S) {
  return {
    read(): z.output<S> | null {
      try {
        const read = form.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
        return read.success ? read.data : null;
      } catch {
        return null;
      }
    },
    /** Fields that the form does not name fall away. */
    keep: (value: z.input<S>) => sessionStorage.setItem(key, JSON.stringify(form.parse(value))),
    forget: () => sessionStorage.removeItem(key),
  };
}
