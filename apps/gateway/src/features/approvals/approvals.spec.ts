import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, NotAllowed, NotYours, ObjectMissing } from '@portal/contracts';
import { insertApplicant } from '../../../../../tests/kit/applicant';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { SecurityEvents } from '../../services/audit-log/security-events';

const STAFF = ['sam', 'ines', 'marco', 'mei', 'lena', 'chloe', 'kenji', 'faisal'] as const;

/** Returns the approvers of each request, specified independently of the implementation. */
const expectedDecidersOf = (role: string, lco: string | null, rhq: string | null): Name[] => {
  const regional: Record<string, Name> = { 'rhq-europe': 'marco', 'rhq-apac': 'mei' };
  const local: Record<string, Name> = { 'lco-deutschland': 'lena', 'lco-france': 'chloe', 'lco-japan': 'kenji', 'lco-gulf': 'faisal' };
  const toList = (name: Name | undefined) => (name ? [name] : []);
  if (role === 'YHQ') return ['sam'];
  if (role === 'RHQ') return ['sam', 'ines'];
  if (role === 'LBO') return ['sam', ...toList(regional[rhq ?? ''])];
  if (role === 'CP') return ['sam', ...toList(regional[rhq ?? '']), ...toList(local[lco ?? ''])];
  return [];
};

