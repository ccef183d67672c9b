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
const TITLE = /^[^<>:"/\\|?*.'`]*$/;
export const titleText = (max: number) => z.pipe(line(max), z.string().check(z.regex(TITLE, withCode('title-characters'))));

const namedUnit = (kind: 'company' | 'lco' | 'region') => z.object({ id: idOf(kind), name: z.string() });

export const PublishedFile = z
  .object({ name: z.string(), kind: z.enum(FILE_KINDS), size: z.int().register(z.globalRegistry, { description: 'Bytes' }) })
  .register(z.globalRegistry, { id: 'PublishedFile' });

/** The fields of every kind. */
export const ItemFields = {
  documentId: idOf('publication'),
  title: z.string(),
  version: z.int(),
  uploader: z.string().register(z.globalRegistry, { description: 'Who published the item' }),
  uploadedAt: timestamp('when its newest version was published'),
};

/** The fields of every kind whose versions are one file each. */
export const CardFields = { ...ItemFields, file: PublishedFile };

/** An item of learn and explore, with the columns for everybody who may see it. */
export const Material = z
  .object({
    ...CardFields,
    kind: z.literal('material'),
    description: z.string(),
    docType: DocumentType,
    language: DocumentLanguage,
    productId: z.nullable(idOf('product')),
    industry: z.nullable(Industry),
  })
  .register(z.globalRegistry, { id: 'Material' });
export type Material = z.infer<typeof Material>;

/** The additional columns of staff (R6.6), absent for other readers. Each reader sees only the part of the audience that is below them. */
export const StaffColumns = {
  accessLevel: z.optional(z.enum(ACCESS_LEVELS)).register(z.globalRegistry, { description: 'Staff: all partners below, or some' }),
  companies: z
    .optional(z.array(namedUnit('company')))
    .register(z.globalRegistry, { description: 'Staff: the channel partners below that are named' }),
  lcos: z.optional(z.array(namedUnit('lco'))).register(z.globalRegistry, { description: 'RHQ and headquarters' }),
  regions: z.optional(z.array(namedUnit('region'))).register(z.globalRegistry, { description: 'Headquarters' }),
  liveFrom: z.optional(timestamp('who may edit it: when others will see it; absent once they do')),
  liveUntil: z.optional(timestamp('who may edit it: when nobody will see it any more')),
  publisher: z
    .optional(z.object({ id: idOf('unit'), role: RoleKey }))
    .register(z.globalRegistry, { description: 'Who may edit it: the unit that publishes it, whose audience an edit chooses' }),
  rev: z.optional(z.int()).register(z.globalRegistry, { description: 'Who may edit it: what an edit names as the state that it knows' }),
};

const Staff = z.object(StaffColumns);
export type StaffView = z.infer<typeof Staff>;

/** An item as one reader sees it. */
export const MaterialRow = z.extend(Material, StaffColumns).register(z.globalRegistry, { id: 'MaterialRow' });
export type MaterialRow = z.infer<typeof MaterialRow>;

/** A version in a query. */
export const VersionNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000));

/** The day whose version is requested. */
export const EffectiveDay = z.optional(Day).register(z.globalRegistry, {
  description:
    'Without a version: the one whose prices are valid on this day, else the one announced next, else the newest; without a day today in UTC',
});

export const VersionRow = z
  .object({ version: z.int(), note: z.string(), publishedAt: Timestamp, publishedBy: z.string(), file: PublishedFile })
  .register(z.globalRegistry, { id: 'VersionRow' });
export type VersionRow = z.infer<typeof VersionRow>;
