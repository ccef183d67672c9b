import type { ExportFormat } from '@portal/contracts';
import { csvOf } from './csv.ts';
import type { Cell, Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';

const WRITER_BY_FORMAT = { csv: csvOf, xlsx: xlsxOf } as const satisfies Record<ExportFormat, (table: Table) => AsyncGenerator<Uint8Array>>;

/** Returns the serialized pieces of a table in the given format, and an extent that counts the written rows and bytes. */
export const writeTable = (table: Table, format: ExportFormat) => {
  const extent = { rows: 0, bytes: 0 };
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    for await (const row of table.rows) {
      extent.rows += 1;
      yield row;
    }
  };
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of WRITER_BY_FORMAT[format]({ ...table, rows: rows() })) {
      extent.bytes += piece.length;
      yield piece;
    }
  };
  return { pieces: pieces(), extent };
};
