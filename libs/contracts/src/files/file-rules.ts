import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { idOf } from '../wire/ids';

/** The kinds of files that the product takes from people, by the ending of their name (R5.2). */
const UPLOAD_KINDS = ['pdf', 'xls', 'xlsx', 'xlsm', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'mp4', 'csv'] as const;
/** Every kind of file that is stored. Mails (`eml`) are attached by replies by e-mail only. */
export const FILE_KINDS = [...UPLOAD_KINDS, 'eml'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What a file is uploaded for; each purpose takes its own kinds (R5.2) and lies in a store of its own. */
export const FILE_PURPOSES = {
  /** With an inquiry or a reply. */
  attachment: ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'mp4', 'csv'],
  /** Of learn and explore. */
  material: UPLOAD_KINDS,
  /** Of price lists. */
  price: ['pdf', 'xlsx'],
  /** With news. */
  news: UPLOAD_KINDS,
  /** With events. */
  event: ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'mp4', 'csv'],
  /** With a question to the search: what has text. */
  question: ['pdf', 'xlsx', 'docx', 'pptx', 'csv'],
} as const satisfies Record<string, readonly FileKind[]>;
export type FilePurpose = keyof typeof FILE_PURPOSES;
export const FilePurposeKey = z.enum(Object.keys(FILE_PURPOSES) as [FilePurpose, ...FilePurpose[]]);

/** The media type that a file of a kind is served with. */
export const MEDIA_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  csv: 'text/csv',
  eml: 'message/rfc822',
};

/** Characters that no uploaded file's name may have before its ending (R5.1). */
const FORBIDDEN = /[<>:"/\\|?*'`.-]/g;
/** Marks that turn text around or cannot be seen, and control characters: they let one name look like another. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

export interface NameCheck {
  /** The ending in lower case, without its dot; empty where there is none. */
  ending: string;
  /** What is wrong with the name; empty where it may be used as it is. Characters that cannot be seen are named by their code point, `U+202E`. */
  forbidden: string[];
  /** The name as it may be used. */
  corrected: string;
}

const codePoint = (mark: string): string => `U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Reads a file's name by the rules of R5.1 and proposes one that keeps them. Client and server use this same function. */
export const checkFileName = (name: string): NameCheck => {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name.replace(/^\./, '');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const forbidden = [...new Set([...(stem.match(FORBIDDEN) ?? []), ...(name.match(UNSEEN) ?? []).map(codePoint)])];
  const shownEnding = ending.replace(UNSEEN, '');
  const clean = stem
    .replace(UNSEEN, '')
    .toWellFormed()
    // Before the forbidden characters: the normal form of U+1FEF is the backtick.
    .normalize('NFC')
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, Math.max(1, LIMITS.fileName - shownEnding.length - 1))
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  const corrected = `${clean || 'file'}${shownEnding && `.${shownEnding}`}`;
  return { ending: shownEnding, forbidden, corrected };
};

/** A file that lies in the store. */
export const StoredFile = z
  .object({
    fileId: idOf('file'),
    name: z.string(),
    kind: z.enum(FILE_KINDS),
    size: z.int().register(z.globalRegistry, { description: 'Bytes' }),
  })
  .register(z.globalRegistry, { id: 'StoredFile' });
export type StoredFile = z.infer<typeof StoredFile>;

/** Where a file may be read for the next minutes, by anybody who holds the address. */
export const FileLink = z.object({ url: z.string(), expiresAt: z.string() }).register(z.globalRegistry, { id: 'FileLink' });
export type FileLink = z.infer<typeof FileLink>;

const quota = () => z.object({ leftBytes: z.int(), limitBytes: z.int() });

/** How much one person may still upload: until files are sent or removed, and within 24 hours. */
export const UploadAllowance = z
  .object({
    unattached: quota().register(z.globalRegistry, {
      description: 'For files that are not sent or published yet; those of drafts are among them',
    }),
    day: quota().register(z.globalRegistry, { description: 'In the last 24 hours' }),
  })
  .register(z.globalRegistry, { id: 'UploadAllowance' });
export type UploadAllowance = z.infer<typeof UploadAllowance>;
