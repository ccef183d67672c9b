import { beforeEach } from '@jest/globals';
import type { StoredFile } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Dropzone } from '../src/files/dropzone';
import { FileTray, QuotaNotice } from '../src/files/file-tray';
import type { FileHolder } from '../src/files/upload-list';
import { pasteHandler } from '../src/files/use-drop';
import { useUploads } from '../src/files/use-uploads';
import { cache } from '../src/live/cache';
import { session } from '../src/live/session';
import { createStore, useStore } from '../src/store';
import type { Gateway } from './gateway';
import { makeMaster } from './master';
import { grantFor, openGatewayFor, person } from './people';
import { show } from './show';

export let gateway: Gateway;

beforeEach(() => {
  cache.clear();
  gateway = openGatewayFor();
  session.actor.start();
  session.signIn(grantFor(person()));
  gateway.on('masters', 'all', () => makeMaster({ limits: { uploadBytes: 2_000 } }));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'pdf' as const, size: 3 } }));
  gateway.on('files', 'drop', () => ({ message: 'Dropped' }));
});

function Form({ files }: { files: FileHolder }) {
  const storedFiles = useStore(files);
  const uploads = useUploads('attachment', files);
  return (
    <div onPaste={pasteHandler(uploads.add)}>
      <Dropzone onFiles={uploads.add} />
      <FileTray uploads={uploads} />
      <QuotaNotice uploads={uploads} />
      <output>{uploads.busy ? 'busy' : storedFiles.map(({ name }) => name).join()}</output>
      <textarea aria-label="Message" />
    </div>
  );
}

export const form = (initialFiles: StoredFile[] = []) => {
  const files = createStore<readonly StoredFile[]>(initialFiles);
  const view = show(
    <QueryClientProvider client={cache}>
      <Form files={files} />
    </QueryClientProvider>,
  );
  return { ...view, files };
};

export const file = (name: string, size = 3) => new File(['x'.repeat(size)], name);

export const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nothing to choose files with.');
  await act(async () => fireEvent.change(input, { target: { files } }));
};

export const row = (name: string) => {
  const row = screen.getByText(name, { selector: 'bdi, bdi *' }).closest('li');
  if (!row) throw new Error(`${name} is in no row.`);
  return within(row);
};
