import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { featuresOn, merge } from '../features';
import { isExempt } from '../features/feature';
import { Callers } from '../kit/callers';
import { CALLERS, type RequestDraft } from '../kit/rights-table';
import { Stage } from '../kit/stage';
import { rightsViolations, unseenViolations, wholeContract } from './completeness';

const stage = new Stage();
const features = featuresOn(stage);
const callers = new Callers(stage);
const CODES: Record<string, string> = { 401: 'session.over', 403: 'function.forbidden', 404: 'object.missing' };

beforeAll(async () => {
  await stage.open({ env: { TICKETS_COMPANY_WIDE: '1' } });
  await callers.signIn();
});
afterAll(() => stage.close());

describe('the rights oracle', () => {
  it('R6 each route of the contract has a row in the rights table, and the table has no other rows', () => {
    expect(rightsViolations(features, wholeContract())).toEqual([]);
  });

  it.each(features.flatMap(({ rights }) => rights).map((row) => [`${row.route}, ${row.about}`, row] as const))(
    'R6.1 each caller of %s gets the response that the rights table states',
    async (_, { cells, make, route }) => {
      const statuses: string[] = [];
      // A request that its caller may not send is reused for the next caller, until a caller's request changes data.
      let draft: RequestDraft | null = null;
      for (const [index, name] of CALLERS.entries()) {
        const caller = callers.get(name);
        draft = (make.length === 0 && draft) || (await make(caller));
        const { status, body } = await callers.send(caller, draft);
        if (status === 200 && !draft.path.startsWith('GET ')) draft = null;
        statuses.push(`${name} ${status === 200 ? 'y' : status}`);
        const code = CODES[cells[index]!];
        // A disabled route has its own refusal code.
        if (code && !route.startsWith('accounts.microsoft')) expect({ name, code: body['code'] }).toEqual({ name, code });
      }
      expect(statuses).toEqual(CALLERS.map((name, index) => `${name} ${cells[index]}`));
    },
  );
});

describe('hidden objects', () => {
  it('R6 every route that returns 404 to a signed-in caller has a hidden-object row, and no other route has such a row', () => {
    expect(unseenViolations(features)).toEqual([]);
  });

  const rows = Object.entries(merge(features.map(({ unseen }) => unseen))).flatMap(([route, row]) =>
    isExempt(row) ? [] : row.make.map((make) => [route, row.existing, make] as const),
  );
  it.each(rows)('R6 %s returns byte-identical responses for a hidden object and a nonexistent one', async (_, existingId, make) => {
    const jonas = callers.get('jonas');
    const answerTo = async (draft: RequestDraft) => {
      const { text, status, body, headers } = await callers.send(jonas, draft);
      const comparedHeaders = [...headers].filter(([name]) => !['date', 'x-request-id', 'x-seq'].includes(name));
      return { status, headers: comparedHeaders, text: text.replace(String(body['requestId']), '') };
    };
    const answer = await answerTo(make(await existingId()));
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await answerTo(make(randomUUID())));
  });
});
