import { type AudienceKey, type AudienceKeyReason, type AudienceRule, expandRule, fullName, type UnitPlace } from '@portal/contracts';
import { partsIn } from '@portal/office';
import type { Insertable } from 'kysely';
import { facetsOf } from '../features/documents/materials.store';
import type { Tables } from '../platform/database/tables';
import type { Tx } from '../platform/request-context';
import { versionFiles } from '../publishing/add-version';
import { searchVector } from '../publishing/publication-search';
import { wordsIn } from '../services/storage/extraction/file-words';
import { outlineSheets, sheetChunks } from '../services/storage/sheet-rows';
import type { FileStores } from '../services/storage/stores';
import { HANDLING_UNITS } from './demo-data';
import { type DemoDocument, type DemoExtract, readDemoCover, readDocuments, readExtracts, storeDemoFile } from './demo-documents';
import { CONTENT_TABLES } from './document-contents';
import type { NewPerson } from './make-people';
import { dayBefore, firstOfMonth, workingMoment } from './publication-days';
import { type PriceVersion, seedPrices, seedWatches } from './seed-prices';

const ROWS_PER_BATCH = 1_000;

/** The database rows of a document or price list. */
interface Rows {
  file: Insertable<Tables['file']>[];
  file_outline: Insertable<Tables['file_outline']>[];
  file_text: Insertable<Tables['file_text']>[];
  cover: Insertable<Tables['cover']>[];
  sheet_chunk: Insertable<Tables['sheet_chunk']>[];
  publication: Insertable<Tables['publication']>[];
  publication_version: Insertable<Tables['publication_version']>[];
  publication_file: Insertable<Tables['publication_file']>[];
  audience: Insertable<Tables['audience']>[];
  material: Insertable<Tables['material']>[];
  part_mention: Insertable<Tables['part_mention']>[];
  prices: PriceVersion[];
}
/** The tables in foreign-key order. */
const ORDER = [
  'file',
  'file_outline',
  'file_text',
  'cover',
  'sheet_chunk',
  'publication',
  'publication_version',
  'publication_file',
  'audience',
  'material',
  'part_mention',
] as const satisfies readonly Exclude<keyof Rows, 'prices'>[];

const contents = new Set<string>(CONTENT_TABLES);

interface World {
  people: readonly NewPerson[];
  now: Date;
  places: ReadonlyMap<string, UnitPlace>;
  extracts: Readonly<Record<string, DemoExtract>>;
  stores: DemoStores;
}

/** The file stores that the demo publications use. */
export type DemoStores = Pick<FileStores, DemoDocument['kind'] | 'news'>;

const ZONES = new Map<string, string>(HANDLING_UNITS.map(({ id, zone }) => [id, zone]));

/** Copies the files of documents and price lists into the stores. Returns the database rows, with the extracted content of the files. */
export const makeDocuments = async (
  people: readonly NewPerson[],
  places: ReadonlyMap<string, UnitPlace>,
  now: Date,
  stores: DemoStores,
): Promise<readonly Rows[]> => {
  const world: World = { people, now, places, extracts: await readExtracts(), stores };
  return Promise.all(readDocuments().items.map((item, turn) => rowsOf(item, turn, world)));
};

/** Inserts documents and price lists. With `hasContents`, the database already has the content of the files. */
export const seedDocuments = async (tx: Tx, items: readonly Rows[], hasContents: boolean): Promise<void> => {
  for (const table of ORDER) {
    if (hasContents && contents.has(table)) continue;
    const rows = items.flatMap((rowsOfItem): object[] => rowsOfItem[table]);
    for (let from = 0; from < rows.length; from += ROWS_PER_BATCH)
      await tx
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_PER_BATCH) as never)
        .execute();
  }
  if (!hasContents)
    await seedPrices(
      tx,
      items.flatMap(({ prices }) => prices),
    );
  await seedWatches(tx);
};

export const ruleOf = ({ to, granted }: Pick<DemoDocument, 'to' | 'granted'>): AudienceRule => {
  const companies = to.filter((id) => id.startsWith('cp-'));
  return {
    scope: companies.length ? 'specific' : 'all',
    lcos: to.filter((id) => id.startsWith('lco-')),
    companies,
    granted: granted.map(({ company }) => company),
  };
};

