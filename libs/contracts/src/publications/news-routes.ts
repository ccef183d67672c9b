import { z } from 'zod/mini';
import { Caller, Paging, searchTerm, ZoneOfDays } from '../fields';
import { FileUnknown, IntakeRefusals } from '../files/refusals';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { Day, LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { NotAllowed, ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { line, paragraphs } from '../wire/text';
import { withCode } from '../wire/violations';
import { AcknowledgementBoard } from './acknowledgement';
import { LifeCycleFields, NewsCategory, NewsRow, NewsVersionRow, noticeChecks } from './news';
import { titleText, VersionNumber } from './publication';
import { AsksNothing, ChangedFirst, ManyNotices, NewerVersion } from './refusals';
import { ItemUploadFields, OwnItems } from './upload-fields';

const WRITERS = ['SUPER_YHQ', 'YHQ', 'RHQ'] as const;
const STAFF = [...WRITERS, 'LBO'] as const;

export const news = {
  list: route('GET /api/news/getnewsbyuser', {
    allow: ROLES,
    wire: {
      input: { callerId: 'userId', search: 'searchTerm', category: 'NewsCategory', from: 'StartDate', until: 'EndDate' },
      reply: LIST,
    },
    input: z
      .strictObject({
        callerId: Caller,
        ...Paging,
        search: searchTerm(),
        category: z.optional(NewsCategory),
        awaiting: z.optional(z.stringbool()),
        mine: OwnItems,
        from: z.optional(Day),
        until: z.optional(Day),
        zone: ZoneOfDays,
      })
      .check(z.refine(({ from, until }) => !from || !until || from <= until, { path: ['until'], error: withCode('ends-before-start') })),
    reply: z.extend(listOf(NewsRow), {
      totalIsMore: z.boolean(),
    }),
  }),
  item: route('GET /api/news/newsdetailsbyId', {
    allow: ROLES,
    wire: { input: { documentId: 'newsId', callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: Caller }),
    reply: z.object({ document: NewsRow, versions: z.array(NewsVersionRow) }),
    refuses: [ObjectMissing],
  }),
  save: route('POST /api/news/addupdatenews', {
    allow: WRITERS,
    wire: { input: { documentId: 'newsId', category: 'NewsCategory' } },
    inlineFiles: { field: 'fileIds', purpose: 'news' },
    input: z
      .strictObject({
        ...ItemUploadFields,
        title: titleText(LIMITS.subject),
        description: paragraphs(LIMITS.description),
        category: NewsCategory,
        ...LifeCycleFields,
        mustAcknowledge: z._default(z.boolean(), false),
        notify: z._default(z.boolean(), false),
        confirmed: z._default(z.boolean(), false),
        fileIds: z.optional(z.array(idInput('file')).check(z.maxLength(LIMITS.attachments))),
        asNewVersion: z._default(z.boolean(), false),
      })
      .check(...noticeChecks),
    reply: z.object({ message: z.string(), document: NewsRow }),
    refuses: [ObjectMissing, NotAllowed, ChangedFirst, FileUnknown, ManyNotices, ...IntakeRefusals],
  }),
  withdraw: route('DELETE /api/news/deactivatenews/:documentId/:callerId', {
    allow: WRITERS,
    wire: { input: { documentId: 'newsId', callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: idInput('person') }),
    reply: Message,
    refuses: [ObjectMissing, NotAllowed],
  }),
  acknowledge: route('POST /api/news/acknowledge', {
    allow: ['CP'],
    wire: { input: { documentId: 'newsId' } },
    input: z.strictObject({
      documentId: idInput('publication'),
      version: z.int().check(z.gte(1)),
    }),
    reply: z.object({ message: z.string(), document: NewsRow }),
    refuses: [ObjectMissing, NewerVersion, AsksNothing],
  }),
  acknowledgements: route('GET /api/news/acknowledgements', {
    allow: STAFF,
    wire: { input: { documentId: 'newsId' }, reply: LIST },
    input: z.strictObject({
      documentId: idInput('publication'),
      lcoId: z.optional(idInput('lco')),
      ...Paging,
    }),
    reply: AcknowledgementBoard,
    refuses: [ObjectMissing, AsksNothing],
  }),
  download: route('GET /api/news/download/:name', {
    allow: ROLES,
    wire: { input: { documentId: 'newsId' } },
    input: z.strictObject({
      name: line(400),
      documentId: idInput('publication'),
      fileId: z.optional(idInput('file')),
      version: z.optional(VersionNumber),
    }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: { points: 300, windowMs: 60_000, by: 'person' },
  }),
};
