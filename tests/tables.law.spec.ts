import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../apps/gateway/src/platform/database/database';
import { type Columns, typedColumns } from './table-types';
import { openMigrated } from './template-database';

/** What a program gets for a type of the database, as this gateway's drivers read it. */
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
/** Kept by the migrator for itself. */
const OWN = ['kysely_migration', 'kysely_migration_lock'];

/** Whether the types read a type of the database as what the drivers make of it; `unknown` may be any JSON, and JSON may be a list or a table. */
const isRead = (type: string, udt: string): boolean =>
  type === (FAMILIES[udt] ?? udt) || (udt === 'jsonb' && ['unknown', 'json[]', 'string[][]'].includes(type));

interface CatalogueRow {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
}

/** Says every difference between the types and the migrated tables. */
const differences = (typed: Columns, rows: readonly CatalogueRow[]): string[] => {
  const columns = new Set<string>();
  const wrong = rows.flatMap(({ table_name: table, column_name: column, udt_name, is_nullable, has_default }) => {
    columns.add(`${table}.${column}`);
    const known = typed[table]?.[column];
    if (!known) return [`${table}.${column} is in the database and not in the types`];
    const nullable = is_nullable === 'YES';
    return [
      isRead(known.type, udt_name) ? [] : `${table}.${column} is ${udt_name} in the database and ${known.type} in the types`,
      known.type === 'unknown' || known.nullable === nullable
        ? []
        : `${table}.${column} may ${nullable ? '' : 'not '}be null in the database, unlike in the types`,
      known.optional && !nullable && !has_default ? `${table}.${column} may be left out by the types and has no default` : [],
    ].flat();
  });
  const missing = Object.entries(typed)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .filter((name) => !columns.has(name));
  return [...wrong, ...missing.map((name) => `${name} is in the types and not in the database`)];
};

let database: Database;
let rows: readonly CatalogueRow[];
beforeAll(async () => {
  database = await openMigrated();
  const catalogue = await sql<CatalogueRow>`
    select table_name, column_name, udt_name, is_nullable,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
    from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(database.db);
  rows = catalogue.rows.filter(({ table_name }) => !OWN.includes(table_name));
});
afterAll(() => database.close());

describe('the migrated database and the types of its tables', () => {
  it('R10.6 have the same tables and columns, with the same types, nulls and defaults', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(differences(typedColumns(), rows)).toEqual([]);
  });

  it('R10.6 a column of another type, one that may be null, one that has no default and one too many are named', () => {
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
    const made = new Set<string>();
    const edited = typedColumns((tables) =>
      edits.reduce((text, [from, to]) => {
        if (text.includes(from)) made.add(from);
        return text.replace(from, to);
      }, tables),
    );
    expect(made.size).toBe(edits.length);
    expect(differences(edited, rows).sort()).toEqual([
      'audit_seal.hash is in the database and not in the types',
      'file.nowhere is in the types and not in the database',
      'letter.to_address may be left out by the types and has no default',
      'person.company_name may be left out by the types and has no default',
      'person.company_name may not be null in the database, unlike in the types',
      'product.family is text in the database and number in the types',
    ]);
  });
});
