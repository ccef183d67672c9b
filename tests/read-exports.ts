import { expect } from '@jest/globals';
import { readCsv, readWorkbook } from './read-tables';
import type { Person } from './test-gateway';

/** The bytes of an answer that went well. */
export const bytesOf = async (response: Response): Promise<Buffer> => {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** The table of an export that somebody asks for, as a workbook has it. */
export const workbook = async (who: Person, path: string) =>
  (await readWorkbook(await bytesOf(await who.fetch(`${path}${path.includes('?') ? '&' : '?'}format=xlsx`))))[0]!;

/** The rows of an export that somebody asks for, as CSV has them. */
export const csv = async (who: Person, path: string) => readCsv(await bytesOf(await who.fetch(path)));
