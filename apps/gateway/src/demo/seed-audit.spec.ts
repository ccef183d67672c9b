import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditAreaOf } from '@portal/contracts';
import { sql } from 'kysely';
import { openMigratedEngine } from '../../../../tests/kit/embedded-template';
import type { Database } from '../platform/database/database';
import { checkAudit } from '../services/audit-log/check';
import { DiskStore } from '../services/storage/store';
import { seedOrganisation } from './seed';
import { AUDIT_DAYS } from './seed-audit';

let folder: string;
let database: Database;
const now = new Date();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const store = new DiskStore(folder);
  database = await openMigratedEngine();
  await seedOrganisation(database, { demo: true, now, documents: { material: store, price: store, news: store }, usage: true });
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const readEntries = () => database.db.selectFrom('audit').selectAll().orderBy('seq').execute();

describe('the audit log of the demo', () => {
  it('T33 the demo audit log covers the two weeks before the first startup with sign-ins, content, decisions, inquiries and exports', async () => {
    const entries = await readEntries();
    expect(entries.length).toBeGreaterThan(500);
    const days = new Set(entries.map(({ at }) => at.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThanOrEqual(AUDIT_DAYS - 1);
    expect(entries.every(({ at }) => at <= now && at.getTime() > now.getTime() - AUDIT_DAYS * 24 * 3_600_000)).toBe(true);
    expect(entries.map(({ at }) => at.getTime())).toEqual(entries.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
    const areas = new Set(entries.map(({ action }) => auditAreaOf(action)));
    expect([...areas].toSorted()).toEqual(['account', 'event', 'export', 'news', 'publication', 'security', 'session', 'ticket']);
  });

  it('T33 the demo audit log has a valid chain in which every entry is sealed', async () => {
    const entries = await readEntries();
    expect(await checkAudit(database.db)).toMatchObject({ finding: null, sealed: entries.length, waiting: 0 });
  });

  it('T33 the demo audit log refers to existing people, items and inquiries, and to actors with permission for their actions', async () => {
    const { rows } = await sql<{ action: string; object: string }>`
      select action, object from audit a
      where split_part(action, '.', 1) in ('account', 'security') and not exists (select 1 from person where id = a.object)
        or split_part(action, '.', 1) in ('publication', 'news', 'event') and not exists (select 1 from publication where id = a.object)
        or action = 'export.ended' and "after"->>'of' = 'event.exported' and not exists (select 1 from publication where id = a.object)
        or split_part(action, '.', 1) = 'ticket' and not exists (select 1 from ticket where id = a.object)
        or actor is null and action not in ('session.begun', 'security.sign_in_failed', 'account.requested')
        or actor is not null and not exists (select 1 from person where id = a.actor and standing = 'approved')`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('T33 R6.1 the demo audit log contains an approval with a lower role than requested', async () => {
    const decisions = (await readEntries()).filter(({ action }) => action === 'account.approved');
    const loweredApprovals = decisions.filter(
      ({ before, after }) => (before as { role: string }).role !== (after as { role: string }).role,
    );
    expect(loweredApprovals.map(({ actor, before, after }) => [actor, before, after])).toMatchObject([
      ['sam', { role: 'RHQ' }, { role: 'LBO' }],
    ]);
  });
});
