import { beforeEach, expect, it, jest } from '@jest/globals';
import { FileHarmful, FileNameBad, LIMITS, StorageFull, type StoredFile, UploadDayFull, WrongKind } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../jest/axe';
import { type Gateway, refuse } from '../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../jest/people';
import { show } from '../../jest/show';
import { formatFor } from '../i18n/format';
import { cache } from '../live/queries';
import { session } from '../live/session';
import { createStore, useStore } from '../store';
import { Dropzone } from './dropzone';
import type { FileHolder } from './file-holder';
import { FileList } from './file-list';
import { FileTray, QuotaNotice } from './file-tray';
import { onPasted } from './use-drop';
import { useUploads } from './use-uploads';

let gateway: Gateway;
beforeEach(() => {
  cache.clear();
  gateway = openGatewayFor();
  session.actor.start();
  session.signIn(grantFor(person()));
  gateway.on('master', 'master', () => ({
    roles: [],
    roleMappings: [],
    subRoles: [],
    products: [],
    countries: [],
    inquiryTypes: [],
    interestCategories: [],
    limits: { uploadBytes: 2_000 },
  }));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'pdf' as const, size: 3 } }));
  gateway.on('files', 'drop', () => ({ message: 'Dropped' }));
});

/** What the person may still upload; less by each file that came. */
const allow = (unattached: number, day = 100_000) => {
  const allowed = { unattached: { leftBytes: unattached, limitBytes: 20_000 }, day: { leftBytes: day, limitBytes: 100_000 } };
  gateway.on('files', 'quota', () => structuredClone(allowed));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => {
    const { file: sent } = gateway.calls.findLast(({ input }) => input['fileId'] === fileId)!;
    for (const quota of [allowed.unattached, allowed.day]) quota.leftBytes -= sent!.size;
    return { file: { fileId, name, kind: 'pdf' as const, size: sent!.size } };
  });
  return allowed;
};

function Form({ files }: { files: FileHolder }) {
  const stored = useStore(files);
  const uploads = useUploads('attachment', files);
  return (
    <div onPaste={onPasted(uploads.add)}>
      <Dropzone onFiles={uploads.add} />
      <FileTray uploads={uploads} />
      <QuotaNotice uploads={uploads} />
      <output>{uploads.busy ? 'busy' : stored.map(({ name }) => name).join()}</output>
      <textarea aria-label="Message" />
    </div>
  );
}
const form = (given: StoredFile[] = []) => {
  const files = createStore<readonly StoredFile[]>(given);
  const shown = show(
    <QueryClientProvider client={cache}>
      <Form files={files} />
    </QueryClientProvider>,
  );
  return { ...shown, files };
};

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name);
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nothing to choose files with.');
  await act(async () => fireEvent.change(input, { target: { files } }));
};
const row = (name: string) => {
  const row = screen.getByText(name, { selector: 'bdi, bdi *' }).closest('li');
  if (!row) throw new Error(`${name} is in no row.`);
  return within(row);
};
const holdUpload = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.world.halfway = () => promise;
  return resolve;
};

