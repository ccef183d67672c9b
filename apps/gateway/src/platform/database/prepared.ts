import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables';

/** A placeholder in a compiled statement for a value that is known when the statement runs. */
class Parameter {
  constructor(readonly name: string) {}
}

/** Returns the placeholder for the named value. */
export type Place<Values> = (name: keyof Values & string) => RawBuilder<unknown>;

/**
 * Returns a statement that is compiled once per shape, because compiling a hot query costs more than running it. The shape determines the
 * SQL text; values that differ between calls are placeholders.
 */
export const prepareStatement = <Shape extends Record<string, unknown>, Values extends Record<string, unknown>, Row>(
  write: (shape: Shape, place: Place<Values>, db: Kysely<Tables>) => RawBuilder<Row>,
) => {
  const compiledQueries = new Map<string, CompiledQuery<Row>>();
  return async (db: Kysely<Tables>, shape: Shape, values: Values): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    let statement = compiledQueries.get(key);
    if (!statement) compiledQueries.set(key, (statement = write(shape, (name) => sql`${new Parameter(name)}`, db).compile(db)));
    const parameters = statement.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
};
