import { expect, it } from '@jest/globals';
import { LIMITS, StorageFull, UploadDayFull } from '@portal/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { refuse } from '../../jest/gateway';
import { choose, file, form, gateway, row } from '../../jest/upload-form';
import { formatFor } from '../i18n/format';

const allow = (unattachedBytes: number, day = 100_000) => {
  const allowance = { unattached: { leftBytes: unattachedBytes, limitBytes: 20_000 }, day: { leftBytes: day, limitBytes: 100_000 } };
  gateway.on('files', 'quota', () => structuredClone(allowance));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => {
    const { file: sentFile } = gateway.calls.findLast(({ input }) => input['fileId'] === fileId)!;
    for (const quota of [allowance.unattached, allowance.day]) quota.leftBytes -= sentFile!.size;
    return { file: { fileId, name, kind: 'pdf' as const, size: sentFile!.size } };
  });
  return allowance;
};

const holdUpload = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.world.halfway = () => promise;
  return resolve;
};

it('R8.6 a chosen file is uploaded with its progress and is then attached', async () => {
  const goOn = holdUpload();
  form();
  await choose(file('plan.pdf'));
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' })).toHaveAttribute('aria-valuenow', '50'));
  expect(screen.getByText('busy')).toBeVisible();
  goOn();
  expect(await screen.findByText('plan.pdf', { selector: 'output' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const [uploadCall] = gateway.calls.filter(({ name }) => name === 'files.upload');
  expect(uploadCall?.input).toMatchObject({ purpose: 'attachment', name: 'plan.pdf' });
  expect(uploadCall?.headers.get('authorization')).toBe('Bearer token-of-lena');
  expect(uploadCall?.file).toMatchObject({ name: 'plan.pdf', size: 3 });
});

it('R8.3 an upload that the connection interrupted can be retried and creates only one file', async () => {
  gateway.world.offline = true;
  const { person: user } = form();
  await choose(file('plan.pdf'));
  const retryButton = await screen.findByRole('button', { name: 'Retry plan.pdf' });
  expect(row('plan.pdf').getByText('The server cannot be reached. Check your connection.')).toBeVisible();
  gateway.world.offline = false;
  let first = true;
  gateway.on('files', 'upload', ({ fileId, name = '' }) => {
    if (first) {
      first = false;
      throw new TypeError('Failed to fetch');
    }
    return { file: { fileId, name, kind: 'pdf' as const, size: 3 } };
  });
  await user.click(retryButton);
  await user.click(await screen.findByRole('button', { name: 'Retry plan.pdf' }));
  await screen.findByText('plan.pdf', { selector: 'output' });
  const ids = gateway.inputs('files.upload').map(({ fileId }) => fileId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('R5.2 a low upload quota is shown and updated after each file, and files chosen together cannot exceed it', async () => {
  allow(6_000);
  form();
  await waitFor(() => expect(gateway.inputs('files.quota')).toHaveLength(1));
  expect(screen.queryByText(/left for files/)).toBeNull();
  await choose(file('one.pdf', 1_900));
  expect(await screen.findByText('4.1 kB of 20 kB left for unsent files.')).toBeVisible();
  await choose(file('two.pdf', 1_900), file('three.pdf', 1_900), file('four.pdf', 400));
  expect(row('four.pdf').getByText(/Not enough space for this file: 300 bytes of 20 kB left for unsent files/)).toBeVisible();
  expect(await screen.findByText('300 bytes of 20 kB left for unsent files.')).toBeVisible();
  expect(gateway.inputs('files.upload').map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf', 'three.pdf']);
});

it('R5.2 a file beyond the quota can be uploaded after another file was removed', async () => {
  const allowance = allow(1_000);
  gateway.on('files', 'drop', () => {
    allowance.unattached.leftBytes += 900;
    return { message: 'Dropped' };
  });
  const { person: user } = form();
  await waitFor(() => expect(gateway.inputs('files.quota')).toHaveLength(1));
  await choose(file('one.pdf', 900));
  await screen.findByText('one.pdf', { selector: 'output' });
  await choose(file('two.pdf', 800));
  await user.click(screen.getByRole('button', { name: 'Remove one.pdf' }));
  await waitFor(() => expect(screen.getByText(/^1 kB of 20 kB left/)).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Retry two.pdf' }));
  await screen.findByText('two.pdf', { selector: 'output' });
});

it('R5.2 a temporarily refused upload shows when it can be retried', async () => {
  gateway.on('files', 'upload', () => refuse(UploadDayFull, { leftBytes: 0, limitBytes: 1 }, 24 * 3600));
  form();
  await choose(file('plan.pdf'));
  const time = formatFor('en')
    .dateTime(new Date(Date.now() + 24 * 3_600_000))
    .slice(0, 12);
  expect(await screen.findByText(new RegExp(`daily upload limit.*You can try again from ${time}`))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry plan.pdf' })).toBeVisible();
  gateway.on('files', 'upload', () => refuse(StorageFull, undefined, 300));
  await choose(file('table.pdf'));
  // The text contains the date too if the retry is possible only tomorrow.
  expect(await screen.findByText(/File storage is almost full.*You can try again from (?:\w+ \d+, \d+, )?\d+:\d+/)).toBeVisible();
});

it('R8.6 cancelling an upload stops it, and the next upload starts', async () => {
  const goOn = holdUpload();
  const { person: user } = form();
  await choose(file('one.pdf'), file('two.pdf'), file('three.pdf'));
  expect(row('three.pdf').getByText('Queued')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of one.pdf' }));
  expect(screen.queryByText('one.pdf')).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Uploading three.pdf' })).toBeVisible();
  goOn();
  await screen.findByText('two.pdf,three.pdf', { selector: 'output' });
  expect(gateway.inputs('files.upload').map(({ name }) => name)).toEqual(['two.pdf', 'three.pdf']);
});

it('R8.6 removing an attached file deletes it on the server', async () => {
  const { person: user } = form([{ fileId: 'f1', name: 'old.pdf', kind: 'pdf', size: 9 }]);
  await user.click(screen.getByRole('button', { name: 'Remove old.pdf' }));
  expect(screen.queryByText('old.pdf')).toBeNull();
  await waitFor(() => expect(gateway.inputs('files.drop')).toEqual([{ fileId: 'f1' }]));
});

it('R8.6 a file that another tab attached is shown immediately, and a running upload still completes', async () => {
  const goOn = holdUpload();
  const { files } = form([{ fileId: 'f1', name: 'old.pdf', kind: 'pdf', size: 9 }]);
  await choose(file('own.pdf'));
  const names = () => [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  act(() => files.set([...files.get(), { fileId: 'f2', name: 'other.pdf', kind: 'pdf', size: 9 }]));
  expect(names()).toEqual(['old.pdf', 'own.pdf', 'other.pdf']);
  goOn();
  await screen.findByText('old.pdf,own.pdf,other.pdf', { selector: 'output' });
  expect(names()).toEqual(['old.pdf', 'own.pdf', 'other.pdf']);
});

it('R5.1 files beyond the maximum number per message are refused', async () => {
  form();
  await choose(...Array.from({ length: LIMITS.attachments + 1 }, (_, n) => file(`part ${n}.pdf`)));
  await waitFor(() => expect(row('part 10.pdf').getByText('Up to 10 files per message.')).toBeVisible());
});

it('R5.1 a pasted picture is attached, and pasted text stays text', async () => {
  form();
  const message = screen.getByLabelText('Message');
  expect(fireEvent.paste(message, { clipboardData: { files: [], types: ['text/plain'] } })).toBe(true);
  expect(fireEvent.paste(message, { clipboardData: { files: [file('image.png')], types: ['Files'] } })).toBe(false);
  await screen.findByText('image.png', { selector: 'output' });
});

it('R5.1 dropped files are attached', async () => {
  form();
  const zone = screen.getByText('Drop files here, or paste pictures').parentElement;
  if (!zone) throw new Error('There is nowhere to drop.');
  fireEvent.drop(zone, { dataTransfer: { files: [file('plan.pdf')], types: ['Files'] } });
  await screen.findByText('plan.pdf', { selector: 'output' });
});

it('R5.1 leaving the page starts none of the queued uploads', async () => {
  let startedCount = 0;
  gateway.world.halfway = () => {
    startedCount++;
    return new Promise(() => undefined);
  };
  const { unmount } = form();
  await choose(...Array.from({ length: 5 }, (_, n) => file(`part ${n}.pdf`)));
  await waitFor(() => expect(startedCount).toBe(2));
  unmount();
  expect(startedCount).toBe(2);
});
