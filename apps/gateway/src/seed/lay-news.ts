import { type AudienceRule, expandRule, type Mark, marksOf, type UnitPlace } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { searchVector } from '../content/publication-search';
import type { Tx } from '../core/request-context';
import type { Tables } from '../core/tables';
import { categoryFacet } from '../features/news/news.store';
import { scheduleReminders } from '../features/news/reminders';
import { partKey } from '../files/extraction/prices/part-key';
import { DEMO_NEWS, type DemoNews } from './demo-news';
import { LOCAL_DEMO_NEWS } from './demo-news-local';
import type { NewPerson } from './demo-people';
import { LOCAL_COMPANIES, REGIONS } from './organisation';
import { workingMoment } from './publication-days';

const ZONES = new Map<string, string>([...REGIONS, ...LOCAL_COMPANIES].map(({ id, zone }) => [id, zone]));

interface World {
  people: readonly NewPerson[];
  places: ReadonlyMap<string, UnitPlace>;
  now: Date;
}

/** Publishes the news of the demo, with what companies have acknowledged of them and the reminders that are to come. */
export const layNews = async (tx: Tx, people: readonly NewPerson[], places: ReadonlyMap<string, UnitPlace>, now: Date): Promise<void> => {
  const all = [...DEMO_NEWS, ...LOCAL_DEMO_NEWS].map((item, turn) => rowsOf(item, turn, { people, places, now }));
  await tx
    .insertInto('publication')
    .values(all.map(({ publication }) => publication))
    .execute();
  await tx
    .insertInto('publication_version')
    .values(all.map(({ version }) => version))
    .execute();
  await tx
    .insertInto('audience')
    .values(all.flatMap(({ audience }) => audience))
    .execute();
  await tx
    .insertInto('news')
    .values(all.map(({ news }) => news))
    .execute();
  await tx
    .insertInto('news_part')
    .values(all.flatMap(({ parts }) => parts))
    .execute();
  await tx
    .insertInto('acknowledgement')
    .values(all.flatMap(({ signed }) => signed))
    .execute();
  for (const { news, publication } of all)
    if (news.must_acknowledge) await scheduleReminders(tx, publication.id, news.last_order_on ?? null, now);
};

const dayFrom = (now: Date, days: number | undefined): string | null =>
  days === undefined
    ? null
    : Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

const rowsOf = (item: DemoNews, turn: number, world: World) => {
  const { id, by, to, category, daysAgo, title, description, parts = [], signedPercent } = item;
  const { people, places, now } = world;
  const author = personOf(people, by);
  const author_name = `${author.firstname} ${author.lastname}`;
  const at = workingMoment(now, daysAgo, ZONES.get(by) ?? 'UTC', turn);
  const rule: AudienceRule = { scope: 'all', lcos: to, companies: [], granted: [] };
  const marks = expandRule(rule, { role: author.role, unitId: by }, places);
  const texts = parts.flatMap(([part, successor]) => [part, successor ?? '']);
  const asks = signedPercent !== undefined;
  const publication = {
    id,
    kind: 'news' as const,
    title,
    description,
    unit_id: by,
    author_id: author.id,
    author_name,
    state: 'live' as const,
    rule: JSON.stringify(rule),
    live_from: at,
    sort_at: at,
    changed_at: at,
    changed_by: author.id,
    search: searchVector({ title, description, texts, facets: [categoryFacet(category)] }, [], marks),
  };
  return {
    publication: publication as unknown as Insertable<Tables['publication']> & { id: string },
    version: { publication_id: id, nr: 1, published_at: at, published_by: author.id, publisher_name: author_name },
    audience: [...marks].map(([mark, via]) => ({
      publication_id: id,
      mark,
      kind: 'news' as const,
      sort_at: at,
      since: at,
      by_id: author.id,
      via,
    })),
    news: {
      publication_id: id,
      category,
      effective_on: dayFrom(now, item.effectiveIn),
      last_order_on: dayFrom(now, item.lastOrderIn),
      last_ship_on: dayFrom(now, item.lastShipIn),
      must_acknowledge: asks,
      notify: asks,
    },
    parts: parts.map(([part, successor], ordinal) => ({
      publication_id: id,
      ordinal,
      part_key: partKey(part),
      part_number: part,
      successor,
    })),
    signed: asks ? signaturesOf(id, new Set(marks.keys()), signedPercent, daysAgo, world) : [],
  };
};

const personOf = (people: readonly NewPerson[], unit: string): NewPerson => {
  const person = people.find(({ unit_id, standing }) => unit_id === unit && standing === 'approved');
  if (!person) throw new Error(`The demo knows nobody of ${unit}`);
  return person;
};

/** So many of a hundred companies have signed, some days after it was published. */
const signaturesOf = (id: string, marks: ReadonlySet<Mark>, percent: number, daysAgo: number, { people, places, now }: World) => {
  const companies = [...places.values()].filter(
    ({ kind, id: unitId, lcoId }) => kind === 'CP' && marksOf({ role: 'CP', unitId, lcoId }).some((mark) => marks.has(mark)),
  );
  return companies.flatMap((company, turn) => {
    // Spread over local companies, and Brennhagen is asked by each.
    if (company.id === 'cp-brennhagen' || (turn * 37) % 100 >= percent) return [];
    const { id: person_id, firstname, lastname } = personOf(people, company.id);
    const at = workingMoment(now, Math.max(0, daysAgo - 1 - (turn % 4)), ZONES.get(company.lcoId ?? '') ?? 'UTC', turn);
    return [{ publication_id: id, company_id: company.id, version: 1, person_id, person_name: `${firstname} ${lastname}`, at }];
  });
};
