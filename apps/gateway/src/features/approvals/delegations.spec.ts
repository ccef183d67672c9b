import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiError, ObjectMissing, TokenOutdated } from '@portal/contracts';
import { insertApplicant } from '../../../../../tests/kit/applicant';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { delegatorsOf } from '../../platform/http/delegators';
import { DueWork } from '../../services/jobs/due-work';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lena approves partners of Deutschland, Chloe those of France, Marco those of Europe, and Ines works at headquarters. */
describe('delegating decisions', () => {
  let gateway: TestGateway;
  let offsetMs = 0;
  const people = {} as Record<'lena' | 'jonas' | 'chloe' | 'marco' | 'ines' | 'sam' | 'mei' | 'bruno', Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + offsetMs);
    for (const name of ['lena', 'jonas', 'chloe', 'marco', 'ines', 'sam', 'mei', 'bruno'] as const) people[name] = await gateway.as(name);
  });
  afterEach(async () => {
    offsetMs = 0;
    await gateway.database.db.deleteFrom('due').where('kind', 'like', 'delegation.%').execute();
    await gateway.database.db.deleteFrom('delegation').execute();
    for (const name of ['chloe', 'ines'] as const) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const period = (fromMs = -1_000, untilMs = HOUR) => ({
    startsAt: new Date(Date.now() + fromMs).toISOString(),
    endsAt: new Date(Date.now() + untilMs).toISOString(),
  });
  const runJobs = () => gateway.app.get(DueWork, { strict: false }).run('quick');
  /** Delegates from Lena to Chloe, who gets a token with the delegation. */
  const delegate = async (fromMs?: number, untilMs?: number) => {
    const result = await people.lena.delegations.save({ delegateId: 'chloe', ...period(fromMs, untilMs) });
    people.chloe = await gateway.as('chloe');
    return result.delegation;
  };
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: ApiError) => error,
    );
  const codesOf = async (call: Promise<unknown>) => {
    const refusal = await refusalOf(call);
    const violations = Object.values(refusal?.body.errors ?? {}).flat();
    return [refusal?.status, ...violations.map(({ code }) => code)];
  };
  it('R6.1 a delegate sees and decides the requests of the absent approver, and the decision names both', async () => {
    const id = await insertApplicant(gateway.database);
    expect(await refusalOf(people.chloe.approvals.request({ userId: id }))).toMatchObject({ code: ObjectMissing.code });
    await delegate();
    const { items, counts } = await people.chloe.approvals.list({ pageSize: 100, status: 'Waiting' });
    expect(items.find(({ userId }) => userId === id)).toMatchObject({ onBehalfOf: 'Lena Vogt' });
    expect(counts.Waiting).toBe(items.length);
    const { request } = await people.chloe.approvals.decide({ userId: id, status: 'Rejected', reason: 'No agreement.' });
    expect(request).toMatchObject({ status: 'Rejected', decidedBy: 'Chloé Laurent', decidedFor: 'Lena Vogt' });
    const audit = await gateway.database.db
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('object', '=', id)
      .where('action', '=', 'account.rejected')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ actor: 'chloe', after: { onBehalfOf: 'lena' } });
    const own = await insertApplicant(gateway.database, { lco: 'lco-france', country: 'FR' });
    expect((await people.chloe.approvals.decide({ userId: own, status: 'Rejected', reason: 'No.' })).request.decidedFor).toBeNull();
  });

  it('R6.1 a delegate can neither delete nor disable accounts nor reset factors of the absent approver, and cannot delegate further', async () => {
    const id = await insertApplicant(gateway.database);
    await delegate();
    await people.chloe.approvals.decide({ userId: id, status: 'Approved' });
    expect(await refusalOf(people.chloe.approvals.removeAccount({ userId: id, reason: 'Gone.' }))).toMatchObject({ status: 404 });
    expect(await refusalOf(people.chloe.people.disable({ userId: id, reason: 'Gone.' }))).toMatchObject({ status: 404 });
    const { unit_id } = await gateway.database.db
      .selectFrom('person')
      .select('unit_id')
      .where('id', '=', 'marco')
      .executeTakeFirstOrThrow();
    expect(unit_id).toBe('rhq-europe');
    await people.chloe.delegations.save({ delegateId: 'marco', ...period() });
    people.marco = await gateway.as('marco');
    const other = await insertApplicant(gateway.database);
    // Marco may decide as the region of both, not because of Lena.
    expect((await people.marco.approvals.request({ userId: other })).onBehalfOf).toBeUndefined();
  });

  it('R6.1 headquarters decides for a region, and cannot raise a role beyond that region', async () => {
    await people.marco.delegations.save({ delegateId: 'ines', ...period() });
    people.ines = await gateway.as('ines');
    const partner = await insertApplicant(gateway.database);
    const otherRegion = await insertApplicant(gateway.database, { lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' });
    expect((await people.ines.approvals.request({ userId: partner })).onBehalfOf).toBe('Marco Bianchi');
    expect(await refusalOf(people.ines.approvals.request({ userId: otherRegion }))).toMatchObject({ status: 404 });
    expect(await refusalOf(people.ines.approvals.decide({ userId: partner, status: 'Approved', role: 'LBO' }))).toMatchObject({
      code: 'role.too-high',
    });
  });

  it('R4.13 new requests reach tabs, bell and mail of the delegate within the period only', async () => {
    await delegate();
    const line = people.chloe.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const id = await insertApplicant(gateway.database);
    await line.until(() => line.facts('account.requested').some(({ data }) => JSON.stringify(data).includes(id)));
    const bell = await gateway.database.db.selectFrom('notification').select('person_id').where('subject_id', '=', id).execute();
    expect(bell.map(({ person_id }) => person_id)).toContain('chloe');
    await people.lena.delegations.end({});
    await line.until(() => line.facts('delegation.changed').length > 0);
    await line.until((events) => events.some(({ event }) => event === 'disconnect'));
    expect(await refusalOf(people.chloe.approvals.request({ userId: id }))).toMatchObject({ code: TokenOutdated.code });
    people.chloe = await gateway.as('chloe');
    expect(await refusalOf(people.chloe.approvals.request({ userId: id }))).toMatchObject({ status: 404 });
    const later = await insertApplicant(gateway.database);
    const laterBell = await gateway.database.db.selectFrom('notification').select('person_id').where('subject_id', '=', later).execute();
    expect(laterBell.map(({ person_id }) => person_id)).not.toContain('chloe');
  });

  it('R4.13 a delegation begins and ends at its times', async () => {
    const plannedDelegation = await delegate(MINUTE, 2 * MINUTE);
    expect(plannedDelegation.isActive).toBe(false);
    const id = await insertApplicant(gateway.database);
    expect(await refusalOf(people.chloe.approvals.request({ userId: id }))).toMatchObject({ status: 404 });
    offsetMs = MINUTE;
    await runJobs();
    expect((await people.lena.delegations.current({})).given).toMatchObject({ isActive: true });
    people.chloe = await gateway.as('chloe');
    expect(await people.chloe.approvals.request({ userId: id })).toMatchObject({ onBehalfOf: 'Lena Vogt' });
    offsetMs = 2 * MINUTE;
    await runJobs();
    expect((await people.lena.delegations.current({})).given).toBeNull();
    expect(await refusalOf(people.chloe.approvals.request({ userId: id }))).toMatchObject({ code: TokenOutdated.code });
  });

  it.each([
    {
      how: 'disabled',
      change: (): Promise<unknown> => people.sam.people.disable({ userId: 'lena', reason: 'Left.' }),
      restore: (): Promise<unknown> => people.sam.people.enable({ userId: 'lena' }),
    },
    {
      how: 'moved',
      change: (): Promise<unknown> => people.sam.people.move({ userId: 'lena', role: 'LBO', unitId: 'lco-japan', reason: 'Moved.' }),
      restore: (): Promise<unknown> => people.sam.people.move({ userId: 'lena', role: 'LBO', unitId: 'lco-deutschland', reason: 'Back.' }),
    },
  ])('R6.1 a delegation ends when the absent approver is $how', async ({ change, restore }) => {
    await delegate();
    await change();
    // The token is refused before the job has run, and a new one has no rights of the approver.
    expect(await refusalOf(people.chloe.delegations.current({}))).toMatchObject({ code: TokenOutdated.code });
    expect(await delegatorsOf(gateway.database.db, 'chloe')).toEqual([]);
    await runJobs();
    expect(await gateway.database.db.selectFrom('delegation').selectAll().execute()).toEqual([]);
    await restore();
    people.lena = await gateway.as('lena');
    const audit = await gateway.database.db
      .selectFrom('audit')
      .select('object')
      .where('action', '=', 'delegation.ended')
      .where('object', '=', 'lena')
      .execute();
    expect(audit).not.toEqual([]);
  });

  it('R6.1 another delegate replaces the previous one, who loses the requests', async () => {
    await delegate();
    const line = people.chloe.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await people.lena.delegations.save({ delegateId: 'marco', ...period() });
    await line.until((events) => events.some(({ event }) => event === 'disconnect'));
    people.chloe = await gateway.as('chloe');
    expect((await people.chloe.delegations.current({})).received).toEqual([]);
    people.marco = await gateway.as('marco');
    expect((await people.marco.delegations.current({})).received).toMatchObject([{ delegatorId: 'lena', delegateName: 'Marco Bianchi' }]);
  });

  it('R6.1 the choices are people of other units who may receive the delegation, and others are refused', async () => {
    const { items } = await people.lena.delegations.delegates({ pageSize: 100 });
    const names = items.map(({ userId }) => userId);
    expect(names).toEqual(expect.arrayContaining(['chloe', 'marco']));
    for (const name of ['lena', 'jonas', 'ines', 'sam', 'mei', 'bruno']) expect(names).not.toContain(name);
    expect((await people.lena.delegations.delegates({ search: 'chlo' })).items.map(({ userId }) => userId)).toEqual(['chloe']);
    for (const delegateId of ['jonas', 'lena', 'ines', 'sam', 'mei', 'bruno', randomUUID()])
      expect(await codesOf(people.lena.delegations.save({ delegateId, ...period() }))).toEqual([400, 'no-such-choice']);
    expect((await people.marco.delegations.delegates({ pageSize: 100 })).items.map(({ userId }) => userId)).toContain('ines');
  });

  it('R6.1 a period in the past, beyond 90 days or with its end before its start is refused', async () => {
    const save = (fromMs: number, untilMs: number) =>
      codesOf(people.lena.delegations.save({ delegateId: 'chloe', ...period(fromMs, untilMs) }));
    expect(await save(-2 * HOUR, -HOUR)).toEqual([400, 'past']);
    expect(await save(0, 91 * 24 * HOUR)).toEqual([400, 'range-too-long']);
    expect(await save(HOUR, -HOUR)).toEqual([400, 'ends-before-start']);
    expect((await people.lena.delegations.current({})).given).toBeNull();
    expect(await refusalOf(people.lena.delegations.end({}))).toMatchObject({ status: 404 });
  });

  it('R4.13 the mail to the delegate names the period, and is dropped once the delegation has ended', async () => {
    await delegate();
    const mails = () =>
      gateway.database.db
        .selectFrom('letter')
        .select(['to_address', 'data'])
        .where('kind', '=', 'delegation.received')
        .where('dropped_at', 'is', null)
        .execute();
    expect((await mails()).at(-1)).toMatchObject({ data: { delegatorId: 'lena' } });
  });
});
