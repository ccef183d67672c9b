import { z } from 'zod/mini';
import { Caller, Paging, searchTerm, ZoneOfDays } from '../fields';
import { FileUnknown, IntakeRefusals } from '../files/refusals';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { Day, LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { Missing, NotAllowed } from '../wire/refusals';
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
const optionalDay = (description: string) => z.optional(Day).register(z.globalRegistry, { description });

/** Routes of news and part notices. */
export const news = {
  list: route('GET /api/news/getnewsbyuser', {
    summary: 'The news that the caller may see, the newest first',
    allow: ROLES,
    wire: {
      input: { callerId: 'userId', search: 'searchTerm', category: 'NewsCategory', from: 'StartDate', until: 'EndDate' },
      reply: LIST,
    },
    input: z
      .strictObject({
        callerId: Caller,
        ...Paging,
        search: searchTerm('Words of the title, description, part numbers, file names'),
        category: z.optional(NewsCategory),
        awaiting: z.optional(z.stringbool()).register(z.globalRegistry, {
          description: 'True: partners what their company has not acknowledged yet, staff what asks for it',
        }),
        mine: OwnItems,
        from: optionalDay('Published on this day or later'),
        until: optionalDay('Published on this day or before'),
        zone: ZoneOfDays,
      })
      .check(z.refine(({ from, until }) => !from || !until || from <= until, { path: ['until'], error: withCode('ends-before-start') })),
    reply: z.extend(listOf(NewsRow), {
      totalIsMore: z.boolean().register(z.globalRegistry, { description: 'There are more than totalCount' }),
    }),
  }),
  item: route('GET /api/news/newsdetailsbyId', {
    summary: 'One piece of news with its versions, the newest first',
    allow: ROLES,
    wire: { input: { documentId: 'newsId', callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: Caller }),
    reply: z.object({ document: NewsRow, versions: z.array(NewsVersionRow) }),
    refuses: [Missing],
  }),
  save: route('POST /api/news/addupdatenews', {
    summary: 'Publish news, or edit them; attachments were uploaded before or come with them',
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
        mustAcknowledge: z._default(z.boolean(), false).register(z.globalRegistry, {
          description: 'Ask each company to acknowledge it; a new version asks again',
        }),
        notify: z._default(z.boolean(), false).register(z.globalRegistry, {
          description: 'Notify its readers of this version, once; what must be acknowledged notifies them always',
        }),
        confirmed: z._default(z.boolean(), false).register(z.globalRegistry, {
          description: 'Notify people also where the caller has done so many times today',
        }),
        fileIds: z.optional(
          z
            .array(
              idInput(
                'file',
                'all attachments, in their order; those of the item may be named again, and a list that is sent with an edit makes a new version',
              ),
            )
            .check(z.maxLength(LIMITS.attachments)),
        ),
        asNewVersion: z._default(z.boolean(), false).register(z.globalRegistry, {
          description: 'The edit is a new version, also with the same attachments',
        }),
      })
      .check(...noticeChecks),
    reply: z.object({ message: z.string(), document: NewsRow }),
    refuses: [Missing, NotAllowed, ChangedFirst, FileUnknown, ManyNotices, ...IntakeRefusals],
  }),
  withdraw: route('DELETE /api/news/deactivatenews/:documentId/:callerId', {
    summary: 'Withdraw news from everybody; nothing of it is lost',
    allow: WRITERS,
    wire: { input: { documentId: 'newsId', callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: idInput('person', 'who is asking') }),
    reply: Message,
    refuses: [Missing, NotAllowed],
  }),
  acknowledge: route('POST /api/news/acknowledge', {
    summary: 'Acknowledge a version for the own company; one person signs for all of it',
    allow: ['CP'],
    wire: { input: { documentId: 'newsId' } },
    input: z.strictObject({
      documentId: idInput('publication'),
      version: z.int().check(z.gte(1)).register(z.globalRegistry, { description: 'The one that was read' }),
    }),
    reply: z.object({ message: z.string(), document: NewsRow }),
    refuses: [Missing, NewerVersion, AsksNothing],
  }),
  acknowledgements: route('GET /api/news/acknowledgements', {
    summary: 'Which of the companies below the caller have acknowledged the newest version; those that have not come first',
    allow: STAFF,
    wire: { input: { documentId: 'newsId' }, reply: LIST },
    input: z.strictObject({
      documentId: idInput('publication'),
      lcoId: z.optional(idInput('lco', 'only its companies')),
      ...Paging,
    }),
    reply: AcknowledgementBoard,
    refuses: [Missing, AsksNothing],
  }),
  download: route('GET /api/news/download/:name', {
    summary: 'An attachment, encrypted where it is pdf, xls or xlsx',
    allow: ROLES,
    wire: { input: { documentId: 'newsId' } },
    input: z.strictObject({
      name: line(400),
      documentId: idInput('publication'),
      fileId: z.optional(idInput('file', 'which one, where two are called alike')),
      version: z.optional(VersionNumber),
    }),
    reply: FILE,
    refuses: [Missing],
    limit: { points: 300, perMs: 60_000, by: 'person' },
  }),
};
