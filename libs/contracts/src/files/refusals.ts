import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const FileNameBad = refusal(422, 'file.name', z.object({ name: z.string(), forbidden: z.array(z.string()), corrected: z.string() }));
export const FileHarmful = refusal(422, 'file.harmful', z.object({ name: z.string() }));
export const FilePassword = refusal(422, 'file.password', z.object({ name: z.string() }));
export const FileDamaged = refusal(422, 'file.damaged', z.object({ name: z.string() }));
export const FileNotCleanable = refusal(422, 'file.not-cleanable', z.object({ name: z.string() }));
export const FileUnknown = refusal(422, 'file.unknown', z.object({ fileIds: z.array(idOf('file')) }));
export const FileEmpty = refusal(422, 'file.empty', z.object({ name: z.string() }));
export const WrongKind = refusal(
  422,
  'file.wrong-kind',
  z.object({
    name: z.string(),
    detected: z.nullable(z.string()),
  }),
);
export const FileTooLarge = refusal(422, 'file.too-large', z.object({ limitBytes: z.number() }));
export const UploadsFull = refusal(422, 'upload.unattached-full', z.object({ leftBytes: z.int(), limitBytes: z.int() }));
export const UploadDayFull = refusal(429, 'upload.day-full', z.object({ leftBytes: z.int(), limitBytes: z.int() }));
export const StorageFull = refusal(503, 'storage.full');
export const RangeUnknown = refusal(416, 'range.unknown');

/** The refusals of every route that accepts an upload. */
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
