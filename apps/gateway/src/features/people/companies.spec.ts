import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing, TokenOutdated } from '@portal/contracts';
import { sql } from 'kysely';
import { insertApplicant } from '../../../../../tests/kit/applicant';
import { eventIdsFor, publishEvent } from '../../../../../tests/kit/events';
import { inquiry } from '../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { twinOf } from '../../../../../tests/kit/second-factor';
import { gateway } from '../../../../../tests/kit/sessions-gateway';
import { codeFor, registration } from '../../../../../tests/kit/sign-up';
import type { Name, Person } from '../../../../../tests/kit/test-gateway';
import { loadOpenAudienceKeys, setAudience } from '../../publishing/audience/audience';
import { ownerOf } from '../../services/org/company-owner';
import { InvitationLinks } from '../../services/org/invitation-links';
import { DEMO_PASSWORD } from '../accounts/demo-users';
import { MERGED_COLUMNS } from './company-merge';

const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
const follow = async (person: Person): Promise<LiveClient> => {
  const client = person.connect();
  clients.push(client);
  await client.until((events) => events.some(({ event }) => event === 'welcome'));
  return client;
};

/** Inserts a partner company of a local company. */
const insertCompany = async (name: string, lco = 'lco-deutschland'): Promise<string> => {
  const id = randomUUID();
  const { rhq_id } = await gateway.database.db.selectFrom('unit').select('rhq_id').where('id', '=', lco).executeTakeFirstOrThrow();
  await gateway.database.db
    .insertInto('unit')
    .values({ id, kind: 'CP', name, country: null, lco_id: lco, rhq_id, zone: 'UTC', language: 'en' })
    .execute();
  return id;
};
const signedInAt = async (unit_id: string) => {
  const { id, email } = await twinOf(gateway, 'bruno');
  await gateway.database.db.updateTable('person').set({ unit_id }).where('id', '=', id).execute();
  return { id, email, person: await gateway.signIn(email, DEMO_PASSWORD) };
};
const namesFor = async (name: Name, search: string) =>
  (await (await gateway.as(name)).people.companies({ search })).items.map((company) => company.name);

/** The jsonb columns that never contain the id of a company, or that state the company of a past moment. */
const COMPANYLESS_JSON = [
  'audit.after',
  'audit.before',
  'chat_citation.passage',
  'chat_run.extras',
  'chat_run.steps',
  'due.data',
  'fact.data',
  'file_outline.blocks',
  'file_outline.findings',
  'file_outline.pictures',
  'file_outline.sheets',
  'file_outline.slides',
  'identity_provider.test',
  'letter.data',
  'notification.words',
  'passage.cells',
  'price_mapping.columns',
  'price_reading.heads',
  'price_reading.mapping',
  'sheet_chunk.rows',
  'table_export.filters',
];

/** The columns that contain ids of units but never of a partner company, or that state the company of a past moment. */
const UNMERGED_COLUMNS = [
  'business_hours.unit_id',
  'canned_reply.unit_id',
  'country.lco_id',
  'country.rhq_id',
  'person.lco_id',
  'person.rhq_id',
  'price_mapping.unit_id',
  'publication.unit_id',
  // An export is deleted when its owner moves, and partners have none.
  'table_export.unit_id',
  'ticket.handling_unit',
  'ticket.lco_id',
  'ticket.rhq_id',
  'unanswered.unit_id',
  'unit.lco_id',
  'unit.rhq_id',
  // The usage log states the units at the moment of use (ADR 0021).
  ...['usage_day', 'usage_hour', 'usage_inbox', 'usage_log', 'usage_packed', 'usage_person'].flatMap((table) =>
    ['lco_id', 'rhq_id', 'unit_id'].map((column) => `${table}.${column}`),
  ),
];

