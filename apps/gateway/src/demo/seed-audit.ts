import { randomUUID } from 'node:crypto';
import type { AudienceRule, Role } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { requestContext, type Tx } from '../platform/request-context';
import { auditColumns } from '../services/audit-log/audit';
import { sealEntries } from '../services/audit-log/seal';
import type { AuditTable } from '../services/audit-log/tables';

/** The number of days that the demo audit log covers. */
export const AUDIT_DAYS = 14;
const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 500;

type Change = Parameters<typeof auditColumns>[2];
type Entry = Insertable<AuditTable> & { at: Date };

/** Returns an audit entry as a request would write it, but with the time of its event. */
const entryOf = (at: Date, actor: string | null, action: string, object: string, change?: Change): Entry => ({
  ...requestContext.run({ requestId: randomUUID(), actor }, () => auditColumns(action, object, change)),
  at,
});
const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Returns the sign-in entries. Every ninth sign-in follows a wrong password, and every third is followed by a sign-out. */
const readSignIns = async (tx: Tx, since: Date): Promise<Entry[]> => {
  const uses = await tx
    .selectFrom('usage_log')
    .select(['at', 'person_id'])
    .where('func', '=', 'sign-in')
    .where('at', '>', since)
    .where('person_id', 'is not', null)
    .orderBy('at')
    .orderBy('person_id')
    .execute();
  return uses.flatMap(({ at, person_id }, turn) => {
    const [personId, sessionId] = [person_id!, randomUUID()];
    const failure = { route: 'POST /api/auth/login', count: 1 };
    return [
      ...(turn % 9 === 4 ? [entryOf(addMs(at, -21_000), null, 'security.sign_in_failed', personId, { after: failure })] : []),
      entryOf(at, null, 'session.begun', sessionId, { after: { personId } }),
      ...(turn % 3 === 1 ? [entryOf(addMs(at, 600_000 + (turn % 50) * 60_000), personId, 'session.left', sessionId)] : []),
    ];
  });
};

/** Returns the entries for account requests and their decisions. */
const readDecisions = async (tx: Tx, since: Date): Promise<Entry[]> => {
  const people = await tx
    .selectFrom('person')
    .leftJoin('person as decider', 'decider.id', 'person.decided_by')
    .selectAll('person')
    .select('decider.role as decider_role')
    .where('person.requested_at', '>', since)
    .orderBy('person.id')
    .execute();
  return people.flatMap((person) => {
    const { id, standing, role, company_name: company, unit_id: unit, reason, requested_at, decided_at, decided_by } = person;
    const wish = requestedRole(role, person.decider_role);
    const request = entryOf(requested_at, null, 'account.requested', id, { before: null, after: { role: wish } });
    if (!decided_at) return [request];
    const change = {
      before: { standing: 'waiting', role: wish, rev: 1, company },
      after: { standing, role, rev: 2, reason, company, unit },
    };
    return [request, entryOf(decided_at, decided_by, standing === 'approved' ? 'account.approved' : 'account.rejected', id, change)];
  });
};

/** Returns the requested role: RHQ if SUPER_YHQ approved the account of a local company, otherwise the role of the account. */
const requestedRole = (role: Role, decider: Role | null): Role => (role === 'LBO' && decider === 'SUPER_YHQ' ? 'RHQ' : role);