it('R8.6 a chosen file is sent with its progress and is then attached', async () => {
  const goOn = holdUpload();
  form();
  await choose(file('plan.pdf'));
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' })).toHaveAttribute('aria-valuenow', '50'));
  expect(screen.getByText('busy')).toBeVisible();
  goOn();
  expect(await screen.findByText('plan.pdf', { selector: 'output' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const [sent] = gateway.calls.filter(({ name }) => name === 'files.upload');
  expect(sent?.input).toMatchObject({ purpose: 'attachment', name: 'plan.pdf' });
  expect(sent?.headers.get('authorization')).toBe('Bearer token-of-lena');
  expect(sent?.file).toMatchObject({ name: 'plan.pdf', size: 3 });
});

it('R5.2 a file of another kind, an empty one and one that is too large are refused by name before a byte is sent', async () => {
  form();
  await screen.findByText(/up to 2 kB/);
  await choose(file('tool.exe'), file('empty.pdf', 0), file('large.pdf', 2_001), file('README'));
  expect(row('tool.exe').getByText('Files of type .exe are not accepted here.')).toBeVisible();
  expect(row('empty.pdf').getByText('The file is empty.')).toBeVisible();
  expect(row('large.pdf').getByText('The file is too large. The limit is 2 kB.')).toBeVisible();
  expect(row('README').getByText(/needs an extension/)).toBeVisible();
  expect(gateway.inputs('files.upload')).toEqual([]);
});

it('R5.1 a name with forbidden characters names them, and one click takes the corrected name', async () => {
  const { person: somebody } = form();
  await choose(file('a.b-c.pdf'));
  expect(row('a.b-c.pdf').getByText(/File names cannot contain “\.” and “-”\. Rename “a\.b-c\.pdf”\./)).toBeVisible();
  await somebody.click(screen.getByRole('button', { name: 'Use “a b c.pdf”' }));
  await screen.findByText('a b c.pdf', { selector: 'output' });
  expect(gateway.inputs('files.upload')).toMatchObject([{ name: 'a b c.pdf' }]);
});

it('R5.1 what only the server finds wrong stands under its row, with the corrected name where there is one', async () => {
  gateway.on('files', 'upload', ({ name = '', fileId }) => {
    if (name === 'odd.pdf') refuse(FileNameBad, { name, forbidden: ['?'], corrected: 'even.pdf' });
    if (name === 'trap.pdf') refuse(FileHarmful, { name });
    if (name === 'mask.pdf') refuse(WrongKind);
    return { file: { fileId, name, kind: 'pdf' as const, size: 3 } };
  });
  const { person: somebody } = form();
  await choose(file('odd.pdf'), file('trap.pdf'), file('mask.pdf'));
  await waitFor(() => expect(row('mask.pdf').getByText('Files of this kind are not accepted here.')).toBeVisible());
  expect(row('trap.pdf').getByText('The file was rejected because it may be harmful.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  await somebody.click(screen.getByRole('button', { name: 'Use “even.pdf”' }));
  expect(await screen.findByText('even.pdf', { selector: 'output' })).toBeVisible();
});

it('R8.3 an upload that the connection cut off is offered again and stays one file', async () => {
  gateway.world.offline = true;
  const { person: somebody } = form();
  await choose(file('plan.pdf'));
  const again = await screen.findByRole('button', { name: 'Retry plan.pdf' });
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
  await somebody.click(again);
  await somebody.click(await screen.findByRole('button', { name: 'Retry plan.pdf' }));
  await screen.findByText('plan.pdf', { selector: 'output' });
  const ids = gateway.inputs('files.upload').map(({ fileId }) => fileId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('R5.2 what is left is said when it is little, follows each file, and is not exceeded by files chosen together', async () => {
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

it('R5.2 a file there was no room for is sent when another one has gone', async () => {
  const allowed = allow(1_000);
  gateway.on('files', 'drop', () => {
    allowed.unattached.leftBytes += 900;
    return { message: 'Dropped' };
  });
  const { person: somebody } = form();
  await waitFor(() => expect(gateway.inputs('files.quota')).toHaveLength(1));
  await choose(file('one.pdf', 900));
  await screen.findByText('one.pdf', { selector: 'output' });
  await choose(file('two.pdf', 800));
  await somebody.click(screen.getByRole('button', { name: 'Remove one.pdf' }));
  await waitFor(() => expect(screen.getByText(/^1 kB of 20 kB left/)).toBeVisible());
  await somebody.click(screen.getByRole('button', { name: 'Retry two.pdf' }));
  await screen.findByText('two.pdf', { selector: 'output' });
});

it('R5.2 an upload refused for a while says from when on it can be tried again', async () => {
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
  expect(await screen.findByText(/File storage is almost full.*You can try again from \d/)).toBeVisible();
});

it('R8.6 cancelling ends the sending, and the next file waits no longer', async () => {
  const goOn = holdUpload();
  const { person: somebody } = form();
  await choose(file('one.pdf'), file('two.pdf'), file('three.pdf'));
  expect(row('three.pdf').getByText('Queued')).toBeVisible();
  await somebody.click(screen.getByRole('button', { name: 'Cancel the upload of one.pdf' }));
  expect(screen.queryByText('one.pdf')).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Uploading three.pdf' })).toBeVisible();
  goOn();
  await screen.findByText('two.pdf,three.pdf', { selector: 'output' });
  expect(gateway.inputs('files.upload').map(({ name }) => name)).toEqual(['two.pdf', 'three.pdf']);
});

it('R8.6 an attached file that is removed is dropped', async () => {
  const { person: somebody } = form([{ fileId: 'f1', name: 'old.pdf', kind: 'pdf', size: 9 }]);
  await somebody.click(screen.getByRole('button', { name: 'Remove old.pdf' }));
  expect(screen.queryByText('old.pdf')).toBeNull();
  await waitFor(() => expect(gateway.inputs('files.drop')).toEqual([{ fileId: 'f1' }]));
});

it('R8.6 a file that another tab attaches meanwhile is shown at once, and the one on its way still arrives', async () => {
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

it('R5.1 more files than go with one message are refused', async () => {
  form();
  await choose(...Array.from({ length: LIMITS.attachments + 1 }, (_, n) => file(`part ${n}.pdf`)));
  await waitFor(() => expect(row('part 10.pdf').getByText('Up to 10 files per message.')).toBeVisible());
});

it('R5.1 a pasted picture is attached and pasted text stays text', async () => {
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
