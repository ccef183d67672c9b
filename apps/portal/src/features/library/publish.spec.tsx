import { afterEach, describe, expect, it } from '@jest/globals';
import { ChangedFirst, type MaterialRow } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { type Gateway, refuse, refuseFields, silence } from '../../../jest/gateway';
import { keepDocuments, makeDocument, marco, openAs } from '../../../jest/library';
import { person } from '../../../jest/people';
import { session } from '../../live/session';

const lena = person();
afterEach(async () => act(async () => session.signOut()));

const attach = async (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], name)] } }));
};
const publishButton = () => screen.findByRole('button', { name: 'Publish' });
const sent = (gateway: Gateway) => gateway.calls.filter(({ name }) => name === 'knowledge.upload');

function open(rows: MaterialRow[], who = lena): Gateway {
  const gateway = keepDocuments(rows, who);
  gateway.on('publications', 'reach', ({ companies }) => ({
    companyCount: companies.length || 3,
    personCount: 7,
    lcoCount: 1,
    companies: [],
  }));
  gateway.on('knowledge', 'upload', ({ title }) => {
    const document = makeDocument(9, { title });
    rows.push(document);
    return { message: 'Published', document };
  });
  return gateway;
}

describe('publishing a document', () => {
  it('R5.2 R5.3 R5.5 what is missing is said at its field, for a region the local companies and their partners as well', async () => {
    const gateway = open([], marco);
    const { person: hand, container } = await openAs(marco, '/content-sharing/upload');
    expect(await screen.findByText(/One PDF, Word, Excel, PowerPoint, CSV, JPEG, PNG or MP4 file up to .*50 MB/)).toBeVisible();
    await hand.click(screen.getByText('Specific CP'));
    await hand.click(await publishButton());
    expect(await screen.findByText('Add a file.')).toBeVisible();
    const title = screen.getByRole('textbox', { name: /Title/ });
    await waitFor(() => expect(title).toHaveAccessibleErrorMessage('This field is required'));
    expect(screen.getAllByText('Select at least 1')).toHaveLength(2);
    expect(sent(gateway)).toEqual([]);
    await expectNoAxeFindings(container);
  });

  it('R3.13 the file gives title, type and product; the audience says whom it reaches; pressed twice it is one document', async () => {
    const gateway = open([]);
    const { person: hand, address } = await openAs(lena, '/content-sharing/upload');
    await publishButton();
    await attach('YD P7 manual.pdf');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('YD P7 manual'));
    expect(screen.getByRole('combobox', { name: /Document type/ })).toHaveValue('manual');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Product' })).toHaveValue('yd-p7'));
    expect(await screen.findByText('3 companies · 7 people')).toBeVisible();
    await hand.dblClick(await publishButton());
    await waitFor(() => expect(address()).toBe('/content-sharing/detail/d9/lena'));
    expect(sent(gateway)).toHaveLength(1);
    expect(gateway.inputs('knowledge.upload')[0]).toMatchObject({
      title: 'YD P7 manual',
      docType: 'manual',
      scope: 'all',
      lcos: [],
      companies: [],
    });
  });

  it('R8.1 a lost line and a refused field lose nothing, and the same content goes out under the same key', async () => {
    const gateway = open([]);
    const { person: hand, address } = await openAs(lena, '/content-sharing/upload');
    await publishButton();
    await attach('Training.pdf');
    gateway.on('knowledge', 'upload', silence);
    await hand.click(await publishButton());
    expect(await screen.findByText(/Nothing was lost/)).toBeVisible();
    gateway.on('knowledge', 'upload', () => refuseFields({ title: [{ code: 'control-characters' }] }));
    await hand.click(await publishButton());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Title/ })).toHaveAccessibleErrorMessage('Control characters are not allowed'),
    );
    const keys = new Set(sent(gateway).map(({ headers }) => headers.get('idempotency-key')));
    expect(keys.size).toBe(1);
    expect(screen.getByRole('button', { name: /Remove .*Training\.pdf/ })).toBeVisible();
    expect(address()).toBe('/content-sharing/upload');
  });

  it('R10.1 what somebody else saved meanwhile is shown beside what was typed, and one can keep one’s own on the newer state', async () => {
    const row = makeDocument(1, { rev: 1, accessLevel: 'all', companies: [] });
    const gateway = open([row]);
    const newer = { ...row, rev: 2, title: 'Theirs', docType: 'training' as const };
    gateway.on('knowledge', 'upload', ({ rev, title }) =>
      rev === 2
        ? { message: 'Saved', document: { ...newer, title } }
        : refuse(ChangedFirst, { card: newer, by: 'Jonas Richter', at: new Date().toISOString() }),
    );
    const { person: hand, address } = await openAs(lena, '/content-sharing/edit-content-sharing/d1');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await hand.clear(title);
    await hand.type(title, 'Mine');
    await hand.click(screen.getByRole('button', { name: 'Save' }));
    const dispute = await screen.findByRole('group', { name: 'Title' });
    expect(within(dispute).getByRole('button', { name: /Theirs/ })).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Document type/ })).toHaveValue('training');
    await hand.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe('/content-sharing/detail/d1/lena'));
    expect(gateway.inputs('knowledge.upload').at(-1)).toMatchObject({ documentId: 'd1', rev: 2, title: 'Mine', docType: 'training' });
  });
});
