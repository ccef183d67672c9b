import type { FileStore } from '../services/storage/store';
import { keepCopy } from './keep-copy';
import { type DemoExtract, type DemoFile, readExtracts, readLibrary } from './library';

/** A file that came with a piece of news, where it lies, and what it says. */
export interface NewsFile {
  id: string;
  file: DemoFile;
  store_key: string;
  extract: DemoExtract | undefined;
}

/** The files of the demo's news, by the news that they came with; they are in the store then. */
export const makeNewsFiles = async (store: FileStore): Promise<ReadonlyMap<string, readonly NewsFile[]>> => {
  const extracts = await readExtracts();
  const made = await Promise.all(
    readLibrary().attachments.map(async ({ news, file }, turn) => ({
      news,
      id: `${news}-file-${turn + 1}`,
      file,
      store_key: await keepCopy(store, file.path),
      extract: extracts[file.path],
    })),
  );
  return Map.groupBy(made, ({ news }) => news);
};
