import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@portal/contracts';
import { sql } from 'kysely';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Cleanup } from '../../platform/database/cleanup';
import { makeLog } from '../../platform/log';
import { requestContext } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { AuditSealer } from '../../services/audit-log/sealer';
import { SecurityEvents } from '../../services/audit-log/security-events';
import { DueWork } from '../../services/jobs/due-work';
import { changesOf } from './changes';

let gateway: TestGateway;
let logText = '';
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  const log = makeLog('error', { write: (line: string) => void (logText += line) });
  gateway = await openTestGateway({ log });
  for (const name of ['sam', 'ines', 'marco', 'lena', 'bruno'] as const) people[name] = await gateway.as(name);
  await gateway.database.db.deleteFrom('due').execute();
});
afterAll(() => gateway.close());

/** Writes an audit row as a command of this person would. */
const writeAuditRow = (
  actor: string | null,
  action: string,
  object: string,
  change: { before?: unknown; after?: unknown } = {},
  requestId = 'r1',
) => requestContext.run({ requestId, actor }, () => gateway.database.tx((tx) => audit(tx, action, object, change)));
const readEntries = async (name: Name, query: Parameters<Person['audit']['entries']>[0] = {}): Promise<AuditEntry[]> =>
  (await people[name].audit.entries({ pageSize: 100, ...query })).items;
const readObjects = async (name: Name, query?: Parameters<typeof readEntries>[1]) =>
  (await readEntries(name, query)).map(({ object }) => object);
const sealAll = () => gateway.app.get(AuditSealer, { strict: false }).seal();