describe('the list of companies', () => {
  it('R6.1 staff see the companies of their scope with their active people and the last use, and partners have no list', async () => {
    const name = `Quarzstein ${randomUUID()}`;
    const id = await insertCompany(name);
    await signedInAt(id);
    for (const reader of ['lena', 'marco', 'ines', 'sam'] as const) {
      const { items, totalCount } = await (await gateway.as(reader)).people.companies({ search: name });
      expect(totalCount).toBe(1);
      expect(items).toMatchObject([{ companyId: id, name, people: 1, lcoId: 'lco-deutschland', lcoName: 'Yarrowdyne Deutschland' }]);
      expect(items[0]!.lastSeenAt).not.toBeNull();
    }
    for (const reader of ['chloe', 'mei'] as const) expect(await namesFor(reader, name)).toEqual([]);
    await expect((await gateway.as('bruno')).people.companies({})).rejects.toMatchObject({ status: 403 });
  });

  it('R6.1 the companies besides another one are those of the same local company', async () => {
    const word = `Lindwurm${randomUUID().slice(0, 8)}`;
    const [first, second] = [await insertCompany(`${word} A`), await insertCompany(`${word} B`)];
    await insertCompany(`${word} C`, 'lco-france');
    const { items } = await (await gateway.as('sam')).people.companies({ search: word, besides: first });
    expect(items.map(({ companyId }) => companyId)).toEqual([second]);
  });
});

