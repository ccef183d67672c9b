import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Callers } from '../kit/callers';
import { CALLERS, cellsOf } from '../kit/rights-table';
import { Stage } from '../kit/stage';
import { APPLICANTS, DECISION_CELLS, insertPerson } from './approvals/rights';

const stage = new Stage();
const callers = new Callers(stage);
beforeAll(async () => {
  await stage.open();
  await callers.signIn();
});
afterAll(() => stage.close());

describe('the oracle of decisions', () => {
  it('R6.1 a decision without permission changes nothing', async () => {
    for (const placeName of Object.keys(APPLICANTS)) {
      const id = await insertPerson(stage, placeName);
      const record = () => stage.gateway.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const [recordBefore, cells] = [await record(), cellsOf(DECISION_CELLS[placeName]!)];
      for (const [index, name] of CALLERS.entries()) {
        if (cells[index] === 'y') continue;
        const json = { userId: id, status: 'Approved' };
        await callers.send(callers.get(name), { path: 'POST /api/approval/updatestatus', json });
        await callers.send(callers.get(name), { path: `DELETE /api/approval/account/${id}?comments=Gone` });
      }
      expect(await record()).toEqual(recordBefore);
    }
  });

  it('R6.1 each approver lists exactly the people whose requests they may decide according to an independent table', async () => {
    const requestIds = new Map<string, string>();
    for (const placeName of Object.keys(APPLICANTS)) requestIds.set(await insertPerson(stage, placeName), placeName);
    for (const [index, name] of CALLERS.entries()) {
      const listedNames: string[] = [];
      for (let page = 1; ; page++) {
        const path = `GET /api/approval/approvallist?pageSize=100&pageNumber=${page}`;
        const { status, body } = await callers.send(callers.get(name), { path });
        if (status !== 200) break;
        const rows = body['dataList'] as { userId: string }[];
        listedNames.push(...rows.flatMap(({ userId }) => requestIds.get(userId) ?? []));
        if (rows.length < 100) break;
      }
      const expected = Object.keys(APPLICANTS).filter((placeName) => cellsOf(DECISION_CELLS[placeName]!)[index] === 'y');
      expect({ name, listed: listedNames.sort() }).toEqual({ name, listed: expected.sort() });
    }
  });
});