describe('user requests', () => {
  let gateway: TestGateway;
  const staff = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of STAFF) staff[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const listWaitingIds = async (name: Name) =>
    (await staff[name].approvals.list({ status: 'Waiting', pageSize: 100 })).items.map(({ userId }) => userId);

  it.each(STAFF)('R6.1 R7.4 %s finds exactly the requests they may decide, in the list and individually', async (name) => {
    const waitingPeople = await gateway.database.db.selectFrom('person').selectAll().where('standing', '=', 'waiting').execute();
    const expectedIds = waitingPeople
      .filter(({ role, lco_id, rhq_id }) => expectedDecidersOf(role, lco_id, rhq_id).includes(name))
      .map(({ id }) => id);
    expect((await listWaitingIds(name)).sort()).toEqual(expectedIds.sort());
    for (const { id } of waitingPeople) {
      const { status } = await staff[name].fetch(`/api/approval/request/${id}`);
      expect([id, status]).toEqual([id, expectedIds.includes(id) ? 200 : 404]);
    }
  });

  it('R6.1 R6.3 a partner has no user requests', async () => {
    const bruno = await gateway.as('bruno');
    await expect(bruno.approvals.list()).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
    await expect(bruno.approvals.removeAccount({ userId: 'eve', reason: 'x' })).rejects.toMatchObject({ status: 403 });
  });

  it('R6.1 a user can neither find, decide nor delete a request of their own, of a peer or of a superior', async () => {
    const pairs: [Name, string][] = [
      ['lena', 'lena'],
      ['lena', 'jonas'],
      ['lena', 'marco'],
      ['marco', 'marco'],
      ['marco', 'mei'],
      ['marco', 'ines'],
      ['ines', 'lena'],
      ['ines', 'bruno'],
      ['ines', 'sam'],
      ['sam', 'sam'],
      ['mei', 'bruno'],
      ['chloe', 'bruno'],
    ];
    for (const [name, userId] of pairs) {
      const notFoundError = { status: 404, code: ObjectMissing.code };
      await expect(staff[name].approvals.request({ userId })).rejects.toMatchObject(notFoundError);
      await expect(staff[name].approvals.decide({ userId, status: 'Approved' })).rejects.toMatchObject(notFoundError);
      await expect(staff[name].approvals.removeAccount({ userId, reason: 'gone' })).rejects.toMatchObject(notFoundError);
    }
    expect(await gateway.database.db.selectFrom('person').select('id').where('standing', '=', 'deleted').execute()).toEqual([]);
  });

  it('R6.8 a request out of scope and a nonexistent request get the same response', async () => {
    const foreign = await insertApplicant(gateway.database, { lco: 'lco-france', country: 'FR' });
    const answer = async (userId: string) => {
      const response = await staff.lena.fetch(`/api/approval/request/${userId}`);
      const { requestId: _, ...body } = (await response.json()) as { requestId: string };
      return { status: response.status, body };
    };
    expect(await answer(foreign)).toEqual(await answer('nobody-at-all'));
  });

  it('R6.8 an identity in the request must match the token', async () => {
    const { lena } = staff;
    await expect(lena.approvals.list({ callerId: 'marco' })).rejects.toMatchObject({ status: 403, code: NotYours.code });
    expect((await lena.approvals.list({ callerId: 'lena', pageSize: 1 })).items).toHaveLength(1);
    expect((await lena.fetch('/api/approval/approvallist?userId=lena&userId=lena')).status).toBe(400);
    await gateway.app.get(SecurityEvents).write();
    const auditRows = await gateway.database.db
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'security.identity_refused')
      .execute();
    expect(auditRows).toEqual([{ actor: 'lena' }]);
  });

  it('R3.17 R3.20 a user request contains the fields of the table columns, and the role and company for its heading', async () => {
    const [row] = (await staff.lena.approvals.list({ search: 'bruno@brennhagen.example' })).items;
    expect(row).toMatchObject({
      userId: 'bruno',
      name: 'Bruno Hagen',
      email: 'bruno@brennhagen.example',
      role: 'CP',
      companyName: 'Brennhagen Messtechnik',
      lcoName: 'Yarrowdyne Deutschland',
      rhqName: 'Europe',
      country: 'DE',
      status: 'Approved',
      decidedBy: 'Lena Vogt',
    });
    expect(Date.parse(row!.deadline) - Date.parse(row!.date)).toBe(LIMITS.activationMs);
  });

  it('R2.19 user requests are listed with pending requests first, oldest first, and then by latest decision', async () => {
    const { items, oldestWaiting } = await staff.sam.approvals.list({ pageSize: 100 });
    const waitingRequests = items.filter(({ status }) => status === 'Waiting');
    expect(items.slice(0, waitingRequests.length)).toEqual(waitingRequests);
    expect(waitingRequests.map(({ date }) => date)).toEqual(waitingRequests.map(({ date }) => date).sort());
    expect(oldestWaiting).toBe(waitingRequests[0]!.date);
    const decisionTimes = items.slice(waitingRequests.length).map(({ decidedAt }) => decidedAt!);
    expect(decisionTimes).toEqual([...decisionTimes].sort().reverse());
    const newest = (await staff.sam.approvals.list({ sort: 'newest', pageSize: 100 })).items.map(({ date }) => date);
    expect(newest).toEqual([...newest].sort().reverse());
  });

  it('R9.1 R7.4 user requests are listed in pages of twelve without gaps and with the total number', async () => {
    const ids: string[] = [];
    const { totalCount, counts } = await staff.marco.approvals.list();
    for (let pageNumber = 1; ids.length < totalCount; pageNumber++) {
      const { items } = await staff.marco.approvals.list({ pageNumber });
      expect(items.length).toBe(Math.min(12, totalCount - ids.length));
      ids.push(...items.map(({ userId }) => userId));
    }
    expect(new Set(ids).size).toBe(totalCount);
    expect(counts.Waiting + counts.Approved + counts.Rejected).toBe(totalCount);
    for (const status of ['Waiting', 'Approved', 'Rejected'] as const) {
      const page = await staff.marco.approvals.list({ status });
      expect([page.totalCount, page.counts]).toEqual([counts[status], counts]);
    }
  });

  it('R7.4 user requests are searched by name, e-mail and company, and wildcard characters are matched literally', async () => {
    const idsOf = async (search: string) => (await staff.lena.approvals.list({ search, pageSize: 100 })).items.map(({ userId }) => userId);
    expect(await idsOf('bruno HAG')).toEqual(['bruno']);
    expect(await idsOf('bruno@')).toEqual(['bruno']);
    expect(await idsOf('brennhagen mess')).toContain('bruno');
    expect(await idsOf('Valbrune')).toEqual([]);
    for (const wildcard of ['%', '_', '\\', '%%', 'b_uno', "' or 1=1 --"])
      expect([wildcard, await idsOf(wildcard)]).toEqual([wildcard, []]);
    const specialCharactersId = await insertApplicant(gateway.database, { company: '100% Mess_technik \\ Partner' });
    const accentedId = await insertApplicant(gateway.database, { company: 'Règlement Große\u00ad Prüfstelle ٤٧١١' });
    for (const term of ['reglement', 'GROSSE', 'Pru\u0308f', 'prüf\u00adstelle 4711', '٤٧١١'])
      expect([term, await idsOf(term)]).toEqual([term, [accentedId]]);
    for (const exact of ['100%', 'mess_t', '\\ part']) expect(await idsOf(exact)).toEqual([specialCharactersId]);
    expect((await staff.lena.fetch('/api/approval/approvallist?SearchTerm=%00')).status).toBe(200);
  });

  it('R7.4 R4.7 a request has a history with its creation and with the author and reason of each decision', async () => {
    const rejectedRequest = (await staff.lena.approvals.list({ status: 'Rejected' })).items[0]!;
    const { history } = await staff.lena.approvals.request({ userId: rejectedRequest.userId });
    expect(history.map(({ what, by, reason }) => ({ what, by, reason }))).toEqual([
      { what: 'requested', by: rejectedRequest.name, reason: null },
      { what: 'rejected', by: rejectedRequest.decidedBy, reason: rejectedRequest.reason },
    ]);
  });

  it('R6.7 requests and decisions of one local company do not change a byte of the responses to the staff of another', async () => {
    const fetchAnswers = async (person: Person) => {
      const paths = ['approvallist?pageSize=100', 'approvallist?SearchTerm=a', 'approvallist?statusFilter=Waiting&sort=newest'].map(
        (path) => `/api/approval/${path}`,
      );
      paths.push(`/api/notifications/usernotification/${person.id}`, '/api/master/cplist', '/api/master/master');
      return Promise.all(paths.map(async (path) => (await person.fetch(path)).text()));
    };
    const answersBefore = [await fetchAnswers(staff.lena), await fetchAnswers(staff.mei)];
    const [accepted, refused] = [
      await insertApplicant(gateway.database, { lco: 'lco-france', country: 'FR', company: 'Aube Contrôle' }),
      await insertApplicant(gateway.database, { lco: 'lco-france', country: 'FR', company: 'Aube Négoce' }),
    ];
    await staff.chloe.approvals.decide({ userId: accepted, status: 'Approved' });
    await staff.chloe.approvals.decide({ userId: refused, status: 'Rejected', reason: 'No agreement.' });
    await staff.chloe.approvals.removeAccount({ userId: accepted, reason: 'Left the company.' });
    expect([await fetchAnswers(staff.lena), await fetchAnswers(staff.mei)]).toEqual(answersBefore);
  });
});
