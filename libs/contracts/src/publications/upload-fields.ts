import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { idInput } from '../wire/ids';
import { paragraphs } from '../wire/text';
import { AudienceFields } from './audience';
import { VersionNumber } from './publication';
import { ScheduleFields } from './schedule';

/** The input fields to publish or edit an item of any kind. */
export const ItemUploadFields = {
  documentId: z.optional(idInput('publication')),
  rev: z.optional(z.int()),
  note: z._default(paragraphs(LIMITS.subject, { min: 0 }), ''),
  draftId: z.optional(idInput('draft')),
  ...AudienceFields,
  scope: z.optional(AudienceFields.scope),
  ...ScheduleFields,
};

/** The input fields of publications with one file per version. */
export const UploadFields = {
  ...ItemUploadFields,
  fileId: z.optional(idInput('file')),
};

/** A filter for the publications of the caller's unit, including expired ones. */
export const OwnItems = z.optional(z.stringbool());

/** The fields of an uploaded file except its name. */
export const FileFields = {
  documentId: z.optional(idInput('publication')),
  version: z.optional(VersionNumber),
};
