import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { idOf } from '../wire/ids';

/** The file kinds that people may upload, by file extension (R5.2). */
const UPLOAD_KINDS = ['pdf', 'xls', 'xlsx', 'xlsm', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'mp4', 'csv'] as const;
/** Every kind of file that is stored. `eml` files are only received in replies by e-mail. */
export const FILE_KINDS = [...UPLOAD_KINDS, 'eml'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The purposes of uploads. Each purpose has its own accepted kinds (R5.2) and its own store. */
export const FILE_PURPOSES = {
  attachment: ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'mp4', 'csv'],
  /** Documents of the Learn and Explore area. */
  material: UPLOAD_KINDS,
  price: ['pdf', 'xlsx'],
  news: UPLOAD_KINDS,
  event: ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'mp4', 'csv'],
  /** Files attached to a question for the AI search. Only kinds with text are accepted. */
  question: ['pdf', 'xlsx', 'docx', 'pptx', 'csv'],
} as const satisfies Record<string, readonly FileKind[]>;
export type FilePurpose = keyof typeof FILE_PURPOSES;
export const FilePurposeKey = z.enum(Object.keys(FILE_PURPOSES) as [FilePurpose, ...FilePurpose[]]);

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

/** Characters that are forbidden in the name of an upload before its extension (R5.1). */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*'`.-]/g;
/** Matches bidirectional controls, invisible characters and control characters, with which two different names look the same. */
const INVISIBLE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

export interface NameCheck {
  /** The extension in lower case without the dot; an empty string if the name has none. */
  ending: string;
  /** The forbidden characters of the name; empty if the name is accepted. Invisible characters are listed by code point, as `U+202E`. */
  forbidden: string[];
  /** The most similar valid name. */
  corrected: string;
}

const codePoint = (mark: string): string => `U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Checks a file name against R5.1 and proposes a valid one. Portal and gateway use this function. */
export const checkFileName = (name: string): NameCheck => {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name.replace(/^\./, '');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const forbidden = [...new Set([...(stem.match(FORBIDDEN_CHARACTERS) ?? []), ...(name.match(INVISIBLE_CHARACTERS) ?? []).map(codePoint)])];
  const visibleEnding = extension.replace(INVISIBLE_CHARACTERS, '');
  const cleanStem = stem
    .replace(INVISIBLE_CHARACTERS, '')
    .toWellFormed()
    // Normalize before replacing: the normal form of U+1FEF is the backtick, which is forbidden.
    .normalize('NFC')
    .replace(FORBIDDEN_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, Math.max(1, LIMITS.fileName - visibleEnding.length - 1))
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  const correctedName = `${cleanStem || 'file'}${visibleEnding && `.${visibleEnding}`}`;
  return { ending: visibleEnding, forbidden, corrected: correctedName };
};

export const StoredFile = z.object({
  fileId: idOf('file'),
  name: z.string(),
  kind: z.enum(FILE_KINDS),
  size: z.int(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A temporary address of a file. Anyone with the address can read the file until it expires. */
export const FileLink = z.object({ url: z.string(), expiresAt: z.string() });
export type FileLink = z.infer<typeof FileLink>;

const quota = () => z.object({ leftBytes: z.int(), limitBytes: z.int() });

/** The remaining upload allowance of one person: for uploads without a message, and within 24 hours. */
export const UploadAllowance = z.object({
  unattached: quota(),
  day: quota(),
});
export type UploadAllowance = z.infer<typeof UploadAllowance>;
