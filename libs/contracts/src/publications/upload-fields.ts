import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { idInput } from '../wire/ids';
import { paragraphs } from '../wire/text';
import { AudienceFields } from './audience';
import { VersionNumber } from './publication';
import { ScheduleFields } from './schedule';

/** The input fields to publish or edit an item of any kind. */
export const ItemUploadFields = {
  documentId: z.optional(idInput('publication', 'the one to edit; without it a new one is published')),
  rev: z.optional(z.int()).register(z.globalRegistry, { description: 'The state that an edit knows' }),
  note: z._default(paragraphs(LIMITS.subject, { min: 0 }), '').register(z.globalRegistry, { description: 'What is new in this version' }),
  draftId: z.optional(idInput('draft', 'in which it was written; it is discarded by being published')),
  ...AudienceFields,
  scope: z.optional(AudienceFields.scope).register(z.globalRegistry, {
    description: 'All CPs, or Specific CP; an edit without it leaves the audience as it is, however many companies that names',
  }),
  ...ScheduleFields,
};

/** The input fields of kinds whose versions are one file each. */
export const UploadFields = {
  ...ItemUploadFields,
  fileId: z.optional(idInput('file', 'uploaded for this purpose; a new one is a new version')),
};

/** A filter for the publications of the caller's unit, including expired ones. */
export const OwnItems = z.optional(z.stringbool()).register(z.globalRegistry, {
  description: "Only what the caller's unit publishes, with what has expired; not for partners, who publish nothing",
});

/** The file fields besides its name. */
export const FileFields = {
  documentId: z.optional(idInput('publication')),
  version: z.optional(VersionNumber),
};
