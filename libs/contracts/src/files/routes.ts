import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { Message } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { FilePurposeKey, StoredFile, UploadAllowance } from './file-rules';
import { FINDING_KINDS, FileCheck, FindingKindKey } from './findings';
import { FileNotCleanable, IntakeRefusals, RangeUnknown } from './refusals';

/** The key of an encrypted download. The gateway sends it once and never stores it. */
export const DownloadKey = z.object({
  key: z.string(),
  type: z.string(),
  name: z.string(),
  length: z.int(),
  userId: idOf('person'),
});

export const files = {
  upload: route('POST /api/files/upload', {
    allow: ROLES,
    query: ['purpose', 'fileId', 'name'],
    file: 'file',
    input: z.strictObject({
      purpose: FilePurposeKey,
      fileId: idInput('file'),
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
    }),
    reply: z.object({ file: StoredFile }),
    refuses: IntakeRefusals,
    limit: { points: LIMITS.uploadsPerHour, windowMs: 3_600_000, by: 'person' },
  }),
  quota: route('GET /api/files/quota', {
    allow: ROLES,
    input: z.strictObject({}),
    reply: UploadAllowance,
  }),
  check: route('GET /api/files/check', {
    allow: ROLES,
    input: z.strictObject({ fileId: idInput('file') }),
    reply: FileCheck,
    refuses: [ObjectMissing],
    limit: { points: 1_200, windowMs: 60_000, by: 'person' },
  }),
  clean: route('POST /api/files/clean', {
    allow: ROLES,
    input: z.strictObject({
      fileId: idInput('file'),
      copyId: idInput('file'),
      remove: z.array(FindingKindKey).check(z.minLength(1), z.maxLength(FINDING_KINDS.length)),
    }),
    reply: z.object({ file: StoredFile }),
    refuses: [ObjectMissing, FileNotCleanable, ...IntakeRefusals],
    limit: { points: LIMITS.uploadsPerHour, windowMs: 3_600_000, by: 'person' },
  }),
  drop: route('DELETE /api/files/file/:fileId', {
    allow: ROLES,
    input: z.strictObject({ fileId: idInput('file') }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
  unlock: route('POST /api/files/unlock', {
    allow: ROLES,
    input: z.strictObject({ downloadId: idInput('download') }),
    reply: DownloadKey,
    refuses: [ObjectMissing],
  }),
  content: route('GET /api/files/content/:fileId', {
    allow: 'anyone',
    input: z.strictObject({
      fileId: idInput('file'),
      expires: z.coerce.number<number | string>().check(z.int(), z.nonnegative()),
      as: z.enum(['download', 'preview']),
      reader: idInput('person'),
      signature: z.string().check(z.maxLength(100)),
    }),
    reply: FILE,
    refuses: [ObjectMissing, RangeUnknown],
    limit: { points: 3_000, windowMs: 60_000, by: 'address' },
  }),
};