/** Returns the entries for items that were published, changed, withdrawn or made available to another company. */
const readPublications = async (tx: Tx, since: Date): Promise<Entry[]> => {
  const versions = await tx
    .selectFrom('publication_version as version')
    .innerJoin('publication', 'publication.id', 'version.publication_id')
    .select(['publication.id', 'title', 'rule', 'nr', 'published_at', 'published_by'])
    .where('published_at', '>', since)
    .execute();
  const withdrawals = await tx
    .selectFrom('publication')
    .select(['id', 'title', 'rev', 'changed_at', 'changed_by'])
    .where('state', '=', 'withdrawn')
    .where('changed_at', '>', since)
    .execute();
  const grants = await tx
    .selectFrom('audience')
    .innerJoin('publication', 'publication.id', 'audience.publication_id')
    .select(['publication.id', 'rule', 'mark', 'since', 'by_id'])
    .where('via', '=', 'grant')
    .where('since', '>', since)
    .execute();
  return [
    ...versions.map(({ id, title, rule, nr, published_at, published_by }) => {
      const previousVersion = { title, rule, version: nr - 1, rev: nr - 1 };
      return nr === 1
        ? entryOf(published_at, published_by, 'publication.published', id, { after: { title, rule } })
        : entryOf(published_at, published_by, 'publication.changed', id, { before: previousVersion, after: { title, rule } });
    }),
    ...withdrawals.map(({ id, title, rev, changed_at, changed_by }) =>
      entryOf(changed_at, changed_by, 'publication.withdrawn', id, { before: { title, rev: rev - 1 } }),
    ),
    ...grants.map(({ id, rule, mark, since: at, by_id }) => {
      const after = rule as AudienceRule;
      const companiesBefore = after.granted.filter((company) => mark !== `cp:${company}`);
      return entryOf(at, by_id, 'publication.audience', id, { before: { rule: { ...after, granted: companiesBefore } }, after: { rule } });
    }),
  ];
};

const readInquiries = async (tx: Tx, since: Date): Promise<Entry[]> => {
  const entries = await tx
    .selectFrom('ticket_entry')
    .select(['id', 'ticket_id', 'kind', 'at', 'author_id', 'assignee_id'])
    .where('at', '>', since)
    .orderBy('ticket_id')
    .orderBy('nr')
    .execute();
  return entries.map(({ id, ticket_id, kind, at, author_id, assignee_id }) =>
    entryOf(at, author_id, `ticket.${kind}`, ticket_id, {
      after: { entry: id, ...(kind === 'assigned' && { assignee: assignee_id }) },
    }),
  );
};

/** Returns the entries for acknowledged news and for event registrations. */
const readResponses = async (tx: Tx, since: Date): Promise<Entry[]> => {
  const signatures = await tx.selectFrom('acknowledgement').selectAll().where('at', '>', since).execute();
  const seats = await tx.selectFrom('registration').selectAll().where('at', '>', since).where('state', '<>', 'cancelled').execute();
  return [
    ...signatures.map(({ publication_id, at, person_id, company_id, version }) =>
      entryOf(at, person_id, 'news.acknowledged', publication_id, { after: { version, companyId: company_id } }),
    ),
    ...seats.map(({ event_id, at, person_id, state }) => entryOf(at, person_id, 'event.registered', event_id, { after: { state } })),
  ];
};

/** The event whose participant list was exported. */
const EVENT = 'event-c400-firmware';

/** Returns the entries for exported tables, each with the result of the export. */
const readExports = async (tx: Tx, since: Date): Promise<Entry[]> => {
  const uses = await tx
    .selectFrom('usage_log')
    .select(['at', 'person_id', 'what'])
    .where('func', '=', 'export')
    .where('at', '>', since)
    .where('person_id', 'is not', null)
    .orderBy('at')
    .execute();
  return uses.flatMap(({ at, person_id, what }, turn) => {
    const [of, object] = what === 'participants' ? ['event.exported', EVENT] : ['table.exported', what];
    const start = entryOf(at, person_id, of, object, { after: { format: turn % 3 === 0 ? 'csv' : 'xlsx' } });
    const rows = 20 + ((turn * 37) % 400);
    const extent = { rows, bytes: 6_000 + rows * 58 };
    const end = entryOf(addMs(at, 1_400), person_id, 'export.ended', object, { after: { of, ...extent, outcome: 'finished' } });
    return [start, { ...end, request_id: start.request_id ?? null }];
  });
};

const READERS = [readSignIns, readDecisions, readPublications, readInquiries, readResponses, readExports];

/** Writes and seals the audit log of the two weeks before the seeding. The entries are derived from the other tables. */
export const seedAudit = async (tx: Tx, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - AUDIT_DAYS * DAY_MS);
  const entries: Entry[] = [];
  for (const readEntries of READERS) entries.push(...(await readEntries(tx, since)));
  const pastEntries = entries.filter(({ at }) => at > since && at <= now).sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < pastEntries.length; from += AT_ONCE)
    await tx
      .insertInto('audit')
      .values(pastEntries.slice(from, from + AT_ONCE))
      .execute();
  while ((await sealEntries(tx, { floor: 0, limit: AT_ONCE })) === AT_ONCE);
};
