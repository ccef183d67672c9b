import type { NewsRow, news, RawInput } from '@portal/contracts';
import { uploadFor } from './documents';
import { docx } from './files/files';
import type { Person, TestGateway } from './test-gateway';

type Save = RawInput<typeof news.save>;

/** Returns valid input for a news item. */
export const newsOf = (overrides: Partial<Save> = {}): Save => ({
  title: 'YD-P7 orders end in spring',
  description: 'The pressure transmitter YD-P7-2 is followed by the YD-P8-2, which fits the same flange.',
  category: 'order-stop',
  lastOrderOn: '2027-03-31',
  parts: [{ partNumber: 'YD-P7-2', successor: 'YD-P8-2' }],
  scope: 'all',
  ...overrides,
});

/** Returns valid input for a news item without parts. */
export const plainNews = (overrides: Partial<Save> = {}): Save =>
  newsOf({ category: 'others', lastOrderOn: null, parts: [], ...overrides });

export const uploadNewsFile = (
  gateway: TestGateway,
  person: Person,
  name = 'Change notice.docx',
  bytes: Buffer = docx(),
): Promise<string> => uploadFor('news', gateway, person, name, bytes);

export const publishNews = async (person: Person, overrides: Partial<Save> = {}): Promise<NewsRow> =>
  (await person.news.save(newsOf(overrides))).document;

export const attachmentPath = ({ documentId, attachments }: Pick<NewsRow, 'documentId' | 'attachments'>, index = 0): string =>
  `/api/news/download/${encodeURIComponent(attachments[index]!.name)}?newsId=${documentId}`;

/** Returns the ids in a person's list of news, at most a hundred. */
export const newsIdsFor = async ({ news }: Person, filter: Parameters<Person['news']['list']>[0] = {}): Promise<string[]> =>
  (await news.list({ pageSize: 100, ...filter })).items.map(({ documentId }) => documentId);
