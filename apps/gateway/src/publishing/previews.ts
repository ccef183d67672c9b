import { canEdit, type FileKind, type Outline, type PartMatch, type PartText, type Principal, type Slide } from '@portal/contracts';
import { isExtractable, plainText, type SheetPreview, type StoredPicture } from '@portal/office';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { pendingExtraction } from '../services/storage/extraction/extraction';
import type { ReadableFile } from './versions';

/** The preview format that the viewer uses for each kind of file. */
export const PREVIEW_FORMS: Record<FileKind, Outline['form']> = {
  pdf: 'pages',
  pptx: 'slides',
  docx: 'text',
  xlsx: 'sheets',
  xlsm: 'sheets',
  csv: 'sheets',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  mp4: 'video',
  doc: 'none',
  xls: 'none',
  ppt: 'none',
  eml: 'none',
};

type SheetHead = Omit<SheetPreview, 'rows'>;

/** Selects an outline without the rows of its sheets, which only sheet previews need. */
const selectOutline = async (db: Kysely<Tables>, fileId: string) => {
  const row = await db
    .selectFrom('file_outline')
    .select(['pages', 'ratio', 'failure'])
    .select(
      sql<SheetHead[]>`array(select sheet - 'rows' from jsonb_array_elements(sheets) with ordinality as each (sheet, at) order by at)`.as(
        'sheets',
      ),
    )
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row;
};

const stateOf = async (db: Kysely<Tables>, { id, kind }: ReadableFile['file'], row: { failure: Outline['state'] | null } | undefined) => {
  if (PREVIEW_FORMS[kind] === 'none') return 'old-format';
  if (row) return row.failure ?? 'ready';
  if (!isExtractable(kind)) return 'ready';
  return (await pendingExtraction(db, id)) ?? 'failed';
};

/**
 * Returns the outline that a viewer needs before it has loaded a version's file. Hidden sheets, which have the last numbers, are only
 * returned to editors.
 */
export const outlineOf = async (
  db: Kysely<Tables>,
  principal: Principal,
  { publicationId, unitId, version, file }: ReadableFile,
): Promise<Outline> => {
  const seesHidden = canEdit(principal, unitId);
  const row = await selectOutline(db, file.id);
  return {
    publicationId,
    version,
    file: { name: file.name, kind: file.kind, size: file.size },
    form: PREVIEW_FORMS[file.kind],
    state: await stateOf(db, file, row),
    pageCount: row?.pages ?? null,
    pageRatio: row?.ratio ?? null,
    sheets: (row?.sheets ?? []).map((sheet, at) => ({ part: at + 1, ...sheet })).filter(({ hidden }) => seesHidden || !hidden),
  };
};

export const partTextOf = async (db: Kysely<Tables>, fileId: string, part: number): Promise<PartText | undefined> => {
  const row = await db
    .selectFrom('file')
    .leftJoin('file_text', (join) => join.onRef('file_text.file_id', '=', 'file.id').on('file_text.nr', '=', part))
    .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
    .select(['file.kind', 'file_text.label', 'file_text.text', 'file_outline.blocks'])
    .select(sql<Slide | null>`file_outline.slides -> ${sql.lit(part - 1)}`.as('slide'))
    .where('file.id', '=', fileId)
    .executeTakeFirst();
  if (!row || (row.text === null && !row.slide)) return undefined;
  const { kind, label, text, blocks, slide } = row;
  // For a PDF, only the headings are known.
  const layout = kind === 'docx' ? blocks : null;
  return { part, label: label ?? '', text: text ?? '', ...(layout ? { blocks: layout } : {}), ...(slide ? { slide } : {}) };
};

/** Returns the location of a picture within its file. Pictures are numbered from 1. */
export const pictureOf = async (db: Kysely<Tables>, fileId: string, number: number): Promise<StoredPicture | undefined> => {
  const row = await db
    .selectFrom('file_outline')
    .select(sql<StoredPicture | null>`pictures -> ${sql.lit(number - 1)}`.as('picture'))
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.picture ?? undefined;
};

const MAX_MATCHES = 500;
const MAX_COUNTED_MATCHES = 1_000;
const CONTEXT_LENGTH = 60;

/** Returns a pattern for a term that ignores case and the amount of whitespace. All other characters are literal. */
const patternOf = (term: string): RegExp =>
  new RegExp(
    plainText(term)
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      .replace(/\s+/g, '\\s+'),
    'giu',
  );

/** Returns the matches of a term in a file, with their context. */
export const matchesIn = async (db: Kysely<Tables>, fileId: string, term: string): Promise<{ matches: PartMatch[]; more: boolean }> => {
  const texts = await db.selectFrom('file_text').select(['nr', 'label', 'text']).where('file_id', '=', fileId).orderBy('nr').execute();
  const pattern = patternOf(term);
  const matches: PartMatch[] = [];
  for (const { nr, label, text } of texts) {
    let first: RegExpExecArray | undefined;
    let count = 0;
    for (const place of text.matchAll(pattern)) {
      first ??= place;
      if (++count === MAX_COUNTED_MATCHES) break;
    }
    if (!first) continue;
    if (matches.length === MAX_MATCHES) return { matches, more: true };
    const end = first.index + first[0].length;
    matches.push({
      part: nr,
      label,
      count,
      before: text.slice(Math.max(0, first.index - CONTEXT_LENGTH), first.index).toWellFormed(),
      match: first[0],
      after: text.slice(end, end + CONTEXT_LENGTH).toWellFormed(),
    });
  }
  return { matches, more: false };
};
