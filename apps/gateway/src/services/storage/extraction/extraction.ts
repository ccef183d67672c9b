import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Extract, type ExtractFailure, ExtractionError, isExtractable, type KnownMapping } from '@portal/office';
import type { Kysely } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { LOG, type Log } from '../../../platform/log';
import { SingleEntry } from '../../../platform/registry';
import type { Tx } from '../../../platform/request-context';
import { TaskLimiter } from '../../../platform/task-limiter';
import { dueKind, schedule } from '../../jobs/due';
import { DueWork } from '../../jobs/due-work';
import { fileOf } from '../file-rows';
import { outlineSheets, storeSheets } from '../sheet-rows';
import { FILE_STORES, type FileStores } from '../stores';
import { extractInProcess } from './extractor';
import type { FileExtract } from './file-words';

const ROWS_PER_BATCH = 200;
/** The maximum number of concurrent extractions. Each one is a process with its own memory. */
const MAX_CONCURRENT_READINGS = 2;
const EXTRACTION = dueKind<{ language: string }>('file.extract');

const EMPTY_EXTRACT: FileExtract = { pages: null, sheets: [], texts: [], words: [], parts: [] };

/** The result of an extraction, or the reason why it failed; null for a missing file. Pictures and videos have no text. */
type Outcome = FileExtract | ExtractFailure | null;

/** Schedules the extraction of a file. `language` is the uploader's language. Unsupported kinds are ignored. */
export const scheduleExtraction = (tx: Tx, fileId: string, language: string, now: Date): Promise<void> =>
  schedule(tx, EXTRACTION, fileId, now, { language });

/** Returns whether an extraction is pending for the first time or after a failure, or null if none is pending. */
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

/** True if the current extraction of the file has finished, successfully or not. */
export const isRead = async (db: Kysely<Tables>, fileId: string): Promise<boolean> =>
  Boolean(await db.selectFrom('file_outline').select('file_id').where('file_id', '=', fileId).executeTakeFirst()) &&
  (await pendingExtraction(db, fileId)) === null;

/** Returns why a file could not be read, or null if it was read or its extraction is still pending. */
export const failureOf = async (db: Kysely<Tables>, fileId: string): Promise<ExtractFailure | null> =>
  (await db.selectFrom('file_outline').select('failure').where('file_id', '=', fileId).executeTakeFirst())?.failure ?? null;

/** A consumer of extracted texts. */
export interface ExtractReader {
  /** Stores large data before the extraction is complete, in separate transactions. Called again after a failure. */
  store?: (fileId: string, extract: Extract) => Promise<void>;
  /** Stores the remaining data in the transaction that stores the text. */
  finish: (tx: Tx, fileId: string, extract: Extract) => Promise<void>;
}
/** Returns the columns that the unit of a price list's owner has chosen for known headings. */
export type MappingSource = (ownerId: string) => Promise<KnownMapping[]>;

export const fileTexts = (db: Kysely<Tables>, fileId: string) =>
  db.selectFrom('file_text').select(['nr', 'label', 'text']).where('file_id', '=', fileId).orderBy('nr').execute();

/** Extracts the text of files, one job at a time per process, and stores it for search and preview. */
@Injectable()
export class Extraction {
  private readonly readers: ExtractReader[] = [];
  private readonly mappings = new SingleEntry<MappingSource>('source of column mappings');
  private readonly readings = new Map<string, Promise<Extract | null>>();
  private readonly slots = new TaskLimiter(MAX_CONCURRENT_READINGS);

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

  /** Registers a consumer that receives every extraction. */
  register(reader: ExtractReader): void {
    this.readers.push(reader);
  }

  /** Registers the source of known columns of price lists. */
  registerMappings(source: MappingSource): void {
    this.mappings.set(source);
  }

  /**
   * Extracts a file for callers that need its text immediately. Returns null for a missing file, and an empty extract for an unreadable
   * one. Concurrent callers share an extraction, and each process runs only a few at the same time.
   */
  readNow(fileId: string, language: string): Promise<Extract | null> {
    const pendingRead = this.readings.get(fileId) ?? this.slots.run(() => this.readOnce(fileId, language));
    this.readings.set(fileId, pendingRead);
    const forget = () => this.readings.delete(fileId);
    pendingRead.then(forget, forget);
    return pendingRead;
  }

  private async readOnce(fileId: string, language: string): Promise<Extract | null> {
    if (await isRead(this.database.db, fileId)) return { ...EMPTY_EXTRACT, texts: await fileTexts(this.database.db, fileId) };
    const outcome = await this.read(fileId, language);
    await this.database.tx((tx) => this.write(tx, fileId, outcome));
    return typeof outcome === 'string' ? EMPTY_EXTRACT : outcome;
  }

  /**
   * Extracts a file from a local copy, because its store may be remote. The copy is a draft, because drafts of crashed processes are
   * deleted.
   */
  private async read(fileId: string, language: string): Promise<Outcome> {
    const file = await fileOf(this.database.db, fileId);
    if (!file) return null;
    if (!isExtractable(file.kind)) return EMPTY_EXTRACT;
    const store = this.stores[file.purpose];
    const draft = await store.draft();
    try {
      const bytes = await store.open(file.store_key);
      if (!bytes) return null;
      await pipeline(bytes, createWriteStream(draft.path, { flags: 'wx', mode: 0o600 }));
      const prices = file.purpose === 'price' ? { prices: await this.mappings.get()(file.owner_id) } : {};
      const extract = await extractInProcess({ path: draft.path, kind: file.kind, language, ...prices });
      await storeSheets(this.database, fileId, extract.sheets);
      for (const { store: keep } of this.readers) await keep?.(fileId, extract);
      return extract;
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
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
    // The file may have been deleted during the extraction.
    const file = await fileOf(tx, fileId);
    if (!outcome || !file) return;
    const extract: FileExtract = typeof outcome === 'string' ? EMPTY_EXTRACT : outcome;
    if (isExtractable(file.kind)) await save(tx, fileId, extract, typeof outcome === 'string' ? outcome : null);
    for (const { finish } of this.readers) await finish(tx, fileId, extract);
  }
}

/** Stores the text and outline of a file. */
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
  for (let from = 0; from < rows.length; from += ROWS_PER_BATCH)
    await tx
      .insertInto('file_text')
      .values(rows.slice(from, from + ROWS_PER_BATCH))
      .execute();
};
