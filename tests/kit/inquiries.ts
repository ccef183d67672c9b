import { randomUUID } from 'node:crypto';
import { encodeInput, type RawInput, type StoredFile, ticketCommands } from '@portal/contracts';
import { DEMO_PASSWORD } from '../../apps/gateway/src/features/accounts/demo-users';
import { pdfFile } from './files/files';
import { KEY } from './subscription-key';
import type { Person, TestGateway } from './test-gateway';

type Inquiry = RawInput<typeof ticketCommands.open>;

/** Returns valid input for an inquiry. */
export const inquiry = (overrides: Partial<Inquiry> = {}): Inquiry => ({
  inquiryType: 'technical',
  productId: 'yd-p7',
  subject: 'Zero drift after the washdown',
  description: 'The transmitter shows 0.4 % after each washdown. What do you recommend?',
  ...overrides,
});

/** Returns the same input with the field names of the specification. */
export const rawInquiry = (overrides: Partial<Inquiry> = {}): Record<string, unknown> =>
  encodeInput(ticketCommands.open, inquiry(overrides));

export const pdf = (name = 'notes.pdf'): FormData => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdfFile())], { type: 'application/pdf' }), name);
  return form;
};

export const uploadPdf = async (gateway: TestGateway, person: Person, name = 'notes.pdf'): Promise<StoredFile> => {
  const response = await fetch(
    `${gateway.url}/api/files/upload?purpose=attachment&fileId=${randomUUID()}&name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { ...KEY, authorization: `Bearer ${person.token}` },
      body: pdf(name),
    },
  );
  if (response.status !== 200) throw new Error(`The file could not be uploaded: ${await response.text()}`);
  return ((await response.json()) as { file: StoredFile }).file;
};

/** The company of Bruno. */
export const COMPANY = 'cp-brennhagen';

/** Signs in another partner of Bruno's company. */
export const signInColleague = async ({ database, signIn }: TestGateway): Promise<Person> => {
  const { email } = await database.db
    .selectFrom('person')
    .select('email')
    .where('unit_id', '=', COMPANY)
    .where('standing', '=', 'approved')
    .where('id', '<>', 'bruno')
    // Only the people of the demo can sign in, not those whom other tests add to the company.
    .where('email', 'like', '%@brennhagen.example')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return signIn(email, DEMO_PASSWORD);
};
