import type { z } from 'zod/mini';

/** A thing that became true, kept in the log and numbered. `fat`: every hearer may see every field. `thin`: ids only, hearers fetch. */
export interface FactForm<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'fat' | 'thin';
  summary: string;
  data: S;
}
export type Facts = Readonly<Record<string, FactForm>>;

/** A fact that carries all its hearers show. */
export const fat = <S extends z.ZodMiniType>(summary: string, data: S): FactForm<S> => ({ kind: 'fat', summary, data });
/** A fact that carries ids, after which its hearers fetch. */
export const thin = <S extends z.ZodMiniType>(summary: string, data: S): FactForm<S> => ({ kind: 'thin', summary, data });

/** What is said once and not kept, by its name. */
export type Signals = Readonly<Record<string, z.ZodMiniType>>;
