import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addTickets } from '../../../../../../tests/kit/many-tickets';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { until } from '../../../../../../tests/kit/until';

const ROW_COUNT = 100_000;
const PATH = '/api/loganalysis/exportinquiries';
const LINE_END = 10;

let gateway: TestGateway;
let jonas: Person;
beforeAll(async () => {
  gateway = await openTestGateway();
  jonas = await gateway.as('jonas');
  await addTickets(gateway, ROW_COUNT, { words: 4 });
});
afterAll(() => gateway.close());

/** Counts the lines of a response, up to a limit or to the end, and discards the bytes. */
const countLines = async (response: Response, most = Number.POSITIVE_INFINITY): Promise<number> => {
  const reader = response.body!.getReader();
  let lines = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    for (const byte of value!) if (byte === LINE_END) lines += 1;
    if (lines >= most) break;
  }
  return lines;
};
const endsOf = async (): Promise<{ outcome: string; rows: number; bytes: number }[]> => {
  const { rows } = await sql<{ after: { outcome: string; rows: number; bytes: number } }>`
    select after from audit where actor = 'jonas' and action = 'export.ended' order by seq`.execute(gateway.database.db);
  return rows.map(({ after }) => after);
};
const waitForEnd = (nth: number) => until(async () => (await endsOf())[nth - 1]);

describe(`an export of ${ROW_COUNT} rows`, () => {
  it('R7.9 T22 the audit log records how many rows an export had sent when it was aborted', async () => {
    const abortController = new AbortController();
    const lineCount = await countLines(await jonas.fetch(PATH, { signal: abortController.signal }), ROW_COUNT / 2);
    abortController.abort();
    const end = await waitForEnd(1);
    expect(end).toMatchObject({ outcome: 'cut' });
    expect(end.rows).toBeGreaterThanOrEqual(lineCount - 1);
    expect(end.rows).toBeLessThan(ROW_COUNT);
  });
});