const rowsOf = async (item: DemoDocument, turn: number, { people, now, places, extracts, stores }: World): Promise<Rows> => {
  const { id, kind, title, description, language, versions } = item;
  const author = authorOf(item, people);
  const zone = ZONES.get(author.unit_id!) ?? 'UTC';
  const workingMomentAgo = (daysAgo: number): Date => workingMoment(now, daysAgo, zone, turn);
  const name = fullName(author);
  const rule = ruleOf(item);
  const marks = expandRule(rule, { role: author.role, unitId: author.unit_id! }, places);
  const last = versions.at(-1)!;
  const [first, sort_at] = [workingMomentAgo(versions[0]!.daysAgo), workingMomentAgo(last.daysAgo)];
  const withdrawn = item.withdrawn === null ? null : workingMomentAgo(item.withdrawn);
  const facets = item.kind === 'material' ? item.facets : null;
  const material = facets && { doc_type: facets.docType, language, product_id: facets.productId, industry: facets.industry };
  const days = versions.map(({ effectiveFrom }) => (effectiveFrom === undefined ? null : firstOfMonth(now, effectiveFrom, zone)));
  const rows: Rows = {
    file: [],
    file_outline: [],
    file_text: [],
    cover: [],
    sheet_chunk: [],
    publication: [],
    publication_version: [],
    publication_file: [],
    audience: audienceOf(item, marks, { first, sort_at, withdrawn, at: workingMomentAgo, by_id: author.id }),
    material: material ? [{ publication_id: id, ...material }] : [],
    part_mention: [],
    prices: [],
  };
  for (const [index, { daysAgo, note, file }] of versions.entries()) {
    const nr = index + 1;
    const file_id = `${id}-${nr}`;
    const published_at = workingMomentAgo(daysAgo);
    rows.file.push({
      id: file_id,
      owner_id: author.id,
      purpose: kind,
      name: file.name,
      kind: file.kind,
      size: file.size,
      sha256: file.sha256,
      store_key: await storeDemoFile(stores[kind], file.path),
      created_at: published_at,
      taken_by: versionFiles(id, nr),
      position: 0,
    });
    const cover = await readDemoCover(file);
    if (cover) rows.cover.push(cover);
    const next = days[nr] ?? null;
    rows.publication_version.push({
      publication_id: id,
      nr,
      note,
      published_at,
      published_by: author.id,
      publisher_name: name,
      effective_from: days[index],
      effective_until: next && dayBefore(next),
    });
    rows.publication_file.push({ publication_id: id, nr, ordinal: 0, file_id });
    const extract = extracts[file.path];
    const texts = extract?.prices ? [] : (extract?.texts.map(({ text }) => text) ?? []);
    rows.part_mention.push(...partsIn([title, description, ...texts]).map((part_key) => ({ publication_id: id, nr, part_key })));
    if (!extract) continue;
    rows.file_outline.push({
      file_id,
      pages: extract.pages,
      ratio: extract.ratio || null,
      sheets: JSON.stringify(outlineSheets(extract.sheets)),
      findings: JSON.stringify(extract.findings ?? []),
      blocks: extract.blocks ? JSON.stringify(extract.blocks) : null,
      slides: extract.slides ? JSON.stringify(extract.slides) : null,
      pictures: extract.pictures?.length ? JSON.stringify(extract.pictures) : null,
      failure: null,
    });
    if (extract.prices) rows.prices.push({ publicationId: id, nr, fileId: file_id, prices: extract.prices });
    rows.sheet_chunk.push(...sheetChunks(file_id, extract.sheets));
    rows.file_text.push(...extract.texts.map((text) => ({ file_id, ...text })));
  }
  const draft = { title, description, texts: [], facets: material ? facetsOf(material) : [] };
  const contents = extracts[last.file.path]?.texts.map(({ text }) => text) ?? [];
  rows.publication.push({
    id,
    kind,
    title,
    description,
    unit_id: author.unit_id!,
    author_id: author.id,
    author_name: name,
    state: withdrawn ? 'withdrawn' : 'live',
    rule: JSON.stringify(rule),
    live_from: first,
    sort_at,
    version: versions.length,
    rev: versions.length + item.granted.length + (withdrawn ? 1 : 0),
    changed_at: withdrawn ?? sort_at,
    changed_by: author.id,
    search: searchVector(draft, [last.file.name], withdrawn ? new Map() : marks, wordsIn(contents)),
  } as Insertable<Tables['publication']>);
  return rows;
};

/** Returns the publisher of a document: the person with the id `by`, or the first approved person of the unit `by`. */
const authorOf = ({ id, by }: DemoDocument, people: readonly NewPerson[]): NewPerson => {
  const author = people.find((person) => person.id === by || (person.unit_id === by && person.standing === 'approved'));
  if (!author) throw new Error(`The demo has no person or unit ${by}, the publisher of ${id}`);
  return author;
};

interface Times {
  first: Date;
  sort_at: Date;
  withdrawn: Date | null;
  at: (daysAgo: number) => Date;
  by_id: string;
}

const audienceOf = (
  { id, kind, granted }: DemoDocument,
  marks: ReadonlyMap<AudienceKey, AudienceKeyReason>,
  { first, sort_at, withdrawn, at, by_id }: Times,
): Rows['audience'] =>
  [...marks].map(([mark, via]) => {
    const grant = granted.find(({ company }) => mark === `cp:${company}`);
    const since = via === 'grant' && grant ? at(grant.daysAgo) : first;
    return { publication_id: id, mark, kind, sort_at, since, by_id, via, ...(withdrawn && { until: withdrawn }) };
  });