describe('T33 the audit log', () => {
  it('T33 SUPER_YHQ sees all entries of the audit log, YHQ those of regional headquarters, and a region its own', async () => {
    for (const [actor, object] of [
      ['marco', 'by-marco'],
      ['mei', 'by-mei'],
      ['lena', 'by-lena'],
      ['kenji', 'by-kenji'],
      ['bruno', 'by-bruno'],
      ['ines', 'by-ines'],
    ] as const)
      await writeAuditRow(actor, 'hours.changed', object);
    await writeAuditRow(null, 'security.sign_in_failed', 'bruno', { after: { count: 3 } });
    await writeAuditRow(null, 'session.begun', 'session-of-kenji', { after: { personId: 'kenji' } });
    const readVisible = async (name: Name) =>
      (await readObjects(name)).filter((object) => /^by-|^session-of|^bruno$/.test(object)).reverse();
    expect(await readVisible('sam')).toEqual([
      'by-marco',
      'by-mei',
      'by-lena',
      'by-kenji',
      'by-bruno',
      'by-ines',
      'bruno',
      'session-of-kenji',
    ]);
    expect(await readVisible('ines')).toEqual(['by-marco', 'by-mei']);
    expect(await readVisible('marco')).toEqual(['by-marco', 'by-lena', 'by-bruno', 'bruno']);
    for (const name of ['lena', 'bruno'] as const) expect((await people[name].fetch('/api/audit/entries')).status).toBe(403);
  });

  it('T33 the audit log shows a sign-in as an action of the person, not of the system', async () => {
    await writeAuditRow(null, 'session.begun', 'session-of-lena', { after: { personId: 'lena' } });
    await writeAuditRow(null, 'session.reused', 'stolen-from-lena', { after: { personId: 'lena' } });
    const actorsFor = async (search: string) => (await readEntries('sam', { search })).map(({ actor }) => actor?.name ?? null);
    expect(await actorsFor('session-of-lena')).toEqual(['Lena Vogt']);
    expect(await actorsFor('stolen-from-lena')).toEqual([null]);
  });

  it('T33 an entry of the audit log has actor, object, changes, request and seal', async () => {
    await writeAuditRow(
      'lena',
      'account.approved',
      'bruno',
      { before: { standing: 'waiting', rev: 1 }, after: { standing: 'approved', rev: 2, by: null } },
      'r2',
    );
    await sealAll();
    const [entry] = await readEntries('marco', { search: 'r2' });
    expect(entry).toMatchObject({
      actor: { userId: 'lena', name: 'Lena Vogt', role: 'LBO', companyName: 'Yarrowdyne Deutschland' },
      action: 'account.approved',
      area: 'account',
      object: 'bruno',
      objectName: 'Bruno Hagen',
      changes: [
        { field: 'by', before: null, after: null },
        { field: 'rev', before: '1', after: '2' },
        { field: 'standing', before: 'waiting', after: 'approved' },
      ],
      withheld: [],
      requestId: 'r2',
      sealed: true,
    });
  });

  it('T33 the audit log hides the texts of inquiries from headquarters, but not from the answering region', async () => {
    await writeAuditRow(
      'marco',
      'ticket.corrected',
      'a-ticket',
      { before: { entry: 'e1', text: 'Cannot disclose' }, after: { entry: 'e1', text: 'Sent' } },
      'r3',
    );
    for (const name of ['sam', 'ines'] as const) {
      const [entry] = await readEntries(name, { search: 'r3' });
      expect(entry).toMatchObject({ changes: [{ field: 'entry' }], withheld: ['text'] });
      expect(JSON.stringify(entry)).not.toContain('disclose');
    }
    expect((await readEntries('marco', { search: 'r3' }))[0]).toMatchObject({
      withheld: [],
      changes: [{ field: 'entry' }, { before: 'Cannot disclose' }],
    });
  });

  it('T33 the audit log shows every value as text and truncates a long value without splitting a character', () => {
    const change = (after: unknown) => changesOf({ action: 'x.y', before: null, after }, 'SUPER_YHQ').changes;
    expect(change(['a', 1])).toEqual([{ field: 'value', before: null, after: '["a",1]' }]);
    expect(change({ rule: { scope: 'all' }, on: false })).toEqual([
      { field: 'on', before: null, after: 'false' },
      { field: 'rule', before: null, after: '{"scope":"all"}' },
    ]);
    const truncatedText = change({ text: `${'x'.repeat(1_999)}😀😀` })[0]!.after!;
    expect(truncatedText).toBe(`${'x'.repeat(1_999)}…`);
  });

  it('T33 the audit log can be searched by people, objects, actions and requests, but not by hidden names', async () => {
    await writeAuditRow('lena', 'canned.changed', 'the-canned-reply', {}, 'r4');
    expect(await readObjects('marco', { search: 'lena vo', area: 'setting' })).toContain('the-canned-reply');
    expect(await readObjects('marco', { search: 'the-canned-reply' })).toEqual(['the-canned-reply']);
    expect(await readObjects('marco', { search: 'CANNED.changed' })).toContain('the-canned-reply');
    expect(await readObjects('marco', { search: '%' })).toEqual([]);
    await writeAuditRow('lena', 'publication.changed', 'kenji', {}, 'r5');
    expect(await readObjects('sam', { search: 'kenji@yarrowdyne' })).toContain('kenji');
    expect(await readObjects('marco', { search: 'kenji@yarrowdyne' })).toEqual([]);
    expect((await readEntries('marco', { search: 'r5' }))[0]!.objectName).toBeNull();
  });

  it('T33 the audit log is filtered by area and by days of a time zone, in pages', async () => {
    await writeAuditRow('lena', 'zebra.striped', 'of-no-area');
    expect(await readObjects('marco', { area: 'other' })).toEqual(['of-no-area']);
    const day = new Date().toISOString().slice(0, 10);
    expect(await readObjects('marco', { area: 'other', from: day, until: day, zone: 'UTC' })).toEqual(['of-no-area']);
    expect(await readObjects('marco', { until: '2020-01-01' })).toEqual([]);
    // Write the batched refusals of earlier tests now, because they would otherwise shift the pages.
    await gateway.app.get(SecurityEvents, { strict: false }).write(Number.POSITIVE_INFINITY);
    const all = await readObjects('sam');
    const [firstPage, secondPage] = [
      await people.sam.audit.entries({ pageSize: 3 }),
      await people.sam.audit.entries({ pageSize: 3, pageNumber: 2 }),
    ];
    expect([...firstPage.items, ...secondPage.items].map(({ object }) => object)).toEqual(all.slice(0, 6));
    expect(firstPage).toMatchObject({ totalCount: secondPage.totalCount, totalIsMore: false });
    expect((await people.sam.fetch('/api/audit/entries?from=2026-02-30')).status).toBe(400);
    expect((await people.sam.fetch('/api/audit/entries?pageSize=101')).status).toBe(400);
  });

  it("T33 G10 actions in another region leave a region's audit log byte-identical", async () => {
    const answer = async () => (await people.marco.fetch('/api/audit/entries?pageSize=100')).text();
    await gateway.app.get(SecurityEvents, { strict: false }).write();
    await sealAll();
    const answerBefore = await answer();
    for (let time = 0; time < 5; time++) await writeAuditRow('kenji', 'hours.changed', `elsewhere-${time}`);
    await sealAll();
    expect(await answer()).toBe(answerBefore);
  });
});

