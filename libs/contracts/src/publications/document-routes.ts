import { z } from 'zod/mini';
import { Caller, Paging, searchTerm } from '../fields';
import { FileUnknown, IntakeRefusals } from '../files/refusals';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { NotAllowed, ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { line, paragraphs } from '../wire/text';
import { DocumentLanguage, DocumentType, Industry, MaterialRow, titleText, VersionRow } from './publication';
import { ChangedFirst } from './refusals';
import { FileFields, OwnItems, UploadFields } from './upload-fields';

const WRITERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;

/** The routes of Learn and Explore. */
export const documentRoutes = {
  list: route('GET /api/knowledge/user/documents/:callerId', {
    allow: ROLES,
    wire: {
      input: {
        callerId: 'userId',
        search: 'searchTerm',
        language: 'languageId',
        docType: 'docTypeId',
        productId: 'productId',
        industry: 'industryId',
      },
      reply: LIST,
    },
    input: z.strictObject({
      callerId: idInput('person'),
      ...Paging,
      search: searchTerm(),
      language: z.optional(DocumentLanguage),
      docType: z.optional(DocumentType),
      productId: z.optional(idInput('product')),
      industry: z.optional(Industry),
      mine: OwnItems,
    }),
    reply: z.extend(listOf(MaterialRow), {
      totalIsMore: z.boolean(),
    }),
  }),
  download: route('GET /api/knowledge/download/:documentName', {
    allow: ROLES,
    input: z.strictObject({
      documentName: line(400),
      ...FileFields,
    }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: { points: 300, windowMs: 60_000, by: 'person' },
  }),
  upload: route('POST /api/knowledge/upload', {
    allow: WRITERS,
    inlineFiles: { field: 'fileId', purpose: 'material' },
    input: z.strictObject({
      ...UploadFields,
      title: titleText(LIMITS.subject),
      description: z._default(paragraphs(LIMITS.description, { min: 0 }), ''),
      docType: DocumentType,
      language: DocumentLanguage,
      productId: z.optional(z.nullable(idInput('product'))),
      industry: z.optional(z.nullable(Industry)),
    }),
    reply: z.object({ message: z.string(), document: MaterialRow }),
    refuses: [ObjectMissing, NotAllowed, ChangedFirst, FileUnknown, ...IntakeRefusals],
  }),
  withdraw: route('DELETE /api/knowledge/deactivatedocument/:documentId/:callerId', {
    allow: WRITERS,
    wire: { input: { callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: idInput('person') }),
    reply: Message,
    refuses: [ObjectMissing, NotAllowed],
  }),
  item: route('GET /api/knowledge/:documentId', {
    allow: ROLES,
    wire: { input: { callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: Caller }),
    reply: z.object({ document: MaterialRow, versions: z.array(VersionRow) }),
    refuses: [ObjectMissing],
  }),
};
