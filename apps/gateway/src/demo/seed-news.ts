import { type AudienceKey, type AudienceRule, audienceKeysOf, expandRule, fullName, type UnitPlace } from '@portal/contracts';
import { partKey } from '@portal/office';
import type { Insertable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { categoryFacet } from '../features/news/news.store';
import { scheduleReminders } from '../features/news/reminders';
import type { Tables } from '../platform/database/tables';
import type { Tx } from '../platform/request-context';
import { versionFiles } from '../publishing/add-version';
import { storeMissingWords } from '../publishing/file-words';
import { addFileMentions } from '../publishing/parts/mentions';
import { searchVector } from '../publishing/publication-search';
import { wordsIn } from '../services/storage/extraction/file-words';
import { outlineSheets, sheetChunks } from '../services/storage/sheet-rows';
import { HANDLING_UNITS, NEWS, type NewsItem } from './demo-data';
import type { NewPerson } from './make-people';
import type { NewsFile } from './news-files';
import { workingMoment } from './publication-days';

const ZONES = new Map<string, string>(HANDLING_UNITS.map(({ id, zone }) => [id, zone]));

interface World {
  people: readonly NewPerson[];
  places: ReadonlyMap<string, UnitPlace>;
  now: Date;
  files: ReadonlyMap<string, readonly NewsFile[]>;
  /** True if the database already has the content of the files. */
  hasContents: boolean;
}

/** Seeds the news of the demo with their attachments, acknowledgements and due reminders. */
export const seedNews = async (tx: Tx, world: World): Promise<void> => {
  const { now, hasContents } = world;
  const all = NEWS.map((item, turn) => rowsOf(item, turn, world));
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
    .values(all.flatMap(({ acknowledgements }) => acknowledgements))
    .execute();
  await addFiles(
    tx,
    all.flatMap(({ attachments }) => attachments),
    hasContents,
  );
  for (const { news, publication } of all)
    if (news.must_acknowledge) await scheduleReminders(tx, publication.id, news.last_order_on ?? null, now);
};

/** Inserts files, and their content and mentioned parts unless the database already has them. */
const addFiles = async (tx: Tx, rows: readonly ReturnType<typeof fileRowsOf>[], hasContents: boolean): Promise<void> => {
  const add = async (table: 'file' | 'publication_file' | 'file_outline' | 'file_text' | 'cover' | 'sheet_chunk', values: object[]) => {
    if (values.length)
      await tx
        .insertInto(table)
        .values(values as never)
        .execute();
  };
  await add(
    'file',
    rows.map(({ file }) => file),
  );
  await add(
    'publication_file',
    rows.map(({ place }) => place),
  );
  if (hasContents) return;
  await add(
    'file_outline',
    rows.flatMap(({ outline }) => outline),
  );
  await add(
    'file_text',
    rows.flatMap(({ texts }) => texts),
  );
  await add(
    'cover',
    rows.flatMap(({ covers }) => covers),
  );
  await add(
    'sheet_chunk',
    rows.flatMap(({ chunks }) => chunks),
  );
  await storeMissingWords(
    tx,
    rows.map(({ place }) => place.file_id),
  );
  for (const { place } of rows) await addFileMentions(tx, place.file_id);
};

const fileRowsOf = (
  { id: file_id, file, store_key, extract, cover }: NewsFile,
  ordinal: number,
  { id, author_id: owner_id, sort_at: created_at }: Head,
) => {
  const { name, kind, size, sha256 } = file;
  const purpose = 'news' as const;
  const taken_by = versionFiles(id, 1);
  return {
    file: { id: file_id, owner_id, purpose, name, kind, size, sha256, store_key, created_at, taken_by, position: ordinal },
    place: { publication_id: id, nr: 1, ordinal, file_id },
    outline: extract
      ? [
          {
            file_id,
            pages: extract.pages,
            ratio: extract.ratio || null,
            sheets: JSON.stringify(outlineSheets(extract.sheets)),
            findings: JSON.stringify(extract.findings ?? []),
            blocks: extract.blocks ? JSON.stringify(extract.blocks) : null,
            slides: extract.slides ? JSON.stringify(extract.slides) : null,
            pictures: extract.pictures?.length ? JSON.stringify(extract.pictures) : null,
            failure: null,
          },
        ]
      : [],
    covers: cover ? [cover] : [],
    chunks: extract ? [...sheetChunks(file_id, extract.sheets)] : [],
    texts: (extract?.texts ?? []).map((text) => ({ file_id, ...text })),
  };
};
interface Head {
  id: string;
  author_id: string;
  sort_at: Date;
}

const formatDayIn = (now: Date, days: number | undefined): string | null =>
  days === undefined
    ? null
    : Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

const rowsOf = (item: NewsItem, turn: number, world: World) => {
  const { id, publisher, localCompanies, category, daysAgo, title, description, parts = [], acknowledgedPercent } = item;
  const { people, places, now } = world;
  const files = world.files.get(id) ?? [];
  const author = personOf(people, publisher);
  const author_name = fullName(author);
  const publishedAt = workingMoment(now, daysAgo, ZONES.get(publisher) ?? 'UTC', turn);
  const rule: AudienceRule = { scope: 'all', lcos: localCompanies, companies: [], granted: [] };
  const marks = expandRule(rule, { role: author.role, unitId: publisher }, places);
  const texts = parts.flatMap(({ number, successor }) => [number, successor ?? '']);
  const mustAcknowledge = acknowledgedPercent !== undefined;
  const publication = {
    id,
    kind: 'news' as const,
    title,
    description,
    unit_id: publisher,
    author_id: author.id,
    author_name,
    state: 'live' as const,
    rule: JSON.stringify(rule),
    live_from: publishedAt,
    sort_at: publishedAt,
    changed_at: publishedAt,
    changed_by: author.id,
    search: searchVector(
      { title, description, texts, facets: [categoryFacet(category)] },
      files.map(({ file }) => file.name),
      marks,
      wordsIn(files.flatMap(({ extract }) => extract?.texts.map(({ text }) => text) ?? [])),
    ),
  };
  return {
    publication: publication as unknown as Insertable<Tables['publication']> & { id: string },
    version: { publication_id: id, nr: 1, published_at: publishedAt, published_by: author.id, publisher_name: author_name },
    audience: [...marks].map(([mark, via]) => ({
      publication_id: id,
      mark,
      kind: 'news' as const,
      sort_at: publishedAt,
      since: publishedAt,
      by_id: author.id,
      via,
    })),
    news: {
      publication_id: id,
      category,
      effective_on: formatDayIn(now, item.effectiveInDays),
      last_order_on: formatDayIn(now, item.lastOrderInDays),
      last_ship_on: formatDayIn(now, item.lastShipmentInDays),
      must_acknowledge: mustAcknowledge,
      notify: mustAcknowledge,
    },
    parts: parts.map(({ number, successor }, ordinal) => ({
      publication_id: id,
      ordinal,
      part_key: partKey(number),
      part_number: number,
      successor,
    })),
    attachments: files.map((file, ordinal) => fileRowsOf(file, ordinal, publication)),
    acknowledgements: mustAcknowledge ? acknowledgementsOf(item, new Set(marks.keys()), acknowledgedPercent, world) : [],
  };
};

const personOf = (people: readonly NewPerson[], unit: string): NewPerson => {
  const person = people.find(({ unit_id, standing }) => unit_id === unit && standing === 'approved');
  if (!person) throw new Error(`The demo has no person of ${unit}`);
  return person;
};

/** Returns acknowledgements by a percentage of the companies, dated a few days after the publication. */
const acknowledgementsOf = (
  { id, daysAgo }: NewsItem,
  marks: ReadonlySet<AudienceKey>,
  percent: number,
  { people, places, now }: World,
) => {
  const companies = [...places.values()].filter(
    ({ kind, id: unitId, lcoId }) => kind === 'CP' && audienceKeysOf({ role: 'CP', unitId, lcoId }).some((mark) => marks.has(mark)),
  );
  return companies.flatMap((company, turn) => {
    // Spread the acknowledgements over the local companies. Skip Brennhagen, so that the demo user Bruno can acknowledge.
    if (company.id === 'cp-brennhagen' || (turn * 37) % 100 >= percent) return [];
    const { id: person_id, firstname, lastname } = personOf(people, company.id);
    const acknowledgedAt = workingMoment(now, Math.max(0, daysAgo - 1 - (turn % 4)), ZONES.get(company.lcoId ?? '') ?? 'UTC', turn);
    return [
      {
        publication_id: id,
        company_id: company.id,
        version: 1,
        person_id,
        person_name: fullName({ firstname, lastname }),
        at: acknowledgedAt,
      },
    ];
  });
};
