import { expect, it, jest } from '@jest/globals';
import type { StoredFile } from '@portal/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expectNoAxeFindings } from '../../jest/axe';
import { show } from '../../jest/show';
import { FileList } from './file-list';

const PICTURE: StoredFile = { fileId: 'f1', name: 'plate.png', kind: 'png', size: 120_000 };

const SHEET: StoredFile = { fileId: 'f2', name: 'values.xlsx', kind: 'xlsx', size: 9_000 };

const LINK = { url: '/api/files/content/f1?signature=x', expiresAt: '2026-11-21T10:00:00Z' };

it('R5.1 a picture opens over the page by a link that is asked for only then', async () => {
  const linkOf = jest.fn(async () => LINK);
  const { person: somebody } = show(<FileList files={[PICTURE, SHEET]} linkOf={linkOf} />);
  expect(linkOf).not.toHaveBeenCalled();
  await somebody.click(screen.getByRole('button', { name: 'Preview plate.png' }));
  expect(await screen.findByRole('img', { name: 'plate.png' })).toHaveAttribute('src', LINK.url);
  expect(linkOf.mock.calls).toEqual([[PICTURE, 'preview']]);
  await expectNoAxeFindings(screen.getByRole('dialog'));
  await somebody.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('R5.1 what cannot be shown is downloaded under its name, and a link that is refused is said at the file', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const linkOf = jest.fn(async () => LINK);
  const { person: somebody } = show(<FileList files={[SHEET]} linkOf={linkOf} />);
  await somebody.click(screen.getByRole('button', { name: 'Download values.xlsx' }));
  await waitFor(() => expect(saved).toEqual(['values.xlsx']));
  linkOf.mockRejectedValueOnce(new Error('gone'));
  await somebody.click(screen.getByRole('button', { name: 'Download values.xlsx' }));
  expect(await screen.findByText('The file could not be opened. The request failed. Try again.')).toHaveAttribute('role', 'alert');
});
