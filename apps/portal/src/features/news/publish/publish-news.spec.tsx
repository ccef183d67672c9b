import { afterEach, describe, expect, it } from '@jest/globals';
import { ChangedFirst, FileUnknown, ManyNotices, type NewsRow, type StoredFile, WrongKind } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { refuse } from '../../../../jest/gateway';
import { person } from '../../../../jest/people';
import { makeNews, marco, openAs, serveNews } from '../../../../jest/publications';
import { findPublish, saveEdit } from '../../../../jest/publishing';
import { session } from '../../../live/session';

const ines = person({ userId: 'ines', firstname: 'Inês', role: 'YHQ' });
afterEach(() => act(async () => session.signOut()));

function open(rows: NewsRow[]) {
  const gateway = serveNews(rows, ines);
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'pdf' as const, size: 3 } }));
  gateway.on('publications', 'reach', () => ({ companyCount: 3, personCount: 7, lcoCount: 1, companies: [] }));
  gateway.on('news', 'save', ({ title }) => {
    rows[0] = makeNews(9, { title, rev: 2 });
    return { message: '', document: rows[0] };
  });
  return gateway;
}
const fileOf = (name: string): StoredFile => ({ fileId: `f-${name}`, name: `${name}.pdf`, kind: 'pdf', size: 3 });
const attach = async (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], name)] } }));
};
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });

