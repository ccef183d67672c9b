import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiError, CompanyUnclear, isRefusedAs } from '@portal/contracts';
import { type Applicant, insertApplicant } from '../../../../../tests/kit/applicant';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const BRENNHAGEN = 'Brennhagen Messtechnik';

describe('the company of an accepted partner', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of ['marco', 'lena', 'jonas'] as const) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const apply = (company: string, domain: string, more: Applicant = {}) => insertApplicant(gateway.database, { company, domain, ...more });
  const unitOf = async (userId: string) => {
    const { unit_id } = await gateway.database.db.selectFrom('person').select('unit_id').where('id', '=', userId).executeTakeFirstOrThrow();
    return unit_id && gateway.database.db.selectFrom('unit').selectAll().where('id', '=', unit_id).executeTakeFirstOrThrow();
  };
  const accept = (userId: string, partnerCompany?: string) =>
    people.lena.approvals.decide({ userId, status: 'Approved', ...(partnerCompany ? { partnerCompany } : {}) });
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (failure: ApiError) => failure,
    );
  const matchOf = async (userId: string) => (await people.lena.approvals.request({ userId })).company!;
  /** Publishes an item whose audience is this company. */
  const grantTo = async (company: string) => {
    const id = randomUUID();
    const now = new Date();
    const { db } = gateway.database;
    await db
      .insertInto('publication')
      .values({
        id,
        kind: 'material',
        title: 'Sonderpreise',
        unit_id: 'rhq-europe',
        author_id: 'marco',
        author_name: 'Marco Bianchi',
        state: 'live',
        rule: JSON.stringify({ scope: 'specific', lcos: [], companies: [company], granted: [] }),
        live_from: now,
        sort_at: now,
        changed_at: now,
        changed_by: 'marco',
        search: 'sonderpreise',
      })
      .execute();
    await db
      .insertInto('audience')
      .values({ publication_id: id, mark: `cp:${company}`, kind: 'material', sort_at: now, since: now, by_id: 'marco', via: 'company' })
      .execute();
  };

  it.each([BRENNHAGEN, 'brennhagen  messtechnik', `${BRENNHAGEN} GmbH`, 'Brennhagen-Messtechnik'])(
    'R3.19 %s with the mail domain of the company joins it automatically',
    async (typedName) => {
      const id = await apply(typedName, 'brennhagen.example');
      expect(await matchOf(id)).toMatchObject({ kind: 'known', companyId: 'cp-brennhagen', domain: 'brennhagen.example' });
      const { request } = await accept(id);
      expect(request.companyName).toBe(BRENNHAGEN);
      expect(await unitOf(id)).toMatchObject({ id: 'cp-brennhagen' });
    },
  );

  it.each([BRENNHAGEN, `${BRENNHAGEN} GmbH`, 'Brenhagen Messtechnik', 'Brennhagen'])(
    'R3.19 an applicant of "%s" with a foreign mail domain joins no company until the approver chooses one',
    async (typedName) => {
      for (const domain of ['gmail-like.example', 'gmail.com']) {
        const id = await apply(typedName, domain);
        const refusal = await refusalOf(accept(id));
        expect(refusal).toMatchObject({ status: 422, code: CompanyUnclear.code });
        if (!isRefusedAs(refusal, CompanyUnclear)) throw refusal;
        const { company } = refusal.body.data;
        expect(company).toMatchObject({ kind: 'unclear', companyId: null, domain, isPublicDomain: domain === 'gmail.com' });
        expect(company.candidates[0]).toMatchObject({ companyId: 'cp-brennhagen', name: BRENNHAGEN, isNear: true, usesDomain: false });
        expect(await unitOf(id)).toBeNull();
      }
    },
  );

  it('R3.19 the approver chooses the company of the person', async () => {
    const id = await apply(`${BRENNHAGEN} Süd`, 'brennhagen-sued.example');
    const { request } = await accept(id, 'cp-brennhagen');
    expect(request.companyName).toBe(BRENNHAGEN);
    expect(await unitOf(id)).toMatchObject({ id: 'cp-brennhagen' });
    const auditRow = await gateway.database.db.selectFrom('audit').selectAll().where('object', '=', id).executeTakeFirstOrThrow();
    expect(auditRow).toMatchObject({ before: { company: `${BRENNHAGEN} Süd` }, after: { company: BRENNHAGEN, unit: 'cp-brennhagen' } });
  });

  it('R3.19 the approver confirms a new company, even under an existing name', async () => {
    const id = await apply(BRENNHAGEN, 'other-brennhagen.example');
    await accept(id, 'new');
    const unit = await unitOf(id);
    expect(unit).toMatchObject({ kind: 'CP', lco_id: 'lco-deutschland', name: `${BRENNHAGEN} (other-brennhagen.example)` });
    expect(unit && unit.id).not.toBe('cp-brennhagen');
  });

  it('R3.19 a company of another local company, a unit that is no company and an unknown company are refused', async () => {
    const id = await apply('Irgendwo Technik', 'irgendwo.example');
    const foreign = await gateway.database.db
      .selectFrom('unit')
      .select('id')
      .where('kind', '=', 'CP')
      .where('lco_id', '<>', 'lco-deutschland')
      .executeTakeFirstOrThrow();
    for (const choice of [foreign.id, 'lco-deutschland', 'nothing-there'])
      expect(await refusalOf(accept(id, choice))).toMatchObject({
        status: 400,
        body: { errors: { partnerCompany: [{ code: 'no-such-choice' }] } },
      });
    expect(await unitOf(id)).toBeNull();
  });

  it("R3.19 a public mail domain never counts as a company's domain, even if all its people use the domain", async () => {
    const name = `Freihof ${randomUUID()}`;
    await accept(await apply(name, 'gmail.com'));
    const second = await apply(name, 'gmail.com');
    const company = await matchOf(second);
    expect(company).toMatchObject({ kind: 'unclear', isPublicDomain: true });
    expect(company.candidates).toEqual([expect.objectContaining({ name, users: 1, usesDomain: false })]);
    expect(await refusalOf(accept(second))).toMatchObject({ code: CompanyUnclear.code });
  });

  it('R3.19 a company whose name is similar to no other is created without confirmation and announced as new', async () => {
    const id = await apply('Quellgrund Regeltechnik', 'quellgrund.example');
    expect(await matchOf(id)).toEqual({
      kind: 'new',
      companyId: null,
      domain: 'quellgrund.example',
      isPublicDomain: false,
      candidates: [],
    });
    await accept(id);
    expect(await unitOf(id)).toMatchObject({ name: 'Quellgrund Regeltechnik' });
  });

  it('R3.19 for a different name with the mail domain of a company, that company is offered, but a new company is created by default', async () => {
    const id = await apply('Zweitwerk Regelungen', 'brennhagen.example');
    expect(await matchOf(id)).toMatchObject({
      kind: 'unclear',
      candidates: expect.arrayContaining([expect.objectContaining({ companyId: 'cp-brennhagen', isNear: false, usesDomain: true })]),
    });
    await accept(id);
    expect(await unitOf(id)).toMatchObject({ name: 'Zweitwerk Regelungen' });
  });

  it('R3.19 two simultaneous acceptances do not create a company twice', async () => {
    const name = `Zwilling ${randomUUID()}`;
    const [first, second] = [await apply(name, 'zwilling.example'), await apply(name, 'zwilling.example')];
    await Promise.all([accept(first), people.jonas.approvals.decide({ userId: second, status: 'Approved' })]);
    const [firstUnit, secondUnit] = [await unitOf(first), await unitOf(second)];
    expect(firstUnit && firstUnit.id).toBe(secondUnit && secondUnit.id);
  });

  it('R3.17 the company list shows for each pending partner whether the company is known, with its users and grants', async () => {
    const id = await apply(BRENNHAGEN, 'brennhagen.example');
    const { items } = await people.marco.approvals.list({ status: 'Waiting', search: BRENNHAGEN, pageSize: 100 });
    const { company } = items.find(({ userId }) => userId === id)!;
    expect(company).toMatchObject({ kind: 'known', companyId: 'cp-brennhagen' });
    const { users } = await gateway.database.db
      .selectFrom('person')
      .select(({ fn }) => fn.countAll<string>().as('users'))
      .where('unit_id', '=', 'cp-brennhagen')
      .where('standing', '=', 'approved')
      .executeTakeFirstOrThrow();
    expect(company!.candidates[0]).toMatchObject({ users: Number(users), usesDomain: true, isNear: true });
    const readGrantCount = async () => (await matchOf(id)).candidates[0]!.grants!;
    const grantCountBefore = await readGrantCount();
    await grantTo('cp-brennhagen');
    expect(await readGrantCount()).toBe(grantCountBefore + 1);
    const staff = await insertApplicant(gateway.database, { role: 'LBO', company: BRENNHAGEN });
    expect((await people.marco.approvals.request({ userId: staff })).company).toBeUndefined();
  });
});
