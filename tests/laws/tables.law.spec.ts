import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { type Columns, typedColumns } from '../kit/table-types';
import { openMigratedDatabase } from '../kit/template-database';

/** The TypeScript type of each database type, as the gateway's drivers read it. */
const FAMILIES: Record<string, string> = {
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  tsvector: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'json',
  _text: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
};
/** The tables of the migration library. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Returns true if the declared type matches the type that the drivers produce. `unknown` may be any JSON, and JSON may be an array or an
 * object.
 */
const isReadAs = (type: string, udt: string): boolean =>
  type === (FAMILIES[udt] ?? udt) || (udt === 'jsonb' && ['unknown', 'json[]', 'string[][]'].includes(type));

interface CatalogueRow {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
}

/** Lists every difference between the types and the migrated tables. */
const findDifferences = (typedColumns: Columns, rows: readonly CatalogueRow[]): string[] => {
  const columns = new Set<string>();
  const mismatches = rows.flatMap(({ table_name: table, column_name: column, udt_name, is_nullable, has_default }) => {
    columns.add(`${table}.${column}`);
    const declaration = typedColumns[table]?.[column];
    if (!declaration) return [`${table}.${column} is in the database and not in the types`];
    const isNullable = is_nullable === 'YES';
    return [
      isReadAs(declaration.type, udt_name) ? [] : `${table}.${column} is ${udt_name} in the database and ${declaration.type} in the types`,
      declaration.type === 'unknown' || declaration.nullable === isNullable
        ? []
        : `${table}.${column} may ${isNullable ? '' : 'not '}be null in the database, unlike in the types`,
      declaration.isOptional && !isNullable && !has_default ? `${table}.${column} may be left out by the types and has no default` : [],
    ].flat();
  });
  const missingTables = Object.entries(typedColumns)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .filter((name) => !columns.has(name));
  return [...mismatches, ...missingTables.map((name) => `${name} is in the types and not in the database`)];
};

let database: Database;
let rows: readonly CatalogueRow[];
beforeAll(async () => {
  database = await openMigratedDatabase();
  const catalogue = await sql<CatalogueRow>`
    select table_name, column_name, udt_name, is_nullable,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
    from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(database.db);
  rows = catalogue.rows.filter(({ table_name }) => !MIGRATION_TABLES.includes(table_name));
});
afterAll(() => database.close());

describe('table types', () => {
  it('R10.6 the database and the types have the same tables and columns with the same types, nullability and defaults', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(findDifferences(typedColumns(), rows)).toEqual([]);
  });

  it('R10.6 a different type, a nullable column, a missing default and an extra column are each reported as a difference', () => {
    const edits: [string, string][] = [
      ['  family: string;', '  family: number;'],
      [
        '  company_name: string;\n  organization_type: string;\n  country: string;\n  employee',
        '  company_name: string | null;\n  organization_type: string;\n  country: string;\n  employee',
      ],
      ['  to_address: string;', '  to_address: Generated<string>;'],
      ['  store_key: string;', '  store_key: string;\n  nowhere: string;'],
      ['  hash: string;\n', ''],
    ];
    const changes = new Set<string>();
    const columns = typedColumns((tables) =>
      edits.reduce((text, [from, to]) => {
        if (text.includes(from)) changes.add(from);
        return text.replace(from, to);
      }, tables),
    );
    expect(changes.size).toBe(edits.length);
    expect(findDifferences(columns, rows).sort()).toEqual([
      'audit_seal.hash is in the database and not in the types',
      'file.nowhere is in the types and not in the database',
      'letter.to_address may be left out by the types and has no default',
      'person.company_name may be left out by the types and has no default',
      'person.company_name may not be null in the database, unlike in the types',
      'product.family is text in the database and number in the types',
    ]);
  });
});
