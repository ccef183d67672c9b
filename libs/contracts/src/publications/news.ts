import { z } from 'zod/mini';
import { StoredFile } from '../files/file-rules';
import { LIMITS } from '../limits';
import { Day, Timestamp } from '../wire/fields';
import { line } from '../wire/text';
import { withCode } from '../wire/violations';
import { Acknowledgement } from './acknowledgement';
import { NEWS_CATEGORIES } from './choices';
import { isLifeCycle, NOTICE_DAYS, REQUIRED_DAYS } from './notice';
import { ItemFields, StaffColumns } from './publication';

export const NewsCategory = z.enum(NEWS_CATEGORIES);
export type NewsCategory = z.infer<typeof NewsCategory>;

/** A part that a notice names, with its successor. */
export const NewsPart = z.object({
  partNumber: z.string(),
  partKey: z.string(),
  successor: z.nullable(z.string()),
  successorKey: z.nullable(z.string()),
});
export type NewsPart = z.infer<typeof NewsPart>;

/** A news item, with the fields for all of its readers. Only life-cycle notices have dates and parts. */
export const News = z.object({
  ...ItemFields,
  kind: z.literal('news'),
  description: z.string(),
  category: NewsCategory,
  effectiveOn: z.nullable(Day),
  lastOrderOn: z.nullable(Day),
  lastShipOn: z.nullable(Day),
  parts: z.array(NewsPart),
  attachments: z.array(StoredFile),
  notify: z.boolean(),
  mustAcknowledge: z.boolean(),
});
export type News = z.infer<typeof News>;

/** A news item, with the fields for one reader. */
export const NewsRow = z.extend(News, {
  ...StaffColumns,
  acknowledged: z.optional(Acknowledgement),
});
export type NewsRow = z.infer<typeof NewsRow>;

/** A version of a news item, which consists of its attachments. Texts and dates are always those of the newest version. */
export const NewsVersionRow = z.object({
  version: z.int(),
  note: z.string(),
  publishedAt: Timestamp,
  publishedBy: z.string(),
  attachments: z.array(StoredFile),
});
export type NewsVersionRow = z.infer<typeof NewsVersionRow>;

export const LifeCycleFields = {
  effectiveOn: z._default(z.nullable(Day), null),
  lastOrderOn: z._default(z.nullable(Day), null),
  lastShipOn: z._default(z.nullable(Day), null),
  parts: z._default(
    z
      .array(z.strictObject({ partNumber: line(LIMITS.partNumber), successor: z._default(z.nullable(line(LIMITS.partNumber)), null) }))
      .check(z.maxLength(LIMITS.newsParts)),
    [],
  ),
};

interface Notice {
  category: NewsCategory;
  effectiveOn: string | null;
  lastOrderOn: string | null;
  lastShipOn: string | null;
  parts: readonly unknown[];
}
/** The checks across the fields of a life-cycle notice. */
export const noticeChecks = [
  ...NOTICE_DAYS.map((field) =>
    z.refine<Notice>((notice) => isLifeCycle(notice.category) || notice[field] === null, {
      path: [field],
      error: withCode('not-settable'),
    }),
  ),
  z.refine<Notice>((notice) => isLifeCycle(notice.category) || !notice.parts.length, { path: ['parts'], error: withCode('not-settable') }),
  ...(['effectiveOn', 'lastOrderOn'] as const).map((field) =>
    z.refine<Notice>((notice) => REQUIRED_DAYS[notice.category] !== field || notice[field] !== null, {
      path: [field],
      error: withCode('required'),
    }),
  ),
  z.refine<Notice>(({ lastOrderOn, lastShipOn }) => !lastOrderOn || !lastShipOn || lastOrderOn <= lastShipOn, {
    path: ['lastShipOn'],
    error: withCode('ends-before-start'),
  }),
];
