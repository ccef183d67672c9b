import { z } from 'zod/mini';
import { FILE_KINDS } from '../files/file-rules';
import { RoleKey } from '../roles';
import { Day, Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { line } from '../wire/text';
import { withCode } from '../wire/violations';
import { ACCESS_LEVELS, DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES } from './choices';

export const DocumentLanguage = z.enum(DOCUMENT_LANGUAGES);

export const DocumentType = z.enum(DOCUMENT_TYPES);

export const Industry = z.enum(INDUSTRIES);

/** Matches a title without characters that are forbidden in file names (R5.1). */
const TITLE_PATTERN = /^[^<>:"/\\|?*.'`]*$/;
export const titleText = (max: number) => z.pipe(line(max), z.string().check(z.regex(TITLE_PATTERN, withCode('title-characters'))));

const namedUnit = (kind: 'company' | 'lco' | 'region') => z.object({ id: idOf(kind), name: z.string() });

export const PublishedFile = z.object({ name: z.string(), kind: z.enum(FILE_KINDS), size: z.int() });

/** The hash of a cover image. It is part of the image's URL, so a changed image gets a new URL. */
export const CoverHash = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** The fields of every kind of publication. */
export const ItemFields = {
  documentId: idOf('publication'),
  title: z.string(),
  version: z.int(),
  uploader: z.string(),
  uploadedAt: timestamp(),
  cover: z.nullable(z.string()),
};

/** The fields of every kind of publication with one file per version. */
export const CardFields = { ...ItemFields, file: PublishedFile };

/** A document of Learn and Explore, with the fields for all of its readers. */
export const Material = z.object({
  ...CardFields,
  kind: z.literal('material'),
  description: z.string(),
  docType: DocumentType,
  language: DocumentLanguage,
  productId: z.nullable(idOf('product')),
  industry: z.nullable(Industry),
});
export type Material = z.infer<typeof Material>;

/** The additional fields of staff (R6.6), absent for other readers. Each reader gets only the part of the audience below their own unit. */
export const StaffColumns = {
  accessLevel: z.optional(z.enum(ACCESS_LEVELS)),
  companies: z.optional(z.array(namedUnit('company'))),
  lcos: z.optional(z.array(namedUnit('lco'))),
  regions: z.optional(z.array(namedUnit('region'))),
  liveFrom: z.optional(timestamp()),
  liveUntil: z.optional(timestamp()),
  publisher: z.optional(z.object({ id: idOf('unit'), role: RoleKey })),
  rev: z.optional(z.int()),
};

const Staff = z.object(StaffColumns);
export type StaffView = z.infer<typeof Staff>;

/** A document of Learn and Explore, with the fields for one reader. */
export const MaterialRow = z.extend(Material, StaffColumns);
export type MaterialRow = z.infer<typeof MaterialRow>;

export const VersionNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000));

/** The day on which the requested version is in effect. */
export const EffectiveDay = z.optional(Day);

export const VersionRow = z.object({
  version: z.int(),
  note: z.string(),
  publishedAt: Timestamp,
  publishedBy: z.string(),
  file: PublishedFile,
});
export type VersionRow = z.infer<typeof VersionRow>;
