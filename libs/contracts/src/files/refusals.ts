import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const FileNameBad = refusal(
  422,
  'file.name',
  'The file name contains characters that are not allowed.',
  z.object({ name: z.string(), forbidden: z.array(z.string()), corrected: z.string() }),
);
export const FileHarmful = refusal(422, 'file.harmful', 'The file was rejected because it may be harmful.', z.object({ name: z.string() }));
export const FilePassword = refusal(
  422,
  'file.password',
  'The file is protected by a password. Remove the password and upload it again.',
  z.object({ name: z.string() }),
);
export const FileDamaged = refusal(
  422,
  'file.damaged',
  'The file is damaged and cannot be opened. Save it again in its own program, then upload it again.',
  z.object({ name: z.string() }),
);
export const FileNotCleanable = refusal(
  422,
  'file.not-cleanable',
  'This content cannot be removed from the file here. Remove it in the program that made the file, then upload the file again.',
  z.object({ name: z.string() }),
);
export const FileUnknown = refusal(
  422,
  'file.unknown',
  'An attached file is no longer available. Attach it again.',
  z.object({ fileIds: z.array(idOf('file')) }),
);
export const FileEmpty = refusal(422, 'file.empty', 'The file is empty.', z.object({ name: z.string() }));
export const WrongKind = refusal(
  422,
  'file.wrong-kind',
  'Files of this kind are not accepted here.',
  z.object({
    name: z.string(),
    detected: z.nullable(z.string()).register(z.globalRegistry, { description: 'What its content is, where that is known' }),
  }),
);
export const FileTooLarge = refusal(422, 'file.too-large', 'The file is too large.', z.object({ limitBytes: z.number() }));
export const UploadsFull = refusal(
  422,
  'upload.unattached-full',
  'You have too many unsent files. Send or remove some of them.',
  z.object({ leftBytes: z.int(), limitBytes: z.int() }),
);
export const UploadDayFull = refusal(
  429,
  'upload.day-full',
  'You have reached the daily upload limit. Try again later.',
  z.object({ leftBytes: z.int(), limitBytes: z.int() }),
);
export const StorageFull = refusal(
  503,
  'storage.full',
  'File storage is almost full, so no files can be uploaded right now. Try again later.',
);
export const RangeUnknown = refusal(416, 'range.unknown', 'The file has no such range of bytes.');

/** The refusals of every upload. */
export const IntakeRefusals = [
  WrongKind,
  FilePassword,
  FileDamaged,
  FileTooLarge,
  FileEmpty,
  FileNameBad,
  FileHarmful,
  UploadsFull,
  UploadDayFull,
  StorageFull,
];
