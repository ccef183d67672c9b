import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { canonicalEmail, fullName, type NotificationType, type UnitPlace } from '@portal/contracts';
import { type Insertable, sql } from 'kysely';
import { DEMO_PASSWORD } from '../features/accounts/demo-users';
import type { Database } from '../platform/database/database';
import type { NotificationTable } from '../platform/facts/tables';
import type { Tx } from '../platform/request-context';
import { unicodeEmail } from '../services/org/person-search';
import type { UnitTable } from '../services/org/tables';
import { decidingUnits, SUPER_UNIT, YHQ_UNIT } from '../services/org/units';
import type { FileStore } from '../services/storage/store';
import { LOCAL_COMPANIES, NOTIFICATIONS, PRODUCTS, REGIONS } from './demo-data';
import { deleteContents, hasContents } from './document-contents';
import { companyId, makePeople, type NewPerson } from './make-people';
import { makeNewsFiles } from './news-files';
import { seedAudit } from './seed-audit';
import { type DemoStores, makeDocuments, seedDocuments } from './seed-documents';
import { seedEvents } from './seed-events';
import { seedInquiries } from './seed-inquiries';
import { seedNews } from './seed-news';
import { seedSearchIndex } from './seed-search-index';
import { seedUsage, seedVisits } from './seed-usage';
import { businessHours } from './working-time';

export interface SeedSettings {
  demo: boolean;
  /** The first account of an installation without the demo. This person approves all other accounts. */
  first?: { email: string; password: string };
  now?: Date;
  /** The store for inquiry attachments. Without it, inquiries have no attachments. */
  attachments?: FileStore;
  /** The stores for publication files. Without them, the demo has no publications. */
  documents?: DemoStores;
  /** True if the demo includes usage figures and an audit log. */
  usage?: boolean;
}

/** Fills an empty database with the demo, or with the organisation and its first account. Returns false if the database is not empty. */
export const seedOrganisation = async (
  database: Database,
  { demo, first, now = new Date(), attachments, documents, usage = false }: SeedSettings,
): Promise<boolean> => {
  if (await database.db.selectFrom('unit').select('id').limit(1).executeTakeFirst()) return false;
  const passwordHash = demo ? await hash(DEMO_PASSWORD) : first && (await hash(first.password));
  await database.tx(async (tx) => {
    // The embedded engine skips foreign-key checks for speed. A server performs them.
    if (database.kind === 'embedded') await sql`set local session_replication_role = 'replica'`.execute(tx);
    const contentsExist = await hasContents(tx);
    await tx.insertInto('unit').values(makeUnits(demo)).execute();
    await tx.insertInto('country').values(makeCountries()).execute();
    await tx
      .insertInto('product')
      .values(PRODUCTS.map(({ name, family }) => ({ id: name.toLowerCase(), name: `${name} ${family}`, family })))
      .execute();
    await tx.insertInto('business_hours').values(businessHours()).execute();
    if (demo) {
      const people = await demoPeople(tx, now, passwordHash!);
      // Copy and tokenize files while the database inserts visits and inquiries.
      const visits = usage && seedVisits(tx, now);
      const [documentRows, newsFiles] = await Promise.all([
        documents && makeDocuments(people, makeUnitPlaces(), now, documents),
        documents && makeNewsFiles(documents.news),
        seedInquiries(tx, people, now, attachments),
        visits,
      ]);
      if (documentRows && newsFiles) {
        await seedDocuments(tx, documentRows, contentsExist);
        await seedNews(tx, { people, places: makeUnitPlaces(), now, files: newsFiles, hasContents: contentsExist });
        await seedEvents(tx, people, makeUnitPlaces(), now);
        if (!contentsExist) await seedSearchIndex(tx);
      }
      if (usage) {
        await seedUsage(tx, now);
        await seedAudit(tx, now);
      }
    } else {
      if (contentsExist) await deleteContents(tx);
      if (first)
        await tx
          .insertInto('person')
          .values(firstPerson(first.email, passwordHash!, now))
          .execute();
    }
  });
  return true;
};

const makeUnits = (demo: boolean): Insertable<UnitTable>[] => {
  const headquarters = { country: 'JP', lco_id: null, rhq_id: null, zone: 'UTC', language: 'en' };
  return [
    { ...headquarters, id: SUPER_UNIT, kind: 'SUPER_YHQ', name: 'Super headquarters' },
    { ...headquarters, id: YHQ_UNIT, kind: 'YHQ', name: 'Headquarters' },
    ...REGIONS.map((region) => ({ ...region, kind: 'RHQ' as const, lco_id: null, rhq_id: region.id })),
    ...LOCAL_COMPANIES.map(({ id, name, serves, zone, language, region }) => ({
      id,
      kind: 'LBO' as const,
      name,
      country: serves[0]!,
      lco_id: id,
      rhq_id: region,
      zone,
      language,
    })),
    ...LOCAL_COMPANIES.flatMap(({ id, region, zone, language, partners }) =>
      (demo ? partners : []).map(({ name, domain, country, names }) => ({
        id: companyId(domain),
        kind: 'CP' as const,
        name,
        country,
        lco_id: id,
        rhq_id: region,
        zone,
        language: names ? 'en' : language,
      })),
    ),
  ];
};

