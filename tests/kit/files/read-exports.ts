import { expect } from '@jest/globals';
import type { Person } from '../test-gateway';
import { readCsv, readWorkbook } from './read-tables';

export const bytesOf = async (response: Response): Promise<Buffer> => {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

export const readWorkbookExport = async (reader: Person, path: string) =>
  (await readWorkbook(await bytesOf(await reader.fetch(`${path}${path.includes('?') ? '&' : '?'}format=xlsx`))))[0]!;

export const readCsvExport = async (reader: Person, path: string) => readCsv(await bytesOf(await reader.fetch(path)));