describe('publishing news', () => {
  it('R3.15 R3.5 publishing an order stop sends its dates, its parts and the requirement that partners acknowledge it', async () => {
    const gateway = open([]);
    const { person: user, router, container } = await openAs(ines, '/news/upload-news');
    await user.selectOptions(await screen.findByRole('combobox', { name: /Category/ }), 'Order stop');
    await user.type(box(/^Title/), 'Orders end');
    await user.type(box(/^Description/), 'The flange stays.');
    await user.click(screen.getByRole('button', { name: 'Add a part' }));
    await user.type(box('Part number 1'), 'YD-P7-4');
    await user.type(box('Successor 1'), 'YD-P8-4');
    await user.click(screen.getByRole('checkbox', { name: /Ask each company to acknowledge/ }));
    expect(screen.getByRole('checkbox', { name: /Notify readers/ })).toBeDisabled();
    await user.click(await findPublish());
    expect(await screen.findByText('This field is required')).toBeVisible();
    await expectNoAxeFindings(container);
    await user.type(screen.getByLabelText(/^Last orders/), '2027-03-31');
    await user.click(await findPublish());
    await waitFor(() => expect(router.state.location.pathname).toBe('/news/news-detail/n9'));
    expect(gateway.inputs('news.save')).toMatchObject([
      {
        title: 'Orders end',
        category: 'order-stop',
        lastOrderOn: '2027-03-31',
        effectiveOn: null,
        parts: [{ partNumber: 'YD-P7-4', successor: 'YD-P8-4' }],
        mustAcknowledge: true,
        notify: true,
        fileIds: [],
        scope: 'all',
      },
    ]);
  });

  it('R7.5 a publisher who has often notified the same people today must confirm another notification', async () => {
    const gateway = open([]);
    gateway.on('news', 'save', ({ confirmed, title }) =>
      confirmed ? { message: '', document: makeNews(9, { title }) } : refuse(ManyNotices, { count: 20 }),
    );
    const { person: user, router } = await openAs(ines, '/news/upload-news');
    await user.selectOptions(await screen.findByRole('combobox', { name: /Category/ }), 'Promotions');
    await user.type(box(/^Title/), 'Autumn');
    await user.type(box(/^Description/), 'A tenth off.');
    await user.click(await findPublish());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Notify people again?' }));
    await user.click(dialog.getByRole('button', { name: 'Publish and notify' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/news/news-detail/n9'));
    expect(gateway.inputs('news.save').map(({ confirmed }) => confirmed)).toEqual([false, true]);
  });

  it('R4.10 an edit is merged with a version that another person saved meanwhile, and its author can require a new acknowledgement', async () => {
    const first = makeNews(3, { mustAcknowledge: true, rev: 1, accessLevel: 'all' });
    const rows = [first];
    const gateway = open(rows);
    gateway.on('news', 'save', ({ rev }) => {
      if (rev === 2) return { message: '', document: rows[0]! };
      rows[0] = { ...first, rev: 2, description: 'The new flange fits every old one.' };
      return refuse(ChangedFirst, { card: rows[0], by: marco.firstname, at: new Date().toISOString() });
    });
    const { person: user } = await openAs(ines, '/news/edit-news/n3');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' again');
    await user.click(screen.getByRole('checkbox', { name: /^Ask again/ }));
    await user.type(box('What is new'), 'An earlier day');
    await saveEdit(user);
    expect(await screen.findByText(/changed this item while you were editing/)).toBeVisible();
    expect(box(/^Description/)).toHaveValue('The new flange fits every old one.');
    await saveEdit(user);
    await waitFor(() =>
      expect(gateway.inputs('news.save').at(-1)).toMatchObject({
        rev: 2,
        title: 'Flange news 3 again',
        description: 'The new flange fits every old one.',
        asNewVersion: true,
        note: 'An earlier day',
      }),
    );
    expect(gateway.inputs('news.save').at(-1)).not.toHaveProperty('fileIds');
  });

  it('R5.2 editing news drops only the attachments that no longer exist', async () => {
    const rows = [makeNews(3, { rev: 1, accessLevel: 'all', attachments: [fileOf('Offer'), fileOf('Terms')] })];
    const gateway = open(rows);
    gateway.on('news', 'save', ({ fileIds = [] }) =>
      fileIds.length > 2 ? refuse(FileUnknown, { fileIds: [fileIds[2]!] }) : { message: '', document: rows[0]! },
    );
    const { person: user } = await openAs(ines, '/news/edit-news/n3');
    await screen.findByRole('button', { name: /Remove .*Offer\.pdf/ });
    await attach('Late.pdf');
    await screen.findByRole('button', { name: /Remove .*Late\.pdf/ });
    await saveEdit(user);
    expect(await screen.findByText('An attached file is no longer available. Attach it again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remove .*Late\.pdf/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Remove .*Terms\.pdf/ })).toBeVisible();
    await saveEdit(user);
    await waitFor(() => expect(gateway.inputs('news.save')).toHaveLength(2));
    expect(gateway.inputs('news.save').at(-1)).not.toHaveProperty('fileIds');
  });

  it("R4.10 an attachment added by another person is kept in addition to the editor's own", async () => {
    const first = makeNews(3, { rev: 1, accessLevel: 'all', attachments: [fileOf('Old'), fileOf('Terms')] });
    const rows = [first];
    const gateway = open(rows);
    gateway.on('news', 'save', ({ rev }) => {
      if (rev === 2) return { message: '', document: rows[0]! };
      rows[0] = { ...first, rev: 2, attachments: [...first.attachments, fileOf('Theirs')] };
      return refuse(ChangedFirst, { card: rows[0], by: marco.firstname, at: new Date().toISOString() });
    });
    const { person: user } = await openAs(ines, '/news/edit-news/n3');
    await user.click(await screen.findByRole('button', { name: /Remove .*Old\.pdf/ }));
    await attach('Mine.pdf');
    await screen.findByRole('button', { name: /Remove .*Mine\.pdf/ });
    await saveEdit(user);
    expect(await screen.findByRole('button', { name: /Remove .*Theirs\.pdf/ })).toBeVisible();
    expect(screen.getByText(/changed this item while you were editing/).closest('[role=alert]')).toHaveTextContent('Attachments');
    await saveEdit(user);
    const [{ fileId: mine } = { fileId: '' }] = gateway.inputs('files.upload');
    await waitFor(() => expect(gateway.inputs('news.save').at(-1)).toMatchObject({ rev: 2, fileIds: ['f-Terms', 'f-Theirs', mine] }));
  });

  it('R5.2 news with a failed attachment cannot be published', async () => {
    const gateway = open([makeNews(3, { rev: 1, accessLevel: 'all' })]);
    gateway.on('files', 'upload', () => refuse(WrongKind, { name: 'Offer.pdf', detected: null }));
    const { person: user } = await openAs(ines, '/news/edit-news/n3');
    await screen.findByRole('textbox', { name: /^Title/ });
    await attach('Offer.pdf');
    expect(
      await screen.findByText(
        'This file is not a valid .pdf file. Open it in the program that created it, save it as .pdf, and upload it again.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Some files were not uploaded. Retry or remove them.')).toBeVisible();
    expect(gateway.inputs('news.save')).toEqual([]);
  });
});
