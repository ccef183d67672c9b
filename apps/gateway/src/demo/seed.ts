import { hash } from '@node-rs/argon2';
import { canonicalEmail, type NotificationType, type UnitPlace } from '@portal/contracts';
import { type Insertable, sql } from 'kysely';
import { DEMO_PASSWORD } from '../features/accounts/cast';
import type { Database } from '../platform/database/database';
import type { NotificationTable } from '../platform/facts/tables';
import { newId } from '../platform/ids';
import type { Tx } from '../platform/request-context';
import { unicodeEmail } from '../services/org/person-search';
import type { UnitTable } from '../services/org/tables';
import { decidingUnits, SUPER_UNIT, YHQ_UNIT } from '../services/org/units';
import type { FileStore } from '../services/storage/store';
import { haveContents, removeContents } from './contents';
import { companyId, makePeople, type NewPerson } from './demo-people';
import { layAudit } from './lay-audit';
import { layEvents } from './lay-events';
import { layIndex } from './lay-index';
import { layInquiries } from './lay-inquiries';
import { type DemoStores, layLibrary, makeLibrary } from './lay-library';
import { layNews } from './lay-news';
import { layUsage, layVisits } from './lay-usage';
import { makeNewsFiles } from './news-files';
import { LOCAL_COMPANIES, PRODUCTS, REGIONS } from './organisation';
import { businessHours } from './working-time';

export interface SeedSettings {
  demo: boolean;
  /** Whom an installation outside the demo begins with: the one who lets everybody else in. */
  first?: { email: string; password: string };
  now?: Date;
  /** Where the files of the demo's inquiries are put; without it they have none. */
  attachments?: FileStore;
  /** Where the files of what is published in the demo are put; without it nothing is. */
  documents?: DemoStores;
  /** Whether the demo was used in the days before. */
  usage?: boolean;
}

/** Fills an empty database, once: the demo with its cast, or the organisation with the one person it begins with. */
export const seedOrganisation = async (
  database: Database,
  { demo, first, now = new Date(), attachments, documents, usage = false }: SeedSettings,
): Promise<boolean> => {
  if (await database.db.selectFrom('unit').select('id').limit(1).executeTakeFirst()) return false;
  const passwordHash = demo ? await hash(DEMO_PASSWORD) : first && (await hash(first.password));
  await database.tx(async (tx) => {
    // What is laid here refers to itself; where it is laid into a server, that is checked.
    if (database.kind === 'embedded') await sql`set local session_replication_role = 'replica'`.execute(tx);
    const isRead = await haveContents(tx);
    await tx.insertInto('unit').values(units(demo)).execute();
    await tx.insertInto('country').values(countries()).execute();
    await tx
      .insertInto('product')
      .values(PRODUCTS.map(([name, family]) => ({ id: name.toLowerCase(), name: `${name} ${family}`, family })))
      .execute();
    await tx.insertInto('business_hours').values(businessHours()).execute();
    if (demo) {
      const people = await demoPeople(tx, now, passwordHash!);
      // Files are copied and words are found while the database is busy with what people did, and then with their inquiries.
      const visits = usage && layVisits(tx, now);
      const [library, newsFiles] = await Promise.all([
        documents && makeLibrary(people, places(), now, documents),
        documents && makeNewsFiles(documents.news),
        layInquiries(tx, people, now, attachments),
        visits,
      ]);
      if (library && newsFiles) {
        await layLibrary(tx, library, isRead);
        await layNews(tx, { people, places: places(), now, files: newsFiles, isRead });
        await layEvents(tx, people, places(), now);
        if (!isRead) await layIndex(tx);
      }
      if (usage) {
        await layUsage(tx, now);
        await layAudit(tx, now);
      }
    } else {
      if (isRead) await removeContents(tx);
      if (first)
        await tx
          .insertInto('person')
          .values(founder(first.email, passwordHash!, now))
          .execute();
    }
  });
  return true;
};

