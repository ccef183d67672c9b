import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A column of a table, from the TypeScript types or from the database catalog. */
export interface Column {
  type: string;
  nullable: boolean;
  /** True if an insert may omit the column. */
  isOptional: boolean;
}
export type Columns = Record<string, Record<string, Column>>;

const GATEWAY = join(import.meta.dirname, '../../apps/gateway');
/** An in-memory module next to the table types. It declares the type of a selected row and of an inserted row for each table. */
const VIEW = join(GATEWAY, 'src/platform/database/tables.view.ts');
const VIEW_TEXT = `
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from './tables';
export type Read = { [T in keyof Tables]: Selectable<Tables[T]> };
export type Written = { [T in keyof Tables]: Insertable<Tables[T]> };
`;

/** The files that declare tables. */
const TABLES = globSync('src/**/tables.ts', { cwd: GATEWAY }).map((path) => join(GATEWAY, path));

/** The sources that all programs of this process share: every file except edited ones. */
const sources = new Map<string, ts.SourceFile | undefined>();
let last: ts.Program | undefined;

/** Compiles a program and reuses the files of the previous one. */
const compile = (edit: (text: string) => string): ts.Program => {
  const configPath = join(GATEWAY, 'tsconfig.json');
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === VIEW || fileExists(path);
  host.readFile = (path) => {
    if (path === VIEW) return VIEW_TEXT;
    const text = readFile(path);
    return text !== undefined && TABLES.includes(path) ? edit(text) : text;
  };
  host.getSourceFile = (path, ...how) => {
    if (TABLES.includes(path)) return getSourceFile(path, ...how);
    if (!sources.has(path)) sources.set(path, getSourceFile(path, ...how));
    return sources.get(path);
  };
  const rootNames = [VIEW, ...TABLES];
  last = ts.createProgram({ rootNames, options: { ...options, noEmit: true, skipLibCheck: true }, host, oldProgram: last });
  return last;
};

const familyOf = (checker: ts.TypeChecker, type: ts.Type): string => {
  if (type.flags & ts.TypeFlags.Unknown) return 'unknown';
  const nonNullType = type.getNonNullableType();
  const parts = nonNullType.isUnion() ? nonNullType.types : [nonNullType];
  const families = new Set(parts.map((part) => familyOfOne(checker, part)));
  return [...families].sort().join(' | ');
};
const familyOfOne = (checker: ts.TypeChecker, type: ts.Type): string => {
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type)) return `${familyOf(checker, checker.getTypeArguments(type as ts.TypeReference)[0]!)}[]`;
  const name = type.getSymbol()?.getName();
  return name === 'Date' || name === 'Buffer' ? name : 'json';
};

/** Reads every table and column from the TypeScript types, after `edit` has been applied to each file that declares tables. */
export const typedColumns = (edit: (text: string) => string = (text) => text): Columns => {
  const program = compile(edit);
  const checker = program.getTypeChecker();
  const view = program.getSourceFile(VIEW)!;
  const diagnostics = program.getSemanticDiagnostics(view);
  if (diagnostics.length)
    throw new Error(
      ts.formatDiagnostics(diagnostics, { getCanonicalFileName: String, getCurrentDirectory: () => '', getNewLine: () => '\n' }),
    );
  const tablesOf = (name: string): Map<string, ts.Type> => {
    const alias = checker.getExportsOfModule(checker.getSymbolAtLocation(view)!).find((symbol) => symbol.getName() === name)!;
    const tables = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(alias));
    return new Map(tables.map((table) => [table.getName(), checker.getTypeOfSymbol(table)]));
  };
  const writtenTables = tablesOf('Written');
  return Object.fromEntries(
    [...tablesOf('Read')].map(([table, row]) => {
      const optionalColumns = new Map(
        checker
          .getPropertiesOfType(writtenTables.get(table)!)
          .map((column) => [column.getName(), Boolean(column.flags & ts.SymbolFlags.Optional)]),
      );
      const columns = checker.getPropertiesOfType(row).map((column) => {
        const type = checker.getTypeOfSymbol(column);
        const isNullable = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
        return [
          column.getName(),
          { type: familyOf(checker, type), nullable: isNullable, isOptional: optionalColumns.get(column.getName()) ?? true },
        ];
      });
      return [table, Object.fromEntries(columns) as Record<string, Column>];
    }),
  );
};
