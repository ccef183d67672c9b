import { afterEach, describe, expect, it } from '@jest/globals';
import { ChangedFirst, type Draft, type MaterialRow, WrongKind } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { failNetwork, type Gateway, refuse, refuseFields } from '../../../../jest/gateway';
import { person } from '../../../../jest/people';
import { makeDocument, marco, openAs, serveDocuments } from '../../../../jest/publications';
import { findPublish, saveEdit } from '../../../../jest/publishing';
import { session } from '../../../live/session';

const lena = person();
afterEach(async () => act(async () => session.signOut()));

const attach = async (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], name)] } }));
};
const sentCalls = (gateway: Gateway) => gateway.calls.filter(({ name }) => name === 'documents.upload');

function open(rows: MaterialRow[], user = lena): Gateway {
  const gateway = serveDocuments(rows, user);
  gateway.on('publications', 'reach', ({ companies }) => ({
    companyCount: companies.length || 3,
    personCount: 7,
    lcoCount: 1,
    companies: [],
  }));
  gateway.on('documents', 'upload', ({ title }) => {
    const document = makeDocument(9, { title });
    rows.push(document);
    return { message: 'Published', document };
  });
  return gateway;
}

describe('publishing a document', () => {
  it('R7.5 an abandoned publishing form is stored as a draft with its file, and can be continued', async () => {
    const rows: MaterialRow[] = [];
    const gateway = open(rows);
    let draft: Draft | undefined;
    gateway.on('publications', 'saveDraft', ({ draftId, rev, kind, title, fields }) => {
      const file = { fileId: 'f1', name: 'Notes.pdf', kind: 'pdf' as const, size: 3 };
      draft = { draftId, kind, title, file, files: [file], fields, rev: rev + 1, savedAt: new Date().toISOString() };
      return { draft };
    });
    gateway.on('publications', 'drafts', () => ({ items: draft ? [draft] : [], totalCount: draft ? 1 : 0 }));
    gateway.on('publications', 'draft', () => draft!);
    const { person: user, router } = await openAs(lena, '/content-sharing/upload');
    await findPublish();
    await attach('Notes.pdf');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'As typed');
    await user.click(screen.getByText('Specific CP'));
    await act(async () => router.navigate('/content-sharing?mine=1'));
    await waitFor(() => expect(draft?.fields).toContainEqual({ field: 'description', entries: ['As typed'] }));
    const drafts = await screen.findByRole('region', { name: 'Drafts' });
    // While the focus is in the drafts, J does not move through the document list.
    within(drafts)
      .getByRole('button', { name: /^Discard/ })
      .focus();
    await user.keyboard('j');
    expect(within(drafts).getByRole('link', { name: 'Continue' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('As typed');
    expect(screen.getByRole('button', { name: /Remove .*Notes\.pdf/ })).toBeVisible();
  });

  it('R7.5 a publishing form with a refused file creates no draft', async () => {
    const gateway = open([]);
    gateway.on('files', 'upload', () => refuse(WrongKind, { name: 'Notes.pdf', detected: null }));
    const { router } = await openAs(lena, '/content-sharing/upload');
    await findPublish();
    await attach('Notes.pdf');
    expect(
      await screen.findByText(
        'This file is not a valid .pdf file. Open it in the program that created it, save it as .pdf, and upload it again.',
      ),
    ).toBeVisible();
    await act(async () => router.navigate('/content-sharing'));
    await screen.findByRole('heading', { name: 'Learn and explore' });
    expect(gateway.inputs('publications.saveDraft')).toEqual([]);
  });

  it("R7.5 a document is scheduled in the publisher's local time, which the form states with the time zone", async () => {
    const gateway = open([]);
    const { person: user } = await openAs(lena, '/content-sharing/upload');
    await findPublish();
    await attach('YD P7 manual.pdf');
    await user.click(screen.getByText('Schedule'));
    const publishField = await screen.findByLabelText('Publish on');
    expect(publishField).toHaveAccessibleDescription(/Your time zone: /);
    await act(async () => fireEvent.change(publishField, { target: { value: '2031-05-01T08:30' } }));
    await act(async () => fireEvent.change(screen.getByLabelText('Remove on'), { target: { value: '2031-06-01T08:30' } }));
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(gateway.inputs('documents.upload')).toHaveLength(1));
    expect(gateway.inputs('documents.upload')[0]).toMatchObject({
      liveFrom: new Date('2031-05-01T08:30').toISOString(),
      liveUntil: new Date('2031-06-01T08:30').toISOString(),
    });
  });

  it('R7.5 one click publishes a scheduled document, and one click extends a document that is about to expire', async () => {
    const ownFields = { rev: 3, accessLevel: 'all' as const, companies: [] };
    const gateway = open([
      makeDocument(1, { ...ownFields, liveFrom: '2040-01-01T08:00:00.000Z' }),
      makeDocument(2, { ...ownFields, liveUntil: '2040-01-01T08:00:00.000Z' }),
      makeDocument(3, { ...ownFields, liveUntil: '2026-01-01T08:00:00.000Z' }),
    ]);
    gateway.on('publications', 'reschedule', () => ({ message: 'Moved' }));
    const { person: user, router, container } = await openAs(lena, '/content-sharing/detail/d1/lena');
    expect(await screen.findByText(/Scheduled for .*2040/)).toBeVisible();
    await expectNoAxeFindings(container);
    await user.dblClick(screen.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(gateway.inputs('publications.reschedule')).toEqual([{ publicationId: 'd1', rev: 3, liveFrom: null }]));
    await act(async () => router.navigate('/content-sharing/detail/d2/lena'));
    await user.click(await screen.findByRole('button', { name: 'Extend by 30 days' }));
    const sentCalls = () => gateway.inputs('publications.reschedule').map(({ liveUntil }) => String(liveUntil));
    await waitFor(() => expect(sentCalls()).toContain('2040-01-31T08:00:00.000Z'));
    await act(async () => router.navigate('/content-sharing/detail/d3/lena'));
    expect(await screen.findByText(/Expired on .*2026/)).toBeVisible();
    await expectNoAxeFindings(container);
    await user.click(await screen.findByRole('button', { name: 'Extend by 30 days' }));
    await waitFor(() => expect(sentCalls()).toHaveLength(3));
    expect(Date.parse(sentCalls().at(-1)!)).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  });

  it('R7.5 an expired document is marked as expired, and an edit that leaves its end unchanged does not send the end', async () => {
    const expiredAt = '2026-01-01T10:20:30.000Z';
    const row = makeDocument(1, { rev: 1, accessLevel: 'all', companies: [], liveUntil: expiredAt });
    const gateway = open([row]);
    const { person: user, router } = await openAs(lena, '/content-sharing/detail/d1/lena');
    expect(await screen.findByText(/Expired on .*2026/)).toBeVisible();
    await act(async () => router.navigate('/content-sharing/edit-content-sharing/d1'));
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await user.type(title, ' again');
    expect(screen.queryByText('Publish now')).toBeNull();
    await saveEdit(user);
    await waitFor(() => expect(gateway.inputs('documents.upload')).toHaveLength(1));
    expect(gateway.inputs('documents.upload')[0]).not.toHaveProperty('liveUntil');
  });

  it('R5.2 R5.3 R5.5 missing values of a document are reported at their fields, including local companies and partners', async () => {
    const gateway = open([], marco);
    const { person: user, container } = await openAs(marco, '/content-sharing/upload');
    expect(await screen.findByText(/One PDF, Word, Excel, PowerPoint, CSV, JPEG, PNG or MP4 file up to .*50 MB/)).toBeVisible();
    await user.click(screen.getByText('Specific CP'));
    await user.click(await findPublish());
    expect(await screen.findByText('Add a file.')).toBeVisible();
    const title = screen.getByRole('textbox', { name: /Title/ });
    await waitFor(() => expect(title).toHaveAccessibleErrorMessage('This field is required'));
    expect(screen.getAllByText('Select at least 1')).toHaveLength(2);
    expect(sentCalls(gateway)).toEqual([]);
    await expectNoAxeFindings(container);
  });

  it('R3.13 a chosen file suggests title, type and product, the form counts the audience, and a double click publishes only once', async () => {
    const gateway = open([]);
    const { person: user, address } = await openAs(lena, '/content-sharing/upload');
    await findPublish();
    await attach('YD P7 manual.pdf');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('YD P7 manual'));
    expect(screen.getByRole('combobox', { name: /Document type/ })).toHaveValue('manual');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Product' })).toHaveValue('yd-p7'));
    const reach = await screen.findByText('3 companies · 7 people');
    expect(reach).toBeVisible();
    // A line may break between the numbers but not inside a number.
    expect(reach.textContent).toBe('3\u00a0companies\u00a0· 7\u00a0people');
    await user.dblClick(await findPublish());
    await waitFor(() => expect(address()).toBe('/content-sharing/detail/d9/lena'));
    expect(sentCalls(gateway)).toHaveLength(1);
    expect(gateway.inputs('documents.upload')[0]).toMatchObject({
      title: 'YD P7 manual',
      docType: 'manual',
      scope: 'all',
      lcos: [],
      companies: [],
    });
  });

  it('R5.3 the publish button states the number of companies that it publishes to, and lists their names on request', async () => {
    const gateway = open([]);
    const names = ['Brennhagen', 'Ostwall', 'Karnberg'];
    gateway.on('publications', 'reach', ({ named }) => ({
      companyCount: 3,
      personCount: 7,
      lcoCount: 1,
      companies: named ? names.map((name) => ({ company: { id: name, name }, lcoName: 'Deutschland', personCount: 2 })) : [],
    }));
    const { person: user } = await openAs(lena, '/content-sharing/upload');
    expect(await screen.findByRole('button', { name: 'Publish to 3 companies' })).toBeVisible();
    expect(gateway.inputs('publications.reach').some(({ named }) => named)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show all (3)' }));
    const list = await screen.findByRole('list', { name: 'Channel partners' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(names.map((name) => `${name}Deutschland`));
    await expectNoAxeFindings(list);
  });

  it('R4.10 an edit and a new version are saved after a confirmation that states their reach', async () => {
    const gateway = open([makeDocument(1, { rev: 1, accessLevel: 'all', companies: [], version: 3 })]);
    const { person: user } = await openAs(lena, '/content-sharing/edit-content-sharing/d1');
    await user.type(await screen.findByRole('textbox', { name: /Title/ }), ', again');
    await screen.findByText('3 companies · 7 people');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: /Save changes to .*Zero adjustment 1, again/ });
    expect(question).toHaveTextContent('Its readers see the change immediately. Audience: 3 companies · 7 people.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sentCalls(gateway)).toEqual([]);
    await attach('Zero adjustment 2.pdf');
    await screen.findByRole('button', { name: /Remove .*Zero adjustment 2\.pdf/ });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const version = await screen.findByRole('alertdialog', { name: /Publish version 4 of/ });
    await user.click(within(version).getByRole('button', { name: 'Publish version 4' }));
    await waitFor(() => expect(sentCalls(gateway)).toHaveLength(1));
  });

  it('R8.1 a lost connection and a refused field lose no input, and the same content is resent with the same key', async () => {
    const gateway = open([]);
    const { person: user, address } = await openAs(lena, '/content-sharing/upload');
    await findPublish();
    await attach('Training.pdf');
    gateway.on('documents', 'upload', failNetwork);
    await user.click(await findPublish());
    expect(await screen.findByText(/Nothing was lost/)).toBeVisible();
    gateway.on('documents', 'upload', () => refuseFields({ title: [{ code: 'control-characters' }] }));
    await user.click(await findPublish());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Title/ })).toHaveAccessibleErrorMessage('Control characters are not allowed'),
    );
    const keys = new Set(sentCalls(gateway).map(({ headers }) => headers.get('idempotency-key')));
    expect(keys.size).toBe(1);
    expect(screen.getByRole('button', { name: /Remove .*Training\.pdf/ })).toBeVisible();
    expect(address()).toBe('/content-sharing/upload');
  });

  it('R10.1 a conflict shows the values saved by another person beside the typed values, which can still be saved', async () => {
    const row = makeDocument(1, { rev: 1, accessLevel: 'all', companies: [] });
    const gateway = open([row]);
    const newer = { ...row, rev: 2, title: 'Theirs', docType: 'training' as const };
    gateway.on('documents', 'upload', ({ rev, title }) =>
      rev === 2
        ? { message: 'Saved', document: { ...newer, title } }
        : refuse(ChangedFirst, { card: newer, by: 'Jonas Richter', at: new Date().toISOString() }),
    );
    const { person: user, address } = await openAs(lena, '/content-sharing/edit-content-sharing/d1');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Mine');
    await saveEdit(user);
    const conflictGroup = await screen.findByRole('group', { name: 'Title' });
    expect(within(conflictGroup).getByRole('button', { name: /Theirs/ })).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Document type/ })).toHaveValue('training');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe('/content-sharing/detail/d1/lena'));
    expect(gateway.inputs('documents.upload').at(-1)).toMatchObject({ documentId: 'd1', rev: 2, title: 'Mine', docType: 'training' });
  });
});
