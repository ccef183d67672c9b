import { z } from 'zod/mini';
import { FileLink } from '../files/file-rules';
import { RangeUnknown } from '../files/refusals';
import { ROLES } from '../roles';
import { route } from '../route';
import { Message } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { NotAllowed, ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { PUBLICATION_KINDS } from './audience';
import { EffectiveDay, VersionNumber } from './publication';
import { ChangedFirst, LastCompany, UndoLate } from './refusals';
import { ScheduleFields } from './schedule';

const WRITERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;
const Grant = z.strictObject({ publicationId: idInput('publication'), company: idInput('company') });
const GrantReply = z.object({
  message: z.string(),
  changed: z.boolean(),
});

export const PublicationTitle = z.object({ documentId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS), title: z.string() });

/** The routes that all kinds of publications share. */
export const publicationRoutes = {
  link: route('GET /api/publications/link', {
    allow: ROLES,
    input: z.strictObject({
      publicationId: idInput('publication'),
      version: z.optional(VersionNumber),
      day: EffectiveDay,
      fileId: z.optional(idInput('file')),
    }),
    reply: FileLink,
    refuses: [ObjectMissing],
  }),
  title: route('GET /api/publications/title', {
    allow: ROLES,
    input: z.strictObject({ publicationId: idInput('publication') }),
    reply: PublicationTitle,
    refuses: [ObjectMissing],
  }),
  grant: route('POST /api/publications/grant', {
    allow: WRITERS,
    input: Grant,
    reply: GrantReply,
    refuses: [ObjectMissing, NotAllowed],
  }),
  revoke: route('POST /api/publications/revoke', {
    allow: WRITERS,
    input: Grant,
    reply: GrantReply,
    refuses: [ObjectMissing, NotAllowed, LastCompany],
  }),
  reschedule: route('POST /api/publications/reschedule', {
    allow: WRITERS,
    input: z.strictObject({ publicationId: idInput('publication'), rev: z.int(), ...ScheduleFields }),
    reply: Message,
    refuses: [ObjectMissing, NotAllowed, ChangedFirst],
  }),
  undoWithdrawal: route('POST /api/publications/undowithdrawal', {
    allow: WRITERS,
    input: z.strictObject({ publicationId: idInput('publication') }),
    reply: Message,
    refuses: [ObjectMissing, UndoLate],
  }),
  content: route('GET /api/publications/content/:publicationId', {
    allow: 'anyone',
    input: z.strictObject({
      publicationId: idInput('publication'),
      version: VersionNumber,
      fileId: z.optional(idInput('file')),
      reader: idInput('person'),
      expires: z.coerce.number<number | string>().check(z.int(), z.nonnegative()),
      signature: z.string().check(z.maxLength(100)),
    }),
    reply: FILE,
    refuses: [ObjectMissing, RangeUnknown],
    limit: { points: 3_000, windowMs: 60_000, by: 'address' },
  }),
};
