import { afterEach, describe, expect, it } from '@jest/globals';
import {
  accountRoutes,
  decodeReply,
  ObjectMissing,
  ORGANIZATION_TYPES,
  PersonChanged,
  type SignedIn,
  TokenOutdated,
} from '@portal/contracts';
import { insertAccount, insertApplicant } from '../../../../../tests/kit/applicant';
import { inquiry } from '../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { twinOf } from '../../../../../tests/kit/second-factor';
import { gateway, refresh } from '../../../../../tests/kit/sessions-gateway';
import type { Name, Person } from '../../../../../tests/kit/test-gateway';
import { MailContents } from '../../services/mail/mail-contents';
import { ownerOf } from '../../services/org/company-owner';
import { DEMO_PASSWORD } from '../accounts/demo-users';

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
const hasReceived = (client: LiveClient, userId: string) => client.facts('people.changed').some(({ data }) => data['userId'] === userId);
/** Creates a person with the role of a demo user, in the same or in this unit, who is signed in. */
const signedInTwin = async (name: Name, unit_id?: string) => {
  const { id, email } = await twinOf(gateway, name);
  if (unit_id) await gateway.database.db.updateTable('person').set({ unit_id }).where('id', '=', id).execute();
  return { id, email, person: await gateway.signIn(email, DEMO_PASSWORD) };
};
const OTHER_COMPANY = 'cp-karnberg';
const unitOf = async (name: Name): Promise<string> =>
  (await gateway.database.db.selectFrom('person').select('unit_id').where('id', '=', name).executeTakeFirstOrThrow()).unit_id!;
const rowOf = (id: string) => gateway.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const reason = 'Works for another company now.';