describe('merging companies', () => {
  it('R10.6 the merge knows every column that contains ids of companies', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and confrelid = 'unit'::regclass
      union select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
        and (column_name in ('unit_id', 'company_id', 'lco_id', 'rhq_id', 'handling_unit') or (table_name, column_name) in (
          ('audience', 'mark'), ('application', 'data'), ('publication', 'rule'), ('publication_draft', 'fields')))
      order by 1`.execute(gateway.database.db);
    const mergedColumns = Object.keys(MERGED_COLUMNS);
    expect(rows.map(({ name }) => name).filter((name) => !UNMERGED_COLUMNS.includes(name))).toEqual(mergedColumns.toSorted());
    expect(mergedColumns.filter((name) => UNMERGED_COLUMNS.includes(name))).toEqual([]);
  });

  it('R6.1 R10.1 people, inquiries and grants move to the remaining company, and every reader is notified', async () => {
    const [name, former] = [`Silberbach ${randomUUID()}`, `Silberbach Technik ${randomUUID()}`];
    const [into, company] = [await insertCompany(name), await insertCompany(former)];
    const [member, colleague] = [await signedInAt(company), await signedInAt(into)];
    const { ticket } = await member.person.tickets.open(inquiry());
    const { db } = gateway.database;
    const ines = await gateway.as('ines');
    const sharedEvent = await publishEvent(ines, { scope: 'specific', companies: [into, company] });
    const ownEvent = await publishEvent(ines, { scope: 'specific', companies: [company] });
    await member.person.events.register({ documentId: ownEvent.documentId });
    const lena = await gateway.as('lena');
    expect(await lena.people.mergeCounts({ company })).toEqual({ people: 1, inquiries: 1, grants: 2, seats: 1 });
    const [screen, watchers] = [
      await follow(member.person),
      [await follow(colleague.person), await follow(await gateway.as('jonas')), await follow(await gateway.as('marco'))],
    ];
    const { counts } = await lena.people.mergeCompanies({ company, into });
    expect(counts).toEqual({ people: 1, inquiries: 1, grants: 2, seats: 1 });
    await screen.until((events) => events.some(({ event }) => event === 'disconnect'), 2_000);
    for (const watcher of watchers)
      await watcher.until(() =>
        watcher.facts('company.merged').some(({ data }) => data['survivorId'] === into && data['companyId'] === company),
      );
    await expect(member.person.masters.products()).rejects.toMatchObject({ code: TokenOutdated.code });

    const renewedPerson = await gateway.signIn(member.email, DEMO_PASSWORD);
    expect((await renewedPerson.tickets.item({ ticketId: ticket.ticketId })).ticket).toMatchObject({ company: name, companyId: into });
    expect((await renewedPerson.people.list({})).items.map(({ userId }) => userId).toSorted()).toEqual(
      [member.id, colleague.id].toSorted(),
    );
    const events = [sharedEvent.documentId, ownEvent.documentId].toSorted();
    for (const person of [renewedPerson, colleague.person]) expect((await eventIdsFor(person)).toSorted()).toEqual(events);
    const { rule } = await db.selectFrom('publication').select('rule').where('id', '=', sharedEvent.documentId).executeTakeFirstOrThrow();
    expect(rule).toMatchObject({ companies: [into], granted: [] });
    const { items } = await ines.events.participants({ documentId: ownEvent.documentId });
    expect(items).toMatchObject([{ company: { id: into, name } }]);
    expect(await namesFor('lena', 'Silberbach')).toEqual([name]);
    expect(await db.selectFrom('audit').selectAll().where('object', '=', into).execute()).toMatchObject([
      { actor: 'lena', action: 'account.companies-merged', before: { company: former, id: company }, after: { company: name, people: 1 } },
    ]);
    await expect(lena.people.mergeCompanies({ company, into })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });

    // An applicant who types the former name belongs to the remaining company.
    const userId = await insertApplicant(gateway.database, { company: former });
    expect((await lena.approvals.request({ userId })).company?.candidates).toMatchObject([{ companyId: into, name }]);
  });

  it('R10.6 every jsonb column either contains no company or is one that the merge knows', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb' order by 1`.execute(gateway.database.db);
    const mergedColumns = Object.keys(MERGED_COLUMNS);
    expect(rows.map(({ name }) => name).filter((name) => !mergedColumns.includes(name))).toEqual(COMPANYLESS_JSON);
  });

  it('R1.2 R10.6 an invited person whose sign-up began before a merge joins the remaining company', async () => {
    const [company, into] = [await insertCompany(`Rotbuche ${randomUUID()}`), await insertCompany(`Rotbuche ${randomUUID()}`)];
    const lena = await gateway.as('lena');
    const begin = async () => {
      const email = `${randomUUID()}@rotbuche.example`;
      await lena.invitations.invite({ email, language: 'en', companyId: company });
      const { id } = await gateway.database.db.selectFrom('invitation').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const invitation = gateway.app.get(InvitationLinks, { strict: false }).tokenOf(id);
      const { flow } = await gateway.nobody.accounts.signUp(registration({ email, invitation }));
      return { email, id, flow, code: await codeFor(gateway, email) };
    };
    const [invitedSignUp, openSignUp, applicant] = [await begin(), await begin(), await begin()];
    await gateway.nobody.accounts.verifyEmail({ email: applicant.email, flow: applicant.flow, code: applicant.code });
    await lena.people.mergeCompanies({ company, into });
    await lena.invitations.withdraw({ invitationId: openSignUp.id });
    for (const { email, flow, code } of [invitedSignUp, openSignUp]) await gateway.nobody.accounts.verifyEmail({ email, flow, code });
    const unitOf = async ({ email }: { email: string }) =>
      (await gateway.database.db.selectFrom('person').select('unit_id').where('email', '=', email).executeTakeFirstOrThrow()).unit_id;
    expect([await unitOf(invitedSignUp), await unitOf(openSignUp), await unitOf(applicant)]).toEqual([into, into, null]);
  });

  it('R6.1 a merge keeps the owner of the remaining company, and what applicants typed', async () => {
    const [company, into, empty] = [
      await insertCompany(`Weissdorn ${randomUUID()}`),
      await insertCompany(`Weissdorn ${randomUUID()}`),
      await insertCompany(`Weissdorn ${randomUUID()}`),
    ];
    const { db } = gateway.database;
    const [earlier, owner] = [await signedInAt(company), await signedInAt(into)];
    const decide = (id: string, at: string) =>
      db
        .updateTable('person')
        .set({ decided_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    await decide(earlier.id, '2020-01-01');
    await decide(owner.id, '2024-01-01');
    const applicant = await insertApplicant(gateway.database, { company: 'Weißdorn, as typed' });
    await db.updateTable('person').set({ unit_id: company }).where('id', '=', applicant).execute();
    const lena = await gateway.as('lena');
    expect(await lena.people.mergeCounts({ company })).toMatchObject({ people: 1 });
    await lena.people.mergeCompanies({ company, into });
    expect(await ownerOf(db, into)).toBe(owner.id);
    expect(await db.selectFrom('person').select(['unit_id', 'company_name', 'rev']).where('id', '=', applicant).execute()).toEqual([
      { unit_id: null, company_name: 'Weißdorn, as typed', rev: 1 },
    ]);
    await lena.people.mergeCompanies({ company: into, into: empty });
    expect(await ownerOf(db, empty)).toBe(owner.id);
  });

  it('R2.19 merged inquiries are found by the remaining name, and where both companies acknowledged, one row remains', async () => {
    const name = `Erlenbruch${randomUUID().slice(0, 8)}`;
    const [into, company] = [await insertCompany(name), await insertCompany(`Duplicate ${randomUUID()}`)];
    const [member, colleague] = [await signedInAt(company), await signedInAt(into)];
    const { ticket } = await member.person.tickets.open(inquiry());
    const { db } = gateway.database;
    const { documentId } = await publishEvent(await gateway.as('ines'), { scope: 'specific', companies: [into, company] });
    const acknowledge = (company_id: string, person_id: string) =>
      db
        .insertInto('acknowledgement')
        .values({ publication_id: documentId, version: 1, company_id, person_id, person_name: 'Nora Adler' })
        .execute();
    await acknowledge(company, member.id);
    await acknowledge(into, colleague.id);
    const lena = await gateway.as('lena');
    const watcher = await follow(await gateway.as('chloe'));
    await lena.people.mergeCompanies({ company, into });
    expect((await lena.tickets.list({ search: name } as never)).items.map(({ ticketId }) => ticketId)).toEqual([ticket.ticketId]);
    const rows = await db.selectFrom('acknowledgement').selectAll().where('publication_id', '=', documentId).execute();
    expect(rows).toMatchObject([{ company_id: into }]);
    const marks = await db
      .selectFrom('audience')
      .select('mark')
      .where('publication_id', '=', documentId)
      .where('mark', 'like', 'cp:%')
      .execute();
    expect(marks).toEqual([{ mark: `cp:${into}` }]);
    expect(watcher.facts('people.changed')).toEqual([]);

    // A publication that named the duplicate before the merge addresses the remaining company.
    const key = `cp:${company}`;
    await gateway.database.tx((tx) =>
      setAudience(
        tx,
        { publicationId: documentId, kind: 'event', sortTime: new Date(), byId: 'ines' } as never,
        new Map([[key, 'company']]),
      ),
    );
    const open = await loadOpenAudienceKeys(db, documentId);
    expect(open).toEqual([`cp:${into}`]);
  });

  it('R6.1 companies are merged only within a local company, by staff who see both', async () => {
    const [german, other, french] = [
      await insertCompany(`Nadelholz ${randomUUID()}`),
      await insertCompany(`Nadelholz ${randomUUID()}`),
      await insertCompany(`Nadelholz ${randomUUID()}`, 'lco-france'),
    ];
    const [lena, sam] = [await gateway.as('lena'), await gateway.as('sam')];
    for (const reader of [await gateway.as('chloe'), await gateway.as('mei')])
      await expect(reader.people.mergeCompanies({ company: german, into: other })).rejects.toMatchObject({ status: 404 });
    for (const [person, into] of [
      [lena, french],
      [sam, french],
      [sam, german],
      [sam, 'lco-deutschland'],
      [sam, 'no-such-company'],
    ] as const)
      await expect(person.people.mergeCompanies({ company: german, into })).rejects.toMatchObject({
        status: 400,
        body: { errors: { into: [{ code: 'no-such-choice' }] } },
      });
    await expect(sam.people.mergeCounts({ company: 'lco-deutschland' })).rejects.toMatchObject({ status: 404 });
  });
});
