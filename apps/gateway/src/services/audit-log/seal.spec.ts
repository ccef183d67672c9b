import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { makeLog } from '../../platform/log';
import type { Tx } from '../../platform/request-context';
import { audit } from './audit';
import { type AuditReport, checkAudit } from './check';
import { CANONICAL, lastSeal, type SealedRow, sealHash } from './seal';
import { AuditSealer } from './sealer';

let gateway: TestGateway;
let sealer: AuditSealer;
const newSealer = () => new AuditSealer(gateway.database, makeLog('silent'));
const act = (object: string) =>
  gateway.database.tx((tx) => audit(tx, 'test.acted', object, { before: { b: 1, a: [2.5, 'x'] }, after: null }));
const seqOf = async (object: string): Promise<number> =>
  (await gateway.database.db.selectFrom('audit').select('seq').where('object', '=', object).executeTakeFirstOrThrow()).seq;
const positions = async (): Promise<number[]> =>
  (await gateway.database.db.selectFrom('audit_seal').select('position').orderBy('position').execute()).map(({ position }) => position);

beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
  sealer = newSealer();
  for (const name of ['one', 'two', 'three', 'four']) await act(name);
});
afterAll(() => gateway.close());
beforeEach(() => sealAll());
/** Seals all rows. The gateway's own sealer may be running at the same time. */
const sealAll = async (): Promise<void> => {
  do await sealer.seal();
  while ((await checkAudit(gateway.database.db)).waiting);
};

class RollbackError extends Error {}
/** Tampers with the audit with full database rights, checks the audit, and rolls back. Returns the result of the check. */
const checkAfter = async (tamper: (tx: Tx) => Promise<unknown>, anchor?: string): Promise<AuditReport> => {
  let report: AuditReport | undefined;
  const transaction = gateway.database.tx(async (tx) => {
    for (const table of ['audit', 'audit_seal']) await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx);
    await tamper(tx);
    report = await checkAudit(tx, anchor);
    throw new RollbackError();
  });
  await expect(transaction).rejects.toBeInstanceOf(RollbackError);
  return report!;
};

describe('T33 the chain over the audit', () => {
  it('T33 an untouched audit chain passes the check', async () => {
    const report = await checkAudit(gateway.database.db);
    expect(report).toMatchObject({ finding: null, waiting: 0 });
    expect(report.sealed).toBeGreaterThanOrEqual(4);
    expect((await checkAudit(gateway.database.db, report.head)).finding).toBeNull();
  });

  const values: [string, ReturnType<typeof sql>][] = [
    ['actor', sql`actor = 'eve'`],
    ['action', sql`action = 'test.other'`],
    ['object', sql`object = 'twice'`],
    ['before', sql`before = '{"b": 1, "a": [2.5, "y"]}'`],
    ['after', sql`after = '{}'`],
    ['time', sql`at = at + interval '1 microsecond'`],
    ['request', sql`request_id = 'another'`],
  ];
  it.each(values)('T33 the audit check reports the first row with an altered %s', async (_what, change) => {
    const seq = await seqOf('two');
    const { finding } = await checkAfter((tx) => sql`update audit set ${change} where object in ('two', 'four')`.execute(tx));
    expect(finding).toMatchObject({ what: 'altered', seq });
  });

  it('T33 the audit check reports a removed row, even if its seal was also removed', async () => {
    const seq = await seqOf('two');
    const removalReport = await checkAfter((tx) => sql`delete from audit where seq = ${seq}`.execute(tx));
    expect(removalReport.finding).toMatchObject({ what: 'removed', seq });
    const place = removalReport.finding!.position!;
    const removeWithSeal = async (tx: Tx) => {
      await sql`delete from audit where seq = ${seq}`.execute(tx);
      await sql`delete from audit_seal where audit_seq = ${seq}`.execute(tx);
    };
    expect((await checkAfter(removeWithSeal)).finding).toEqual({ what: 'removed', seq: null, position: place });
    const removeAndRenumber = async (tx: Tx) => {
      await removeWithSeal(tx);
      await sql`update audit_seal set position = -position where position > ${place}`.execute(tx);
      await sql`update audit_seal set position = -position - 1 where position < 0`.execute(tx);
    };
    expect((await checkAfter(removeAndRenumber)).finding).toEqual({ what: 'altered', seq: await seqOf('three'), position: place });
  });

  it('T33 the audit check detects a truncated chain by comparing it with the head in the log', async () => {
    const { head, sealed } = await checkAudit(gateway.database.db);
    const deleteSealed = async (tx: Tx) => {
      await sql`delete from audit where seq in (select audit_seq from audit_seal where position = ${sealed})`.execute(tx);
      await sql`delete from audit_seal where position = ${sealed}`.execute(tx);
    };
    expect((await checkAfter(deleteSealed, head)).finding).toEqual({ what: 'removed', seq: null, position: sealed });
  });

  it('T33 the audit check reports a backdated row, with or without a seal', async () => {
    const insert = (tx: Tx) =>
      sql<{
        seq: number;
      }>`insert into audit (at, action, object) values (now() - interval '1 day', 'account.approved', 'eve') returning seq`.execute(tx);
    const unsealedReport = await checkAfter(insert);
    expect(unsealedReport.finding).toMatchObject({ what: 'inserted', position: null });
    const sealedReport = await checkAfter(async (tx) => {
      const { seq } = (await insert(tx)).rows[0]!;
      const { rows } = await sql<SealedRow>`select ${CANONICAL} from audit a where a.seq = ${seq}`.execute(tx);
      const last = await lastSeal(tx);
      const position = last.position + 1;
      await tx
        .insertInto('audit_seal')
        .values({ position, audit_seq: seq, hash: sealHash(last.hash, position, rows[0]!) })
        .execute();
    });
    expect(sealedReport.finding).toMatchObject({ what: 'inserted', seq: expect.any(Number), position: sealedReport.sealed + 1 });
  });

  it.each([
    'update audit set actor = null',
    'delete from audit',
    'truncate audit',
    'update audit_seal set position = 0',
    'delete from audit_seal',
  ])('T33 the database rejects “%s” with an error that states why the audit log cannot be changed', async (statement) => {
    await expect(sql.raw(statement).execute(gateway.database.db)).rejects.toThrow(/are never changed/);
  });
});

