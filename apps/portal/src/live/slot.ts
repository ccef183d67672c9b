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

const OF = 'portal.of.';
const drop = (wanted: (key: string) => boolean) =>
  Object.keys(sessionStorage)
    .filter(wanted)
    .forEach((key) => sessionStorage.removeItem(key));

/** A slot of one person: it outlives an expired session, until they leave by hand or somebody else comes. */
export const slotOf = <S extends z.ZodMiniType>(who: string, key: string, form: S) => slot(`${OF}${who}.${key}`, form);

/** Forgets what this tab has kept for whoever it was, but for what is somebody's own. */
export const forgetSlots = (): void => drop((key) => !key.startsWith(OF));

/** Forgets what is somebody's own, but for what is this person's. */
export const keepSlotsOf = (who: string | null): void => drop((key) => key.startsWith(OF) && !(who && key.startsWith(`${OF}${who}.`)));