const makeUnitPlaces = (): Map<string, UnitPlace> =>
  new Map(makeUnits(true).map(({ id, kind, lco_id = null, rhq_id = null }) => [id, { id, kind, lcoId: lco_id, rhqId: rhq_id }]));

const makeCountries = () => {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return LOCAL_COMPANIES.flatMap(({ id, region, serves }) =>
    serves.map((code) => ({ code, name: english.of(code) ?? code, lco_id: id, rhq_id: region })),
  );
};

const firstPerson = (email: string, passwordHash: string, now: Date): NewPerson => ({
  id: randomUUID(),
  email: canonicalEmail(email),
  email_unicode: unicodeEmail(canonicalEmail(email)),
  password_hash: passwordHash,
  firstname: 'Super',
  lastname: 'Headquarters',
  role: 'SUPER_YHQ',
  standing: 'approved',
  unit_id: SUPER_UNIT,
  lco_id: null,
  rhq_id: null,
  company_name: 'Yarrowdyne Automation',
  organization_type: 'headquarters',
  country: 'JP',
  employee: true,
  photo_id: null,
  requested_at: now,
  decided_at: now,
  decided_by: null,
  reason: null,
  last_seen_at: null,
  previous_visit_at: null,
});

const DAY_MS = 24 * 3_600_000;
const RECENT_MS = 7 * DAY_MS;
const UNREAD_MS = 1.5 * DAY_MS;

const demoPeople = async (tx: Tx, now: Date, passwordHash: string): Promise<NewPerson[]> => {
  const people = makePeople(now, passwordHash);
  await tx.insertInto('person').values(people).execute();
  const recent = people
    .filter((person) => person.requested_at >= new Date(now.getTime() - RECENT_MS))
    .flatMap((person) => requestNotifications(person, people, now));
  await tx
    .insertInto('notification')
    .values([...recent, ...contentNotifications(people, now)])
    .execute();
  return people;
};

/** Returns the notifications about news, events and removed documents. The recent ones are unread. */
const contentNotifications = (people: readonly NewPerson[], now: Date): Insertable<NotificationTable>[] =>
  people
    .filter(({ role, standing }) => role === 'CP' && standing === 'approved')
    .flatMap(({ id }) =>
      NOTIFICATIONS.map(({ type, subjectId, title, daysAgo }) => {
        const created_at = new Date(now.getTime() - daysAgo * DAY_MS);
        const read_at = daysAgo * DAY_MS > UNREAD_MS ? created_at : null;
        return { id: randomUUID(), person_id: id, type, subject_id: subjectId, words: JSON.stringify({ title }), created_at, read_at };
      }),
    );

/** Returns the notifications about an account request for its approvers and for the applicant. */
const requestNotifications = (person: NewPerson, people: readonly NewPerson[], now: Date): Insertable<NotificationTable>[] => {
  const applicant = { role: person.role, lco_id: person.lco_id ?? null, rhq_id: person.rhq_id ?? null };
  const units = decidingUnits(applicant);
  const deciders = people.filter(
    (other) => other.standing === 'approved' && other.unit_id && units.includes(other.unit_id) && other.id !== person.id,
  );
  const words = { name: fullName(person), company: person.company_name, role: person.role };
  const makeNotification = (to: NewPerson, type: NotificationType, when: Date, more: Record<string, string> = {}) => ({
    id: randomUUID(),
    person_id: to.id,
    type,
    subject_id: person.id,
    words: JSON.stringify({ ...words, ...more }),
    created_at: when,
    read_at: person.decided_at && now.getTime() - when.getTime() > UNREAD_MS ? when : null,
  });
  const requests = deciders.map((to) => makeNotification(to, 'UserRequest', person.requested_at as Date));
  if (!person.decided_at) return requests;
  const decider = people.find(({ id }) => id === person.decided_by)!;
  const type = person.standing === 'approved' ? 'UserApproved' : 'UserRejected';
  const decisionWords = { by: fullName(decider) };
  const readers = [...deciders.filter(({ id }) => id !== decider.id), person];
  return [...requests, ...readers.map((to) => makeNotification(to, type, person.decided_at as Date, decisionWords))];
};