describe('T33 the sealer', () => {
  it('T33 the sealer seals a row that commits late, after rows with higher numbers', async () => {
    const openTransaction = await gateway.database.db.startTransaction().execute();
    await audit(openTransaction, 'test.acted', 'late');
    await act('early');
    await sealAll();
    expect((await checkAudit(gateway.database.db)).waiting).toBe(0);
    await openTransaction.commit().execute();
    await sealAll();
    const [late, early] = [await seqOf('late'), await seqOf('early')];
    expect(late).toBeLessThan(early);
    const order = await gateway.database.db
      .selectFrom('audit_seal')
      .select('audit_seq')
      .where('audit_seq', 'in', [late, early])
      .orderBy('position')
      .execute();
    expect(order.map(({ audit_seq }) => audit_seq)).toEqual([early, late]);
    expect(await checkAudit(gateway.database.db)).toMatchObject({ finding: null });
  });

  it('T33 the sealers of several nodes build one chain, with each row sealed once and no position used twice', async () => {
    const nodes = [newSealer(), newSealer(), newSealer()];
    await Promise.all([
      ...Array.from({ length: 40 }, (_, at) => act(`row ${at}`)),
      ...nodes.flatMap((node) => Array.from({ length: 10 }, () => node.seal())),
    ]);
    await sealAll();
    const places = await positions();
    expect(places).toEqual(places.map((_, at) => at + 1));
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from audit`.execute(gateway.database.db);
    expect(places).toHaveLength(rows[0]!.rows);
    expect(await checkAudit(gateway.database.db)).toMatchObject({ finding: null, waiting: 0 });
  });

  it('T33 a sealer that is killed midway leaves no partial seals, and another one continues', async () => {
    const killedTransaction = await gateway.database.db.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(727005)`.execute(killedTransaction);
    const positionsBefore = await positions();
    await act('while nobody seals');
    expect(await newSealer().seal()).toBe(0);
    await killedTransaction
      .insertInto('audit_seal')
      .values({ position: positionsBefore.length + 1, audit_seq: await seqOf('while nobody seals'), hash: 'half' })
      .execute();
    await killedTransaction.rollback().execute();
    await sealAll();
    expect((await positions()).length).toBe(positionsBefore.length + 1);
    expect(await checkAudit(gateway.database.db)).toMatchObject({ finding: null, waiting: 0 });
  });
});
