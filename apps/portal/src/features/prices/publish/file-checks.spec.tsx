import { afterEach, describe, expect, it } from '@jest/globals';
import { type FileCheck, FileNotCleanable } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { person } from '../../../../jest/people';
import { makePriceList, openAs, servePriceLists } from '../../../../jest/publications';
import { findPublish } from '../../../../jest/publishing';
import { session } from '../../../live/session';

const yuki = person({ userId: 'yuki', email: 'yuki@yarrowdyne.example', role: 'YHQ' });
afterEach(async () => act(async () => session.signOut()));

const SHEETS = { kind: 'hidden-sheets' as const, count: 2, names: ['Margins', 'Costs'] };
const COMMENTS = { kind: 'comments' as const, count: 3, names: [] };
const EMPTY_READING = { offers: 0, priced: 0, unclear: 0, empty: 0, valueless: 0, repeated: 0, isTooLong: false };
const checkWith = (more: Partial<FileCheck>): Omit<FileCheck, 'fileId'> => ({ state: 'ready', findings: [], removable: [], ...more });

/** Simulates the gateway for a publisher whose first file has this check result. Cleaned copies no longer have the removed content. */
function open(check: Omit<FileCheck, 'fileId'>): Gateway {
  const gateway = servePriceLists([], yuki);
  const checks = new Map<string, Omit<FileCheck, 'fileId'>>();
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'xlsx' as const, size: 3 } }));
  gateway.on('files', 'check', ({ fileId }) => ({ fileId, ...(checks.get(fileId) ?? check) }));
  gateway.on('files', 'clean', ({ fileId, copyId, remove }) => {
    const previousCheck = checks.get(fileId) ?? check;
    checks.set(copyId, { ...previousCheck, findings: previousCheck.findings.filter(({ kind }) => !remove.includes(kind)) });
    return { file: { fileId: copyId, name: 'YD P7 prices.xlsx', kind: 'xlsx' as const, size: 2 } };
  });
  gateway.on('masters', 'companies', () => ({
    items: [{ id: 'cp-brennhagen', name: 'Brennhagen', country: 'DE', lcoId: 'lco-deutschland', lcoName: 'Deutschland' }],
    totalCount: 1,
  }));
  gateway.on('publications', 'reach', () => ({ companyCount: 1, personCount: 2, lcoCount: 1, companies: [] }));
  gateway.on('prices', 'look', () => ({
    reading: { state: 'no-table' as const, sheets: [], sheet: null, columns: null, ...EMPTY_READING },
    delta: { version: 1, against: null, state: 'first' as const, counts: {}, averages: {}, items: [], totalCount: 0 },
  }));
  gateway.on('prices', 'upload', ({ title }) => ({ message: 'Published', document: makePriceList(9, { title, documentId: 'p9' }) }));
  return gateway;
}

const start = async () => {
  const page = await openAs(yuki, '/price-list/upload-price-list');
  await screen.findByText(/One PDF or Excel/);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], 'YD P7 prices.xlsx')] } }));
  return page;
};
const sentUploads = (gateway: Gateway) => gateway.inputs('prices.upload');
const card = async () => within(await screen.findByRole('group', { name: 'YD P7 prices.xlsx holds content that readers do not see' }));

