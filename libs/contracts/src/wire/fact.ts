import type { z } from 'zod/mini';

/**
 * The form of a fact: a numbered, stored event. `fat`: the fact contains all data, and every receiver may see every field. `thin`: the fact
 * contains ids only, and receivers fetch the data.
 */
export interface FactForm<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'fat' | 'thin';
  data: S;
}
export type Facts = Readonly<Record<string, FactForm>>;

/** Declares a fact that contains all the data that its receivers show. */
export const fat = <S extends z.ZodMiniType>(data: S): FactForm<S> => ({ kind: 'fat', data });
/** Declares a fact that contains only ids. Its receivers fetch the data. */
export const thin = <S extends z.ZodMiniType>(data: S): FactForm<S> => ({ kind: 'thin', data });

/** Signals by name. Signals are sent once and not stored. */
export type Signals = Readonly<Record<string, z.ZodMiniType>>;
