import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { buildRequest, calls, ObjectMissing, type StoredFile } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { screen, waitFor } from '@testing-library/react';
import { waitFor as waitForState } from 'xstate';
import { expectNoAxeFindings } from '../../jest/axe';
import { type Gateway, refuse } from '../../jest/gateway';
import { openGatewayFor } from '../../jest/people';
import { show } from '../../jest/show';
import { session } from '../live/session';
import { FileList } from './file-list';

const PICTURE: StoredFile = { fileId: 'f1', name: 'plate.png', kind: 'png', size: 120_000 };

const SHEET: StoredFile = { fileId: 'f2', name: 'values.xlsx', kind: 'xlsx', size: 9_000 };

const LINK = { url: '/api/files/content/f1?signature=x', expiresAt: '2026-11-21T10:00:00Z' };

const callOf = ({ fileId }: StoredFile) => buildRequest(calls.tickets.downloadAttachment, { ticketId: 't1', fileId });

let gateway: Gateway;
let savedNames: string[];
const { createObjectURL, revokeObjectURL } = URL;
let isStarted = false;
beforeEach(async () => {
  gateway = openGatewayFor();
  if (!isStarted) session.actor.start();
  isStarted = true;
  await waitForState(session.actor, (now) => now.matches('signedIn'));
  savedNames = [];
  Object.assign(URL, { createObjectURL: () => 'blob:saved', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download);
  });
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  jest.restoreAllMocks();
});

it('R5.1 a picture opens over the page, and its link is requested only then', async () => {
  const linkOf = jest.fn(async () => LINK);
  const { person: user } = show(<FileList files={[PICTURE, SHEET]} linkOf={linkOf} callOf={callOf} />);
  expect(linkOf).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Preview plate.png' }));
  expect(await screen.findByRole('img', { name: 'plate.png' })).toHaveAttribute('src', LINK.url);
  expect(linkOf.mock.calls).toEqual([[PICTURE]]);
  await expectNoAxeFindings(screen.getByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('R7.13 a file that cannot be displayed is downloaded by a separate call and saved under its name', async () => {
  const bytes = Buffer.from('4.02 mA');
  gateway.on('tickets', 'downloadAttachment', () => new Response(bytes, { headers: { 'content-type': 'text/csv' } }));
  const linkOf = jest.fn(async () => LINK);
  const { person: user } = show(<FileList files={[SHEET]} linkOf={linkOf} callOf={callOf} />);
  await user.click(screen.getByRole('button', { name: 'Download values.xlsx' }));
  await waitFor(() => expect(savedNames).toEqual(['values.xlsx']));
  expect(gateway.inputs('tickets.downloadAttachment')).toEqual([{ ticketId: 't1', fileId: SHEET.fileId }]);
  expect(linkOf).not.toHaveBeenCalled();
});

it('R7.13 a refused download shows the reason', async () => {
  gateway.on('tickets', 'downloadAttachment', () => refuse(ObjectMissing));
  const { person: user } = show(<FileList files={[SHEET]} linkOf={async () => LINK} callOf={callOf} />);
  await user.click(screen.getByRole('button', { name: 'Download values.xlsx' }));
  expect(await screen.findByText(messageOf(ObjectMissing))).toBeVisible();
  expect(savedNames).toEqual([]);
});
