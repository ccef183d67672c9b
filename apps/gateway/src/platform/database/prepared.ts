import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables';

/** Stands in a statement for a value that is known when it runs. */
class Parameter {
  constructor(readonly name: string) {}
}

/** A place for the value of that name. */
export type Place<Values> = (name: keyof Values & string) => RawBuilder<unknown>;

/**
 * A statement that is written once for each of its shapes: building the text of a hot list anew costs more than asking it. What a shape
 * decides on is part of the text; whatever differs from call to call has a place.
 */
export const prepared = <Shape extends Record<string, unknown>, Values extends Record<string, unknown>, Row>(
  write: (shape: Shape, place: Place<Values>, db: Kysely<Tables>) => RawBuilder<Row>,
) => {
  const written = new Map<string, CompiledQuery<Row>>();
  return async (db: Kysely<Tables>, shape: Shape, values: Values): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    let statement = written.get(key);
    if (!statement) written.set(key, (statement = write(shape, (name) => sql`${new Parameter(name)}`, db).compile(db)));
    const parameters = statement.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
};