describe('the check of a file before publication', () => {
  it('R5.2 a file with hidden content is not published until its publisher decides, and a cleaned copy replaces the file', async () => {
    const gateway = open(checkWith({ findings: [SHEETS, COMMENTS], removable: ['hidden-sheets', 'comments'] }));
    const { person: user, container } = await start();
    expect((await card()).getByText(/Hidden sheets: 2/)).toHaveTextContent('Margins');
    await expectNoAxeFindings(container);
    await user.click(await findPublish());
    expect(await screen.findByText('Remove the hidden content, or choose to publish it as is.')).toBeVisible();
    expect(sentUploads(gateway)).toEqual([]);
    await user.click((await card()).getByRole('button', { name: 'Publish as is: Comments: 3' }));
    await user.click((await card()).getByRole('button', { name: 'Remove: Hidden sheets: 2' }));
    await waitFor(async () => expect((await card()).queryByText(/Hidden sheets/)).toBeNull());
    expect((await card()).getByText('Will be published as is')).toBeVisible();
    const [{ copyId }] = gateway.inputs('files.clean') as [{ copyId: string }];
    // The prices are read from the cleaned copy before publication.
    await waitFor(() => expect(gateway.inputs('prices.look').at(-1)).toMatchObject({ fileId: copyId }));
    await waitFor(() => expect(screen.queryByText(/Reading the prices/)).toBeNull());
    await user.click(await findPublish());
    await waitFor(() => expect(sentUploads(gateway)).toHaveLength(1));
    expect(sentUploads(gateway)[0]).toMatchObject({ fileId: copyId, title: 'YD P7 prices' });
  });

  it('R5.2 clicking Publish during a file check publishes the file once the check finds nothing', async () => {
    const gateway = open(checkWith({ state: 'reading' }));
    const { person: user } = await start();
    expect(await screen.findByText('Checking the file for hidden content…')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Reading the prices/)).toBeNull());
    await user.click(await findPublish());
    // Wait for several polls, because nothing may be published between two polls either.
    await waitFor(() => expect(gateway.inputs('files.check').length).toBeGreaterThan(2), { timeout: 10_000 });
    expect(sentUploads(gateway)).toEqual([]);
    gateway.on('files', 'check', ({ fileId }) => ({ fileId, ...checkWith({}) }));
    await waitFor(() => expect(sentUploads(gateway)).toHaveLength(1), { timeout: 10_000 });
  });

  it('R5.2 clicking Publish during a file check publishes nothing if the check finds hidden content', async () => {
    const gateway = open(checkWith({ state: 'reading' }));
    const { person: user } = await start();
    expect(await screen.findByText('Checking the file for hidden content…')).toBeVisible();
    await user.click(await findPublish());
    gateway.on('files', 'check', ({ fileId }) => ({ fileId, ...checkWith({ findings: [COMMENTS] }) }));
    expect(await screen.findByText('Remove the hidden content, or choose to publish it as is.')).toBeVisible();
    expect(sentUploads(gateway)).toEqual([]);
  });

  it('R5.2 hidden content that the portal cannot remove can only be published unchanged, with a hint to remove it in the source program', async () => {
    const gateway = open(checkWith({ findings: [COMMENTS] }));
    const { person: user } = await start();
    expect((await card()).getByText(/Remove it in the program that made the file/)).toBeVisible();
    expect((await card()).queryByRole('button', { name: /^Remove/ })).toBeNull();
    await user.click((await card()).getByRole('button', { name: /^Publish as is/ }));
    await user.click(await findPublish());
    await waitFor(() => expect(sentUploads(gateway)).toHaveLength(1));
  });

  it('R5.2 a failed removal of hidden content shows the reason and keeps the file', async () => {
    const gateway = open(checkWith({ findings: [SHEETS], removable: ['hidden-sheets'] }));
    gateway.on('files', 'clean', () => refuse(FileNotCleanable, { name: 'YD P7 prices.xlsx' }));
    const { person: user } = await start();
    await user.click((await card()).getByRole('button', { name: /^Remove:/ }));
    expect(await screen.findByText(/This content cannot be removed from the file here/)).toBeVisible();
  });

  it('R5.2 a damaged file is named and not published, and the typed title is preserved', async () => {
    const gateway = open(checkWith({ state: 'damaged' }));
    const { person: user } = await start();
    expect((await screen.findAllByText(/YD P7 prices.xlsx is damaged and cannot be opened/))[0]).toBeVisible();
    await user.click(await findPublish());
    expect(sentUploads(gateway)).toEqual([]);
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('YD P7 prices');
  });
});
