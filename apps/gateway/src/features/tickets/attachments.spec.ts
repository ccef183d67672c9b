import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, ObjectMissing, type StoredFile } from '@portal/contracts';
import { failureOf, uploadFor } from '../../../../../tests/kit/documents';
import { decryptDownload, fetchDownload } from '../../../../../tests/kit/downloads';
import { csv, docx, pdfFile, xls, xlsx } from '../../../../../tests/kit/files/files';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  // The embedded engine has one connection, which the transaction holds while the access right is checked.
  gateway = await openTestGateway({ engine: 'embedded' });
  for (const name of ['bruno', 'lena', 'eve'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const attach = async (name: string, bytes: Buffer): Promise<{ ticketId: string; fileId: string }> => {
  const fileId = await uploadFor('attachment', gateway, people.bruno, name, bytes);
  const { ticket } = await people.bruno.tickets.open(inquiry({ attachments: [fileId] }));
  return { ticketId: ticket.ticketId, fileId };
};
const pathOf = ({ ticketId, fileId }: { ticketId: string; fileId: string }): string =>
  `/api/contactus/downloadattachment?TicketId=${ticketId}&fileId=${fileId}`;
const isMissing = async (call: Promise<unknown>): Promise<boolean> => isRefusedAs(await failureOf(call), ObjectMissing);

describe('the download of an attachment of an inquiry', () => {
  it.each<[StoredFile['kind'], Buffer]>([
    ['pdf', pdfFile('Drift of the zero')],
    ['xls', xls()],
    ['xlsx', xlsx()],
  ])('R7.14 a %s attachment is sent encrypted and decrypts to the same bytes for both sides', async (kind, bytes) => {
    const attachment = await attach(`Readings.${kind}`, bytes);
    for (const name of ['bruno', 'lena'] as const) {
      const { version, cipher, downloadId, body } = await fetchDownload(people[name], pathOf(attachment));
      expect([version, cipher]).toEqual(['v1', 'A256CBC-HS256']);
      expect(body.includes(bytes.subarray(0, 32))).toBe(false);
      const downloadKey = await people[name].files.unlock({ downloadId });
      expect(downloadKey).toMatchObject({ name: `Readings.${kind}`, length: bytes.length, userId: name });
      expect(decryptDownload(body, downloadId, downloadKey)).toEqual(bytes);
    }
  });

  it.each<[string, Buffer]>([
    ['docx', docx('Steps taken')],
    ['csv', csv()],
  ])('R7.13 a %s attachment is sent unencrypted under its name', async (kind, bytes) => {
    const { response, body } = await fetchDownload(people.lena, pathOf(await attach(`Steps.${kind}`, bytes)));
    expect(response.headers.get('x-content-encryption')).toBeNull();
    expect(response.headers.get('content-disposition')).toContain(`Steps.${kind}`);
    expect(body).toEqual(bytes);
  });

  it('R7.14 an attachment that is sent encrypted has no signed URL for its plain content, except a PDF for its preview', async () => {
    const [sheet, paper] = [await attach('Readings.xlsx', xlsx()), await attach('Readings.pdf', pdfFile())];
    for (const mode of ['download', 'preview'] as const)
      expect(await isMissing(people.lena.tickets.attachmentLink({ ...sheet, as: mode }))).toBe(true);
    expect(await isMissing(people.lena.tickets.attachmentLink({ ...paper, as: 'download' }))).toBe(true);
    const { url } = await people.lena.tickets.attachmentLink({ ...paper, as: 'preview' });
    const previewResponse = await fetch(gateway.url + url);
    expect(previewResponse.headers.get('content-disposition')).toMatch(/^inline/);
    await previewResponse.arrayBuffer();
  });

  it('R7.14 the key of a download is refused after the message is withdrawn, and for people without access to the ticket', async () => {
    const { ticket } = await people.bruno.tickets.open(inquiry());
    const { ticketId } = ticket;
    const fileId = await uploadFor('attachment', gateway, people.bruno, 'Late.pdf', pdfFile());
    const { entry } = await people.bruno.tickets.reply({ ticketId, message: 'And this.', attachments: [fileId] });
    const { downloadId } = await fetchDownload(people.lena, pathOf({ ticketId, fileId }));
    expect((await people.eve.fetch(pathOf({ ticketId, fileId }))).status).toBe(404);
    expect(await isMissing(people.eve.files.unlock({ downloadId }))).toBe(true);
    await people.bruno.tickets.withdrawMessage({ ticketId, entryId: entry.entryId });
    expect(await isMissing(people.lena.files.unlock({ downloadId }))).toBe(true);
    expect((await people.lena.fetch(pathOf({ ticketId, fileId }))).status).toBe(404);
  });
});
