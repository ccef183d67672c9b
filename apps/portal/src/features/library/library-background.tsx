import { PartToasts } from './parts/part-toasts';
import { RunningDownloads } from './running-downloads';

/** What the library does on every page. */
export const LibraryBackground = () => (
  <>
    <RunningDownloads />
    <PartToasts />
  </>
);
