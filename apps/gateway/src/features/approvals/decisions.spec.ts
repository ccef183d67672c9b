import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlreadyDecided, type ApiError, isRefusedAs, type NotificationType, ObjectMissing, RoleTooHigh } from '@portal/contracts';
import { insertApplicant } from '../../../../../tests/kit/applicant';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { addressOf, type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DEMO_PASSWORD } from '../accounts/demo-users';

describe('deciding a user request', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of ['sam', 'ines', 'marco', 'lena', 'jonas', 'chloe', 'mei'] as const) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const rowOf = (id: string) => gateway.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const factsAbout = async (type: 'account.approved' | 'account.rejected' | 'account.removed', id: string) =>
    (await gateway.database.db.selectFrom('fact').select(['seq', 'rooms', 'data']).where('type', '=', type).execute()).filter(({ data }) =>
      JSON.stringify(data).includes(id),
    );
  const mailsTo = async (id: string) =>
    gateway.database.db.selectFrom('letter').select(['kind', 'data']).where('to_address', '=', `${id}@nordlicht.example`).execute();
  const notificationsAbout = async (id: string, type: NotificationType) =>
    (
      await gateway.database.db
        .selectFrom('notification')
        .select('person_id')
        .where('subject_id', '=', id)
        .where('type', '=', type)
        .execute()
    )
      .map(({ person_id }) => person_id)
      .sort();
  const waitForWelcome = async (line: LiveClient) => {
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    return line;
  };

  it("R4.13 R10.1 an acceptance is sent to the approvers' tabs and bells and mailed to the person, but not sent to a sibling unit", async () => {
    const notifiedTabs = await Promise.all(
      (['lena', 'lena', 'jonas', 'marco', 'sam'] as const).map((name) => waitForWelcome(people[name].connect())),
    );
    const otherTabs = await Promise.all((['chloe', 'mei', 'ines'] as const).map((name) => waitForWelcome(people[name].connect())));
    const id = await insertApplicant(gateway.database, { company: 'Havelblick Technik' });
    const { request } = await people.lena.approvals.decide({ userId: id, status: 'Approved', rev: 1 });

    expect(request).toMatchObject({ userId: id, status: 'Approved', decidedBy: 'Lena Vogt', rev: 2, companyName: 'Havelblick Technik' });
    for (const line of notifiedTabs) {
      await line.until(() => line.facts('account.approved').length === 1);
      expect(line.facts('account.approved')[0]!.data).toEqual({ request });
    }
    const laterApplicantId = await insertApplicant(gateway.database, { role: 'YHQ', lco: null, rhq: null });
    await notifiedTabs.at(-1)!.until(() =>
      notifiedTabs
        .at(-1)!
        .facts('account.requested')
        .some(({ data }) => JSON.stringify(data).includes(laterApplicantId)),
    );
    // YHQ sees the new account in the list of people, but not the decision.
    expect(otherTabs.map((line) => line.facts().map(({ type }) => type))).toEqual([[], [], ['people.changed']]);

    const notifications = await notificationsAbout(id, 'UserApproved');
    expect(notifications).toEqual(expect.arrayContaining([id, 'jonas', 'marco', 'sam']));
    for (const other of ['lena', 'chloe', 'mei', 'ines']) expect(notifications).not.toContain(other);
    expect(await mailsTo(id)).toEqual([{ kind: 'account.approved', data: { name: 'Greta Sommer', by: 'Lena Vogt' } }]);
    const auditRows = await gateway.database.db.selectFrom('audit').selectAll().where('object', '=', id).execute();
    expect(auditRows).toMatchObject([
      { actor: 'lena', action: 'account.approved', before: { standing: 'waiting' }, after: { standing: 'approved' } },
    ]);
    for (const line of [...notifiedTabs, ...otherTabs]) line.close();
  });

  it('R4.7 R4.13 a rejection needs a reason, which is sent to the person', async () => {
    const id = await insertApplicant(gateway.database);
    for (const comments of [undefined, '', '   ', 'x'.repeat(5_001)]) {
      await expect(people.lena.approvals.decide({ userId: id, status: 'Rejected', reason: comments })).rejects.toMatchObject({
        status: 400,
      });
    }
    expect(await rowOf(id)).toMatchObject({ standing: 'waiting', rev: 1 });
    await people.lena.approvals.decide({ userId: id, status: 'Rejected', reason: 'No agreement.' });
    expect(await rowOf(id)).toMatchObject({ standing: 'rejected', decided_by: 'lena', reason: 'No agreement.', rev: 2 });
    expect(await mailsTo(id)).toMatchObject([{ kind: 'account.rejected', data: { reason: 'No agreement.', by: 'Lena Vogt' } }]);
    expect(await notificationsAbout(id, 'UserRejected')).toEqual(expect.arrayContaining([id, 'jonas', 'marco', 'sam']));
    expect(await factsAbout('account.rejected', id)).toHaveLength(1);
  });

  it('R3.19 a new partner company is created under its LCO, and a known company is found regardless of case', async () => {
    const [first, second] = [
      await insertApplicant(gateway.database, { company: 'Elbsand Technik' }),
      await insertApplicant(gateway.database, { company: 'ELBSAND technik' }),
    ];
    await people.lena.approvals.decide({ userId: first, status: 'Approved' });
    await people.jonas.approvals.decide({ userId: second, status: 'Approved' });
    const [firstRow, secondRow] = [await rowOf(first), await rowOf(second)];
    expect(firstRow.unit_id).toBe(secondRow.unit_id);
    const unit = await gateway.database.db.selectFrom('unit').selectAll().where('id', '=', firstRow.unit_id!).executeTakeFirst();
    expect(unit).toMatchObject({ kind: 'CP', name: 'Elbsand Technik', lco_id: 'lco-deutschland', rhq_id: 'rhq-europe', country: 'DE' });
    const applicantId = await insertApplicant(gateway.database, { company: 'brennhagen messtechnik', domain: 'brennhagen.example' });
    await people.marco.approvals.decide({ userId: applicantId, status: 'Approved' });
    expect((await rowOf(applicantId)).unit_id).toBe('cp-brennhagen');
  });

  it('R6.1 one of two simultaneous decisions succeeds, and the other is refused with the author of the first', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await insertApplicant(gateway.database);
      const both = await Promise.allSettled([
        people.lena.approvals.decide({ userId: id, status: 'Approved', rev: 1 }),
        people.marco.approvals.decide({ userId: id, status: 'Rejected', reason: 'No agreement.', rev: 1 }),
      ]);
      const refusals = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []));
      expect(refusals).toHaveLength(1);
      const row = await rowOf(id);
      const winner = row.decided_by === 'lena' ? ['Lena Vogt', 'Approved'] : ['Marco Bianchi', 'Rejected'];
      expect(isRefusedAs(refusals[0], AlreadyDecided)).toBe(true);
      expect(refusals[0]).toMatchObject({ status: 412, body: { data: { by: winner[0], status: winner[1], rev: 2 } } });
      expect((await factsAbout('account.approved', id)).length + (await factsAbout('account.rejected', id)).length).toBe(1);
      expect(await mailsTo(id)).toHaveLength(1);
    }
  });

  it('R6.1 a decision on an outdated revision is refused with the current state', async () => {
    const id = await insertApplicant(gateway.database);
    await gateway.database.db.updateTable('person').set({ rev: 3 }).where('id', '=', id).execute();
    await expect(people.lena.approvals.decide({ userId: id, status: 'Approved', rev: 1 })).rejects.toMatchObject({
      status: 412,
      body: { data: { by: 'Greta Sommer', status: 'Waiting', rev: 3 } },
    });
    expect(await rowOf(id)).toMatchObject({ standing: 'waiting' });
  });

  it('R6.1 the approver can lower the role when accepting, but not raise it', async () => {
    const id = await insertApplicant(gateway.database, { role: 'LBO', company: 'Isarwinkel Technik' });
    for (const role of ['YHQ', 'RHQ', 'SUPER_YHQ', 'SuperYHQ']) {
      await expect(people.marco.approvals.decide({ userId: id, status: 'Approved', role })).rejects.toMatchObject({
        status: 422,
        code: RoleTooHigh.code,
      });
    }
    await people.marco.approvals.decide({ userId: id, status: 'Approved', role: 'CP' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ role: 'CP', lco_id: 'lco-deutschland', rhq_id: 'rhq-europe' });
    const [fact] = await factsAbout('account.approved', id);
    expect(fact!.rooms).toEqual(expect.arrayContaining(['unit:rhq-europe', 'unit:lco-deutschland', 'unit:super-yhq', `user:${id}`]));
    const regional = await insertApplicant(gateway.database, { role: 'RHQ', lco: null });
    await people.ines.approvals.decide({ userId: regional, status: 'Approved' });
    expect(await rowOf(regional)).toMatchObject({ role: 'RHQ', unit_id: 'rhq-europe', lco_id: null, rhq_id: 'rhq-europe' });
    const headquartersApplicantId = await insertApplicant(gateway.database, { role: 'YHQ', lco: null, rhq: null, country: 'JP' });
    await people.sam.approvals.decide({ userId: headquartersApplicantId, status: 'Approved', role: 'RHQ' });
    expect(await rowOf(headquartersApplicantId)).toMatchObject({ role: 'RHQ', unit_id: 'rhq-apac', lco_id: null, rhq_id: 'rhq-apac' });
  });

  it('R7.4 fifty copies of one decision cause one change, one fact and one mail', async () => {
    const id = await insertApplicant(gateway.database);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => people.lena.approvals.decide({ userId: id, status: 'Approved', rev: 1 }, { idempotencyKey: key })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowOf(id)).toMatchObject({ standing: 'approved', rev: 2 });
    expect(await factsAbout('account.approved', id)).toHaveLength(1);
    expect(await mailsTo(id)).toHaveLength(1);
    await expect(
      people.lena.approvals.decide({ userId: id, status: 'Rejected', reason: 'No.' }, { idempotencyKey: key }),
    ).rejects.toMatchObject({ status: 422, code: 'idempotency.reused' });
  });

  it('R1.2 a decision cancels the reminders about the request', async () => {
    const id = await insertApplicant(gateway.database);
    const reminderMail = {
      id: randomUUID(),
      to_address: addressOf('lena'),
      kind: 'account.reminder',
      sent_at: null,
      dropped_at: null,
      last_error: null,
    };
    const data = JSON.stringify({ personId: id, name: 'Greta Sommer', company: 'x', step: '1' });
    await gateway.database.db
      .insertInto('letter')
      .values({ ...reminderMail, data, due_at: new Date(Date.now() + 3_600_000) })
      .execute();
    await people.jonas.approvals.decide({ userId: id, status: 'Approved' });
    const row = await gateway.database.db
      .selectFrom('letter')
      .select('dropped_at')
      .where('id', '=', reminderMail.id)
      .executeTakeFirstOrThrow();
    expect(row.dropped_at).not.toBeNull();
  });

  it('R4.7 R7.4 deleting an account requires a reason, ends every session and socket, and removes the account from every list', async () => {
    const [bruno, phone] = [await gateway.as('bruno'), await gateway.as('bruno')];
    const [line, watching] = [await waitForWelcome(bruno.connect()), await waitForWelcome(people.jonas.connect())];
    await gateway.database.db
      .insertInto('photo')
      .values({ id: 'of-bruno', person_id: 'bruno', bytes: Buffer.from('x'), type: 'image/webp' })
      .execute();
    const identity = { issuer: 'https://login.example', tenant: '', subject: 'bruno', person_id: 'bruno' };
    await gateway.database.db.insertInto('identity').values(identity).execute();
    const fetchPhoto = () => fetch(`${gateway.url}/api/auth/photo/of-bruno`);
    expect((await fetchPhoto()).status).toBe(200);
    await expect(people.lena.fetch('/api/approval/account/bruno', { method: 'DELETE' })).resolves.toMatchObject({ status: 400 });
    await people.lena.approvals.removeAccount({ userId: 'bruno', reason: 'Left the company.' });

    await watching.until(() => watching.facts('account.removed').length === 1);
    expect(watching.facts('account.removed')[0]!.data).toEqual({ userId: 'bruno', by: 'Lena Vogt', reason: 'Left the company.' });
    await line.until((events) => events.some(({ event }) => event === 'disconnect'), 2_000);
    for (const device of [bruno, phone]) await expect(device.masters.products()).rejects.toMatchObject({ status: 401 });
    expect(
      await gateway.database.db.selectFrom('session').select('id').where('person_id', '=', 'bruno').where('ended_at', 'is', null).execute(),
    ).toEqual([]);
    await expect(gateway.signIn(addressOf('bruno'), DEMO_PASSWORD)).rejects.toThrow(/sign-in.wrong/);
    expect((await fetchPhoto()).status).toBe(404);
    expect(await gateway.database.db.selectFrom('identity').selectAll().execute()).toEqual([]);

    for (const name of ['lena', 'marco', 'sam'] as const) {
      await expect(people[name].approvals.request({ userId: 'bruno' })).rejects.toMatchObject({ status: 404 });
      expect((await people[name].approvals.list({ search: 'bruno@' })).totalCount).toBe(0);
    }
    await expect(people.lena.approvals.removeAccount({ userId: 'bruno', reason: 'Again.' })).rejects.toMatchObject({
      code: ObjectMissing.code,
    });
    const letters = await gateway.database.db.selectFrom('letter').select('data').where('kind', '=', 'account.removed').execute();
    expect(letters).toEqual([{ data: { name: 'Bruno Hagen', reason: 'Left the company.' } }]);
    const auditRows = await gateway.database.db.selectFrom('audit').select('actor').where('action', '=', 'account.removed').execute();
    expect(auditRows).toEqual([{ actor: 'lena' }]);
    for (const client of [line, watching]) client.close();
  });
});
