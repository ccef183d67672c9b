import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Principal } from '@portal/contracts';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import type { Database } from '../database/database';
import { PrincipalCheck } from './principal-check';

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => database.close());

const principal: Principal = {
  id: 'nobody',
  email: 'nobody@x.example',
  name: 'Nobody',
  role: 'CP',
  status: 'approved',
  unitId: 'x',
  lcoId: null,
  sessionId: 's',
};

it("T12 a token is checked against the database again after two seconds, even if the machine's clock was set back", async () => {
  const check = new PrincipalCheck(database);
  const dbSpy = jest.spyOn(database, 'db', 'get');
  await check.over(principal);
  await check.over(principal);
  expect(dbSpy).toHaveBeenCalledTimes(1);
  const [wall, running] = [Date.now(), performance.now()];
  jest.spyOn(Date, 'now').mockReturnValue(wall - 3_600_000);
  jest.spyOn(performance, 'now').mockReturnValue(running + 2_001);
  await check.over(principal);
  expect(dbSpy).toHaveBeenCalledTimes(2);
});
