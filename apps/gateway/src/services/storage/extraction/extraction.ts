import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Extract, type ExtractFailure, isExtractable, type KnownMapping, Unextractable } from '@portal/office';
import type { Kysely } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { LOG, type Log } from '../../../platform/log';
import { SingleEntry } from '../../../platform/registry';
import type { Tx } from '../../../platform/request-context';
import { Slots } from '../../../platform/slots';
import { dueKind, schedule } from '../../jobs/due';
import { DueWork } from '../../jobs/due-work';
import { fileOf } from '../file-rows';
import { outlineSheets, storeSheets } from '../sheet-rows';
import { FILE_STORES, type FileStores } from '../stores';
import { extractApart } from './extractor';
import type { FileExtract } from './file-words';

const ROWS_AT_ONCE = 200;
/** Each is a process with a memory of its own. */
const READINGS_AT_ONCE = 2;
const EXTRACTION = dueKind<{ language: string }>('file.extract');

const NOTHING: FileExtract = { pages: null, sheets: [], texts: [], words: [], parts: [] };

/** What was read from a file, or why nothing could be; null where there is no such file. Pictures and films say nothing. */
type Outcome = FileExtract | ExtractFailure | null;

/** Has the text of the file read soon, once; `language` is that of the one who uploaded it. Other kinds of files are left alone. */
export const extractSoon = (tx: Tx, fileId: string, language: string, now: Date): Promise<void> =>
  schedule(tx, EXTRACTION, fileId, now, { language });

/** Whether the text of the file is still to be read, or after a try that failed again; null where it is not. */
export const pendingExtraction = async (db: Kysely<Tables>, fileId: string): Promise<'reading' | 'retrying' | null> => {
  const piece = await db
    .selectFrom('due')
    .select('last_error')
    .where('kind', '=', EXTRACTION.name)
    .where('key', '=', fileId)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return piece ? (piece.last_error === null ? 'reading' : 'retrying') : null;
};

/** Whether the file was read as it is to be read, or could not be. */
export const isRead = async (db: Kysely<Tables>, fileId: string): Promise<boolean> =>
  Boolean(await db.selectFrom('file_outline').select('file_id').where('file_id', '=', fileId).executeTakeFirst()) &&
  (await pendingExtraction(db, fileId)) === null;

/** Why nothing could be read from a file; null where it was read or is still to be. */
export const failureOf = async (db: Kysely<Tables>, fileId: string): Promise<ExtractFailure | null> =>
  (await db.selectFrom('file_outline').select('failure').where('file_id', '=', fileId).executeTakeFirst())?.failure ?? null;

/** Hears what was read from a file. */
export interface ExtractReader {
  /** Writes down what is much, before anything says that the file was read: in transactions of its own, and again where one failed. */
  store?: (fileId: string, extract: Extract) => Promise<void>;
  /** Does the rest in the transaction that writes the text down. */
  finish: (tx: Tx, fileId: string, extract: Extract) => Promise<void>;
}
/** The columns that the owner of a price list is known to mean by headings. */
export type MappingSource = (ownerId: string) => Promise<KnownMapping[]>;

/** The texts of a file that was read. */
export const fileTexts = (db: Kysely<Tables>, fileId: string) =>
  db.selectFrom('file_text').select(['nr', 'label', 'text']).where('file_id', '=', fileId).orderBy('nr').execute();

/** Reads the texts of files, one at a time in each process, and writes them down for search and preview. */
@Injectable()
export class Extraction {
  private readonly readers: ExtractReader[] = [];
  private readonly mappings = new SingleEntry<MappingSource>('source of column mappings');
  private readonly readings = new Map<string, Promise<Extract | null>>();
  private readonly slots = new Slots(READINGS_AT_ONCE);

  constructor(
    private readonly database: Database,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(LOG) private readonly log: Log,
    work: DueWork,
  ) {
    work.register(EXTRACTION, {
      prepare: ({ language }, fileId) => this.read(fileId, language),
      perform: (tx, _data, outcome, fileId) => this.write(tx, fileId, outcome),
    });
  }

