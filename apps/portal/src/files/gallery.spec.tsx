import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { buildRequest, calls, type StoredFile } from '@portal/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expectNoAxeFindings } from '../../jest/axe';
import { show } from '../../jest/show';
import { FileList } from './file-list';

const PLATE: StoredFile = { fileId: 'f1', name: 'plate.png', kind: 'png', size: 120_000 };
const CURVE: StoredFile = { fileId: 'f2', name: 'curve.jpg', kind: 'jpg', size: 90_000 };
const SHEET: StoredFile = { fileId: 'f3', name: 'values.xlsx', kind: 'xlsx', size: 9_000 };
const linkOf = jest.fn(async ({ fileId }: StoredFile) => ({ url: `/api/files/content/${fileId}`, expiresAt: '2026-11-21T10:00:00Z' }));

const callOf = () => buildRequest(calls.tickets.downloadAttachment, { ticketId: 't1', fileId: 'f3' });

const RealObserver = window.IntersectionObserver;
let isInView: boolean;
beforeEach(() => {
  isInView = true;
  linkOf.mockClear();
  window.IntersectionObserver = class extends RealObserver {
    constructor(private readonly onChange: IntersectionObserverCallback) {
      super(onChange);
    }
    override observe(target: Element) {
      this.onChange([{ isIntersecting: isInView, target } as IntersectionObserverEntry], this);
    }
  };
});
afterEach(() => {
  window.IntersectionObserver = RealObserver;
});

it('R5.1 a picture is shown in its message, and other files are listed below by name', async () => {
  const { container } = show(<FileList files={[SHEET, PLATE]} linkOf={linkOf} callOf={callOf} thumbnails />);
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', '/api/files/content/f1'));
  expect(linkOf.mock.calls).toEqual([[PLATE]]);
  expect(screen.getByRole('button', { name: 'Download values.xlsx' })).toBeVisible();
  await expectNoAxeFindings(container);
});

it('R5.1 a picture far from the view is not fetched', async () => {
  isInView = false;
  const { container } = show(<FileList files={[PLATE]} linkOf={linkOf} callOf={callOf} thumbnails />);
  await Promise.resolve();
  expect(linkOf).not.toHaveBeenCalled();
  expect(container.querySelector('img')).toBeNull();
});

it('R5.1 the arrows of a preview show all pictures of the conversation in turn, and closing it restores the focus', async () => {
  const { person: user } = show(<FileList files={[PLATE]} linkOf={linkOf} callOf={callOf} thumbnails gallery={[PLATE, SHEET, CURVE]} />);
  const thumbnail = screen.getByRole('button', { name: 'Preview plate.png' });
  await user.click(thumbnail);
  const dialog = await screen.findByRole('dialog', { name: 'plate.png' });
  expect(screen.getByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous file' })).toBeDisabled();
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(await screen.findByRole('img', { name: 'curve.jpg' })).toHaveAttribute('src', '/api/files/content/f2');
  expect(screen.getByText('2 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(thumbnail).toHaveFocus());
});