const units = (demo: boolean): Insertable<UnitTable>[] => {
  const board = { country: 'JP', lco_id: null, rhq_id: null, zone: 'UTC', language: 'en' };
  return [
    { ...board, id: SUPER_UNIT, kind: 'SUPER_YHQ', name: 'Super headquarters' },
    { ...board, id: YHQ_UNIT, kind: 'YHQ', name: 'Headquarters' },
    ...REGIONS.map((region) => ({ ...region, kind: 'RHQ' as const, lco_id: null, rhq_id: region.id })),
    ...LOCAL_COMPANIES.map(({ id, name, country, zone, language, region }) => ({
      id,
      kind: 'LBO' as const,
      name,
      country,
      lco_id: id,
      rhq_id: region,
      zone,
      language,
    })),
    ...LOCAL_COMPANIES.flatMap(({ id, region, zone, language, partners }) =>
      (demo ? partners : []).map(([name, domain, country, names]) => ({
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

const places = (): Map<string, UnitPlace> =>
  new Map(units(true).map(({ id, kind, lco_id = null, rhq_id = null }) => [id, { id, kind, lcoId: lco_id, rhqId: rhq_id }]));

const countries = () => {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return LOCAL_COMPANIES.flatMap(({ id, region, serves }) =>
    serves.split(' ').map((code) => ({ code, name: english.of(code) ?? code, lco_id: id, rhq_id: region })),
  );
};

const founder = (email: string, passwordHash: string, now: Date): NewPerson => ({
  id: newId(),
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

const RECENT_MS = 7 * 24 * 3_600_000;
const UNREAD_MS = 36 * 3_600_000;

const demoPeople = async (tx: Tx, now: Date, passwordHash: string): Promise<NewPerson[]> => {
  const people = makePeople(now, passwordHash);
  await tx.insertInto('person').values(people).execute();
  const bells = people
    .filter((person) => person.requested_at >= new Date(now.getTime() - RECENT_MS))
    .flatMap((person) => bellsAbout(person, people, now));
  await tx
    .insertInto('notification')
    .values([...bells, ...contentBells(people, now)])
    .execute();
  return people;
};

const DAY_MS = 24 * 3_600_000;
/** What every partner finds in the bell besides, of the items of the demo that reach everybody: type, id, title, days ago. */
const CONTENT_NEWS: readonly (readonly [type: NotificationType, id: string, title: string, days: number])[] = [
  ['EventReminder', 'event-l5-webinar', 'Webinar, commissioning YD-L5 level radars', 0.2],
  ['News', 'news-g2-release', 'YD-G2 edge gateway speaks OPC UA PubSub', 1.1],
  ['Event', 'event-l5-webinar', 'Webinar, commissioning YD-L5 level radars', 6],
  ['KMDeleted', 'f20-guide-2019', 'YD-F20 installation guide, edition 2019', 9],
  ['News', 'news-portal-parts', 'Watch part numbers in the portal', 14],
];

/** News, events and removed documents; those of the last day and a half are unread. */
const contentBells = (people: readonly NewPerson[], now: Date): Insertable<NotificationTable>[] =>
  people
    .filter(({ role, standing }) => role === 'CP' && standing === 'approved')
    .flatMap(({ id }) =>
      CONTENT_NEWS.map(([type, subject_id, title, days]) => {
        const created_at = new Date(now.getTime() - days * DAY_MS);
        const read_at = days * DAY_MS > UNREAD_MS ? created_at : null;
        return { id: newId(), person_id: id, type, subject_id, words: JSON.stringify({ title }), created_at, read_at };
      }),
    );

/** What the deciders of a recent request, and its applicant, find in their bell. */
const bellsAbout = (person: NewPerson, people: readonly NewPerson[], now: Date): Insertable<NotificationTable>[] => {
  const at = { role: person.role, lco_id: person.lco_id ?? null, rhq_id: person.rhq_id ?? null };
  const units = decidingUnits(at);
  const deciders = people.filter(
    (other) => other.standing === 'approved' && other.unit_id && units.includes(other.unit_id) && other.id !== person.id,
  );
  const words = { name: `${person.firstname} ${person.lastname}`, company: person.company_name, role: person.role };
  const bell = (to: NewPerson, type: NotificationType, when: Date, more: Record<string, string> = {}) => ({
    id: newId(),
    person_id: to.id,
    type,
    subject_id: person.id,
    words: JSON.stringify({ ...words, ...more }),
    created_at: when,
    read_at: person.decided_at && now.getTime() - when.getTime() > UNREAD_MS ? when : null,
  });
  const requests = deciders.map((to) => bell(to, 'UserRequest', person.requested_at as Date));
  if (!person.decided_at) return requests;
  const winner = people.find(({ id }) => id === person.decided_by)!;
  const type = person.standing === 'approved' ? 'UserApproved' : 'UserRejected';
  const by = { by: `${winner.firstname} ${winner.lastname}` };
  const readers = [...deciders.filter(({ id }) => id !== winner.id), person];
  return [...requests, ...readers.map((to) => bell(to, type, person.decided_at as Date, by))];
};
