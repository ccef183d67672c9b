import { randomUUID } from 'node:crypto';
import type { ApiError, documentRoutes, FilePurpose, MaterialRow, RawInput, StoredFile } from '@portal/contracts';
import { docx, pdfFile } from './files/files';
import type { Stage } from './stage';
import { KEY } from './subscription-key';
import type { Person, TestGateway } from './test-gateway';

type Upload = RawInput<typeof documentRoutes.upload>;

/** Returns valid input for a document, without the file. */
export const material = (overrides: Partial<Upload> = {}): Upload => ({
  title: 'Zero adjustment of the YD-P7',
  description: 'How a transmitter is brought back to zero after a washdown',
  docType: 'manual',
  language: 'en',
  productId: 'yd-p7',
  industry: 'water',
  scope: 'all',
  ...overrides,
});

export const uploadFor = async (
  purpose: FilePurpose,
  { url }: TestGateway,
  { token }: Person,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${url}/api/files/upload?purpose=${purpose}&fileId=${randomUUID()}&name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...KEY, authorization: `Bearer ${token}` },
    body: form,
  });
  if (response.status !== 200) throw new Error(`The file could not be uploaded: ${await response.text()}`);
  return ((await response.json()) as { file: StoredFile }).file.fileId;
};

export const uploadMaterial = (
  gateway: TestGateway,
  person: Person,
  name = 'Zero adjustment.docx',
  bytes: Buffer = name.endsWith('.pdf') ? pdfFile() : docx(),
): Promise<string> => uploadFor('material', gateway, person, name, bytes);

/** Publishes a document with a new file. */
export const publishDocument = async (
  gateway: TestGateway,
  person: Person,
  overrides: Partial<Upload> = {},
  name?: string,
): Promise<MaterialRow> => {
  const fileId = overrides.fileId ?? (await uploadMaterial(gateway, person, name));
  return (await person.documents.upload(material({ ...overrides, fileId }))).document;
};

/** Publishes a document with a PDF for the partners of Deutschland. */
export const pdfOf = async (stage: Stage): Promise<MaterialRow> =>
  publishDocument(stage.gateway, await stage.as('jonas'), {}, 'Zero adjustment.pdf');

export const downloadPath = ({ documentId, file }: Pick<MaterialRow, 'documentId' | 'file'>): string =>
  `/api/knowledge/download/${encodeURIComponent(file.name)}?documentId=${documentId}`;

/** Downloads an encrypted document. Returns the id of its key. */
export const downloadOf = async (_gateway: TestGateway, person: Person, document: MaterialRow): Promise<string> => {
  const response = await person.fetch(downloadPath(document));
  await response.arrayBuffer();
  return response.headers.get('x-content-encryption')!.split('; ')[2]!;
};

type Filter = Omit<Parameters<Person['documents']['list']>[0], 'callerId'>;

/** Returns a person's list of documents, at most a hundred. */
export const listOf = ({ id, documents }: Person, filter: Filter = {}) => documents.list({ callerId: id, pageSize: 100, ...filter });
export const idsFor = async (person: Person, filter: Filter = {}): Promise<string[]> =>
  (await listOf(person, filter)).items.map(({ documentId }) => documentId);

/** Returns the error of a call that is expected to fail. */
export const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: ApiError) => error,
  );

/**
 * Postpones reading the files of all other publications. Each file needs a process, and earlier tests of the gateway leave many files
 * behind.
 */
export const postponeFilesExcept = async ({ database: { db } }: TestGateway, publications: readonly string[]): Promise<void> => {
  const ownFiles = db.selectFrom('publication_file').select('file_id').where('publication_id', 'in', publications);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await db.updateTable('due').set({ due_at: tomorrow }).where('kind', '=', 'file.extract').where('key', 'not in', ownFiles).execute();
};