describe('moving a person', () => {
  it('R6.1 R10.1 a moved person keeps the sessions, which have the new rights within two seconds', async () => {
    const { id, email, person } = await signedInTwin('bruno');
    const unitId = OTHER_COMPANY;
    const { person: colleague } = await signedInTwin('bruno', unitId);
    const [lena, bruno] = [await gateway.as('lena'), await gateway.as('bruno')];
    const own = await follow(person);
    const watchers = [await follow(await gateway.as('jonas')), await follow(colleague), await follow(bruno)];
    const { rev } = (await lena.people.list({ search: email })).items[0]!;
    const startedAt = performance.now();
    const { person: movedPerson } = await lena.people.move({ userId: id, role: 'CP', unitId, reason, rev });
    expect(movedPerson).toMatchObject({ userId: id, role: 'CP', companyName: expect.stringContaining('Karnberg'), rev: rev + 1 });
    await own.until((events) => events.some(({ event }) => event === 'disconnect'), 2_000);
    await expect(person.masters.products()).rejects.toMatchObject({ status: 401, code: TokenOutdated.code });
    const renewedSession = decodeReply(accountRoutes.refreshToken)((await refresh(person.cookie)).body) as SignedIn;
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(renewedSession.user.unitId).toBe(unitId);
    for (const watcher of watchers) await watcher.until(() => hasReceived(watcher, id));
    expect((await colleague.people.list({ search: email })).totalCount).toBe(1);
    expect((await bruno.people.list({ search: email })).totalCount).toBe(0);

    const { data } = await gateway.database.db
      .selectFrom('letter')
      .select('data')
      .where('to_address', '=', email)
      .where('kind', '=', 'account.moved')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ role: 'CP', company: movedPerson.companyName, by: 'Lena Vogt', reason });
    const auditRows = await gateway.database.db.selectFrom('audit').selectAll().where('object', '=', id).execute();
    expect(auditRows).toMatchObject([
      { actor: 'lena', action: 'account.moved', before: { role: 'CP', rev }, after: { role: 'CP', unit: unitId, reason, rev: rev + 1 } },
    ]);
  });

  it('R6.1 R7.8 open inquiries of a handler who leaves the unit become unassigned, and the own inquiries of a partner stay', async () => {
    const [handler, partner] = [await signedInTwin('jonas'), await signedInTwin('bruno')];
    const [marco, sam] = [await gateway.as('marco'), await gateway.as('sam')];
    const { ticket } = await partner.person.tickets.open(inquiry());
    const { ticketId } = ticket;
    await (await gateway.as('lena')).tickets.assign({ ticketId, assigneeId: handler.id });
    const partnerClient = await follow(partner.person);
    await marco.people.move({ userId: handler.id, role: 'LBO', unitId: 'lco-france', reason });
    await partnerClient.until(() => partnerClient.facts('ticket.assigned').length > 0);
    expect((await marco.tickets.item({ ticketId })).ticket).toMatchObject({ assignee: null });
    const markers = await gateway.database.db.selectFrom('ticket_unread').selectAll().where('person_id', '=', handler.id).execute();
    expect(markers).toEqual([]);

    await sam.people.move({ userId: partner.id, role: 'CP', unitId: await unitOf('eve'), reason });
    const renewedSession = await gateway.signIn(partner.email, DEMO_PASSWORD);
    expect((await renewedSession.tickets.item({ ticketId })).ticket).toMatchObject({ userId: partner.id });
  });

  it('R6.1 a person who was accepted earlier and moves into a company does not become its owner, and gets the country of the unit', async () => {
    const [owner, mover] = [await signedInTwin('bruno', 'cp-ostwall'), await signedInTwin('bruno')];
    const { db } = gateway.database;
    const former = await ownerOf(db, 'cp-ostwall');
    await db
      .updateTable('person')
      .set({ decided_at: new Date('2001-01-01') })
      .where('id', '=', mover.id)
      .execute();
    const [sam, line] = [await gateway.as('sam'), await follow(owner.person)];
    await sam.people.move({ userId: mover.id, role: 'CP', unitId: 'cp-ostwall', reason });
    expect(await ownerOf(db, 'cp-ostwall')).toBe(former);
    await sam.people.move({ userId: mover.id, role: 'LBO', unitId: 'lco-france', reason });
    expect(await rowOf(mover.id)).toMatchObject({ employee: true, organization_type: ORGANIZATION_TYPES.LBO[0] });

    // A change without other rights leaves the sockets open.
    await sam.people.makeOwner({ userId: owner.id });
    await line.until(() => hasReceived(line, owner.id));
    await (await gateway.as('lena')).people.list({});
    expect(line.events.filter(({ event }) => event === 'disconnect')).toEqual([]);
  });

  it('R1.2 an approver who moves away gets no more mails about applicants', async () => {
    const { id, email } = await signedInTwin('lena');
    const [applicant, contents] = [await insertApplicant(gateway.database), gateway.app.get(MailContents, { strict: false })];
    const build = (kind: 'account.requested' | 'account.reminder') =>
      contents.build({ id: 'm', to_address: email, kind, data: { personId: applicant }, about: null, nr: null, language: 'en' });
    expect(await build('account.requested')).not.toBeNull();
    await (await gateway.as('marco')).people.move({ userId: id, role: 'LBO', unitId: 'lco-france', reason });
    expect([await build('account.requested'), await build('account.reminder')]).toEqual([null, null]);
  });

  it('R6.1 a mover needs the right to decide on the person both before and after', async () => {
    const [sam, marco, lena, ines] = [
      await gateway.as('sam'),
      await gateway.as('marco'),
      await gateway.as('lena'),
      await gateway.as('ines'),
    ];
    const partner = await insertAccount(gateway.database, {}, 'approved');
    const [ownCompany, foreignCompany] = [OTHER_COMPANY, await unitOf('aiko')];
    const hiddenMoves: [Person, string, string, string][] = [
      [sam, 'sam', 'YHQ', 'yhq'],
      [sam, (await twinOf(gateway, 'sam')).id, 'YHQ', 'yhq'],
      [lena, 'jonas', 'CP', ownCompany],
      [ines, partner, 'CP', ownCompany],
    ];
    for (const [person, userId, role, unitId] of hiddenMoves)
      await expect(person.people.move({ userId, role: role as never, unitId, reason })).rejects.toMatchObject({
        status: 404,
        code: ObjectMissing.code,
      });
    const refusedMoves: [Person, string, string][] = [
      [lena, 'CP', foreignCompany],
      [lena, 'LBO', 'lco-deutschland'],
      [marco, 'RHQ', 'rhq-europe'],
      [marco, 'LBO', 'lco-japan'],
      [sam, 'SUPER_YHQ', 'super-yhq'],
      [sam, 'LBO', ownCompany],
      [sam, 'CP', 'no-such-unit'],
    ];
    for (const [person, role, unitId] of refusedMoves)
      await expect(person.people.move({ userId: partner, role: role as never, unitId, reason })).rejects.toMatchObject({
        status: 400,
        body: { errors: { unitId: [{ code: 'no-such-choice' }] } },
      });
    await marco.people.move({ userId: partner, role: 'LBO', unitId: 'lco-deutschland', reason });
    expect(await rowOf(partner)).toMatchObject({
      role: 'LBO',
      unit_id: 'lco-deutschland',
      lco_id: 'lco-deutschland',
      rhq_id: 'rhq-europe',
    });
  });

  it('R4.6 R10.2 an outdated move is refused with the current state, and a repeated one writes nothing', async () => {
    const userId = await insertAccount(gateway.database, {}, 'approved');
    const [sam, unitId] = [await gateway.as('sam'), await unitOf('eve')];
    const { person } = await sam.people.move({ userId, role: 'CP', unitId, reason, rev: 1 });
    await expect(sam.people.move({ userId, role: 'YHQ', unitId: 'yhq', reason, rev: 1 })).rejects.toMatchObject({
      status: 412,
      code: PersonChanged.code,
      body: { data: { status: 'Active', rev: 2 } },
    });
    expect((await sam.people.move({ userId, role: 'CP', unitId, reason })).person.rev).toBe(person.rev);
    const moves = await gateway.database.db.selectFrom('audit').select('seq').where('object', '=', userId).execute();
    expect(moves).toHaveLength(1);
  });

  it('R6.1 the units of a role are those in the scope of the caller who may grant the role', async () => {
    const names = async (name: Name, role: string, search?: string) =>
      (await (await gateway.as(name)).people.units({ role: role as never, pageSize: 100, ...(search ? { search } : {}) })).items.map(
        ({ unitId }) => unitId,
      );
    const aiko = await unitOf('aiko');
    expect(await names('lena', 'CP')).toContain(OTHER_COMPANY);
    expect(await names('lena', 'CP')).not.toContain(aiko);
    expect(await names('lena', 'LBO')).toEqual([]);
    expect(await names('marco', 'LBO')).toContain('lco-france');
    expect(await names('marco', 'LBO')).not.toContain('lco-japan');
    expect(await names('ines', 'CP')).toEqual([]);
    expect(await names('sam', 'SUPER_YHQ')).toEqual([]);
    expect(await names('sam', 'YHQ')).toEqual(['yhq']);
    expect(await names('sam', 'CP', (await rowOf('aiko')).company_name.slice(0, 6))).toEqual([aiko]);
  });
});
