import { z } from 'zod/mini';
import { FileLink } from '../files/file-rules';
import { RangeUnknown } from '../files/refusals';
import { ROLES } from '../roles';
import { route } from '../route';
import { Message } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { Missing, NotAllowed } from '../wire/refusals';
import { FILE } from '../wire/route';
import { PUBLICATION_KINDS } from './audience';
import { EffectiveDay, VersionNumber } from './publication';
import { ChangedFirst, LastCompany, UndoLate } from './refusals';
import { ScheduleFields } from './schedule';

const WRITERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;
const Grant = z.strictObject({ publicationId: idInput('publication'), company: idInput('company') });
const Granted = z.object({
  message: z.string(),
  changed: z.boolean().register(z.globalRegistry, { description: 'False where it was so already' }),
});

/** Routes that all kinds of publications share. */
export const publicationRoutes = {
  link: route('GET /api/publications/link', {
    summary: 'A signed address of the file of a version, good for five minutes and as long as the caller may see the item',
    allow: ROLES,
    input: z.strictObject({
      publicationId: idInput('publication'),
      version: z.optional(VersionNumber),
      day: EffectiveDay,
      fileId: z.optional(idInput('file', 'which one of several; without it the first')),
    }),
    reply: FileLink,
    refuses: [Missing],
  }),
  title: route('GET /api/publications/title', {
    summary: 'What an item that the caller may see is called now; asking for it is no opening',
    allow: ROLES,
    input: z.strictObject({ publicationId: idInput('publication') }),
    reply: z
      .object({ documentId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS), title: z.string() })
      .register(z.globalRegistry, { id: 'PublicationTitle' }),
    refuses: [Missing],
  }),
  grant: route('POST /api/publications/grant', {
    summary: 'Let a company see an item: its people now and those who join later',
    allow: WRITERS,
    input: Grant,
    reply: Granted,
    refuses: [Missing, NotAllowed],
  }),
  revoke: route('POST /api/publications/revoke', {
    summary:
      'Take an item from a company; one that was for all is then for the others by name, and companies that join later do not get it',
    allow: WRITERS,
    input: Grant,
    reply: Granted,
    refuses: [Missing, NotAllowed, LastCompany],
  }),
  reschedule: route('POST /api/publications/reschedule', {
    summary:
      'Move the hours between which a document or a price list is seen, and change nothing else of it; those of news and events change with an edit, and here they are not found',
    allow: WRITERS,
    input: z.strictObject({ publicationId: idInput('publication'), rev: z.int(), ...ScheduleFields }),
    reply: Message,
    refuses: [Missing, NotAllowed, ChangedFirst],
  }),
  undoWithdrawal: route('POST /api/publications/undowithdrawal', {
    summary: 'Put back what was withdrawn a moment ago, to the same audience; no notification has gone out by then',
    allow: WRITERS,
    input: z.strictObject({ publicationId: idInput('publication') }),
    reply: Message,
    refuses: [Missing, UndoLate],
  }),
  content: route('GET /api/publications/content/:publicationId', {
    summary: 'The bytes of a version, by a signed address; whether its person may see the item is looked up each time',
    allow: 'anyone',
    input: z.strictObject({
      publicationId: idInput('publication'),
      version: VersionNumber,
      fileId: z.optional(idInput('file')),
      reader: idInput('person', 'for whom the address was signed'),
      expires: z.coerce.number<number | string>().check(z.int(), z.nonnegative()),
      signature: z.string().check(z.maxLength(100)),
    }),
    reply: FILE,
    refuses: [Missing, RangeUnknown],
    limit: { points: 3_000, perMs: 60_000, by: 'address' },
  }),
};
