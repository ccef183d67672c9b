import type { z } from 'zod/mini';

/**
 * An event that became true, numbered and stored in the log. `fat`: every receiver may see every field. `thin`: ids only, receivers fetch
 * the rest.
 */
export interface FactForm<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'fat' | 'thin';
  data: S;
}
export type Facts = Readonly<Record<string, FactForm>>;

/** Declares a fact that carries all the data its receivers show. */
export const fat = <S extends z.ZodMiniType>(data: S): FactForm<S> => ({ kind: 'fat', data });
/** Declares a fact that carries ids only, after which its receivers fetch. */
export const thin = <S extends z.ZodMiniType>(data: S): FactForm<S> => ({ kind: 'thin', data });

/** Signals by name. A signal is sent once and not stored. */
export type Signals = Readonly<Record<string, z.ZodMiniType>>;