  /** Has everything that is read handed over, of whatever file it is. */
  register(reader: ExtractReader): void {
    this.readers.push(reader);
  }

  /** Says where the known columns of price lists come from. */
  registerMappings(source: MappingSource): void {
    this.mappings.set(source);
  }

  /**
   * Reads a file for callers who wait for its text; null where there is no such file, nothing where it could not be read. Who asks for one that is
   * being read waits for the same reading, and a process reads few at once.
   */
  readNow(fileId: string, language: string): Promise<Extract | null> {
    const reading = this.readings.get(fileId) ?? this.slots.run(() => this.readOnce(fileId, language));
    this.readings.set(fileId, reading);
    const forget = () => this.readings.delete(fileId);
    reading.then(forget, forget);
    return reading;
  }

  private async readOnce(fileId: string, language: string): Promise<Extract | null> {
    if (await isRead(this.database.db, fileId)) return { ...NOTHING, texts: await fileTexts(this.database.db, fileId) };
    const outcome = await this.read(fileId, language);
    await this.database.tx((tx) => this.write(tx, fileId, outcome));
    return typeof outcome === 'string' ? NOTHING : outcome;
  }

  /** The child reads a file of this machine, and the store may be elsewhere: a draft, as those of dead processes are deleted. */
  private async read(fileId: string, language: string): Promise<Outcome> {
    const file = await fileOf(this.database.db, fileId);
    if (!file) return null;
    if (!isExtractable(file.kind)) return NOTHING;
    const store = this.stores[file.purpose];
    const draft = await store.draft();
    try {
      const bytes = await store.open(file.store_key);
      if (!bytes) return null;
      await pipeline(bytes, createWriteStream(draft.path, { flags: 'wx', mode: 0o600 }));
      const prices = file.purpose === 'price' ? { prices: await this.mappings.get()(file.owner_id) } : {};
      const extract = await extractApart({ path: draft.path, kind: file.kind, language, ...prices });
      await storeSheets(this.database, fileId, extract.sheets);
      for (const { store: keep } of this.readers) await keep?.(fileId, extract);
      return extract;
    } catch (error) {
      if (!(error instanceof Unextractable)) throw error;
      this.log.warn(
        { event: 'extraction.unreadable', fileId, kind: file.kind, reason: error.reason, detail: error.detail },
        'a file could not be read',
      );
      return error.reason;
    } finally {
      await draft.discard();
    }
  }

  private async write(tx: Tx, fileId: string, outcome: Outcome): Promise<void> {
    // Deleted meanwhile, and nobody asks for its text any more.
    const file = await fileOf(tx, fileId);
    if (!outcome || !file) return;
    const extract: FileExtract = typeof outcome === 'string' ? NOTHING : outcome;
    if (isExtractable(file.kind)) await save(tx, fileId, extract, typeof outcome === 'string' ? outcome : null);
    for (const { finish } of this.readers) await finish(tx, fileId, extract);
  }
}

/** Writes down what a file says. */
const save = async (
  tx: Tx,
  fileId: string,
  { pages, ratio, sheets, texts, blocks, slides, pictures, words, parts, findings = [] }: FileExtract,
  failure: ExtractFailure | null,
): Promise<void> => {
  await tx.deleteFrom('file_outline').where('file_id', '=', fileId).execute();
  await tx
    .insertInto('file_outline')
    .values({
      file_id: fileId,
      pages,
      ratio: ratio || null,
      sheets: JSON.stringify(outlineSheets(sheets)),
      findings: JSON.stringify(findings),
      words,
      parts,
      blocks: blocks ? JSON.stringify(blocks) : null,
      slides: slides ? JSON.stringify(slides) : null,
      pictures: pictures?.length ? JSON.stringify(pictures) : null,
      failure,
    })
    .execute();
  const rows = texts.map((text) => ({ file_id: fileId, ...text }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('file_text')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
};
