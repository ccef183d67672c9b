import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { PreparedExport } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import type { Gateway } from '../../../jest/gateway';
import { bruno, marco, openAs, receiveFact, serveDocuments } from '../../../jest/publications';
import { session } from '../../live/session';
import { toaster } from '../../ui/feedback/toasts';

const { createObjectURL } = URL;
afterEach(async () => {
  jest.restoreAllMocks();
  Object.assign(URL, { createObjectURL });
  await act(async () => {
    toaster.remove();
    session.signOut();
  });
});

const table = (more: Partial<PreparedExport> = {}): PreparedExport => ({
  exportId: 'e1',
  what: 'inquiries',
  format: 'xlsx',
  name: 'All inquiries 2026 11 23.xlsx',
  state: 'preparing',
  rows: 0,
  total: 100_000,
  bytes: null,
  startedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  ...more,
});
const ready = () => table({ state: 'ready', rows: 100_000, bytes: 4_200_000 });

const serveExports = (gateway: Gateway, items: PreparedExport[]) =>
  gateway.on('exports', 'list', () => ({ items, totalCount: items.length }));
const watchSaving = (): string[] => {
  const savedNames: string[] = [];
  URL.createObjectURL = () => 'blob:portal';
  // Keep the blob URL until the test ends. It would be revoked a minute later.
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download);
  });
  return savedNames;
};

describe('the export tray of the status line', () => {
  it('R7.9 the export tray shows the progress of an export and, once it is finished, its download', async () => {
    const gateway = serveDocuments([], marco);
    serveExports(gateway, [table({ rows: 42_000 })]);
    gateway.on('exports', 'download', () => new Response('table'));
    gateway.on('exports', 'drop', () => ({ message: 'Export deleted.' }));
    const savedNames = watchSaving();
    const { person: user, container } = await openAs(marco, '/content-sharing');
    await user.click(await screen.findByRole('button', { name: 'Preparing export 42%' }));
    const tray = within(await screen.findByRole('dialog', { name: 'Exports' }));
    expect(tray.getByText('Preparing, 42,000 of about 100,000 rows')).toBeVisible();
    expect(tray.getByRole('progressbar', { name: /^Preparing All inquiries/ })).toHaveAttribute('aria-valuenow', '42');
    await expectNoAxeFindings(container);

    await receiveFact('export.ready', { export: ready() });
    expect(await screen.findByText('All inquiries 2026 11 23.xlsx is ready to download.')).toBeVisible();
    await user.click(tray.getByRole('button', { name: 'Download All inquiries 2026 11 23.xlsx' }));
    await waitFor(() => expect(savedNames).toEqual(['All inquiries 2026 11 23.xlsx']));
    await user.click(tray.getByRole('button', { name: 'Remove All inquiries 2026 11 23.xlsx' }));
    await waitFor(() => expect(gateway.inputs('exports.drop')).toEqual([{ exportId: 'e1' }]));
    await receiveFact('export.dropped', { exportId: 'e1' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Exports ready/ })).toBeNull());
  });

  it('R7.9 the export tray reports an export that failed', async () => {
    serveExports(serveDocuments([], marco), [table()]);
    const { person: user } = await openAs(marco, '/content-sharing');
    await screen.findByRole('button', { name: 'Preparing export 0%' });
    await receiveFact('export.failed', { export: table({ state: 'failed' }) });
    await user.click(await screen.findByRole('button', { name: 'Exports failed: 1' }));
    expect(await screen.findByText('This export could not be prepared. Start it again.')).toBeVisible();
  });

  it('R6.3 the export tray is not shown to partners, and no request is sent for it', async () => {
    const gateway = serveDocuments([], bruno);
    await openAs(bruno, '/content-sharing');
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(gateway.inputs('exports.list')).toEqual([]);
  });
});