describe('T33 the check of the audit chain', () => {
  const run = () => gateway.app.get(DueWork, { strict: false }).run('slow');

  it('T33 the check of the audit log runs once for several requests and reports its result', async () => {
    await sealAll();
    await Promise.all([people.sam.audit.check({}), people.sam.audit.check({})]);
    expect(await people.marco.audit.chain({})).toMatchObject({ checking: true });
    expect(await gateway.database.db.selectFrom('audit_check').select('by_person').execute()).toEqual([{ by_person: 'sam' }]);
    await sealAll();
    await run();
    const chain = await people.sam.audit.chain({});
    expect(chain).toMatchObject({ checking: false, finding: null, figures: { seq: null, position: null } });
    expect(chain.figures!.head).toMatch(new RegExp(`^${chain.figures!.sealed}:[\\da-f]{64}$`));
    // Only SUPER_YHQ receives the totals.
    expect(await people.marco.audit.chain({})).toEqual({ ...chain, figures: null });
    expect((await people.marco.fetch('/api/audit/check', { method: 'POST' })).status).toBe(403);
  });

  it('T33 the check of the audit log runs automatically once a day on one gateway', async () => {
    const cleanup = gateway.app.get(Cleanup, { strict: false });
    const count = async () => (await gateway.database.db.selectFrom('audit_check').select('id').execute()).length;
    const countBefore = await count();
    await cleanup.run();
    expect(await count()).toBe(countBefore);
    await gateway.database.db.updateTable('audit_check').set({ began_at: sql<Date>`began_at - interval '1 day'` }).execute();
    await Promise.all([cleanup.run(), cleanup.run()]);
    expect(await count()).toBe(countBefore + 1);
    await run();
  });

  it('T33 the check of the audit log detects the removal of entries from the end of the log since the last check', async () => {
    await writeAuditRow('lena', 'hours.changed', 'the-last');
    await sealAll();
    await people.sam.audit.check({});
    await run();
    const { sealed } = (await people.sam.audit.chain({})).figures!;
    await runWithoutTriggers(async () => {
      await sql`delete from audit where seq in (select audit_seq from audit_seal where position = ${sealed})`.execute(gateway.database.db);
      await sql`delete from audit_seal where position = ${sealed}`.execute(gateway.database.db);
    });
    await people.sam.audit.check({});
    await sealAll();
    await run();
    expect(await people.sam.audit.chain({})).toMatchObject({ finding: 'removed', figures: { position: sealed } });
  });

  it('T33 the check of the audit log reports the first altered row, and the process log reports the broken hash chain', async () => {
    logText = '';
    const { seq } = await gateway.database.db.selectFrom('audit').select('seq').where('object', '=', 'by-lena').executeTakeFirstOrThrow();
    await runWithoutTriggers(() => sql`update audit set actor = 'eve' where seq = ${seq}`.execute(gateway.database.db));
    await people.sam.audit.check({});
    await run();
    expect(await people.sam.audit.chain({})).toMatchObject({ finding: 'altered', figures: { seq } });
    expect(await people.ines.audit.chain({})).toMatchObject({ finding: 'altered', figures: null });
    expect(logText).toContain('"event":"audit.chain_broken"');
  });

  /** Runs a change without triggers, as a person with all rights on the database could. */
  const runWithoutTriggers = async (tamper: () => Promise<unknown>) => {
    const { db } = gateway.database;
    for (const table of ['audit', 'audit_seal']) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
    await tamper();
    for (const table of ['audit', 'audit_seal']) await sql`alter table ${sql.table(table)} enable trigger all`.execute(db);
  };
});
