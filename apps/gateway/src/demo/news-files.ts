import type { CoverRow } from '../services/storage/covers/cover-row';
import type { FileStore } from '../services/storage/store';
import { type DemoExtract, type DemoFile, readDemoCover, readDocuments, readExtracts, storeDemoFile } from './demo-documents';

/** A stored attachment of a news item, with its extracted content. */
export interface NewsFile {
  id: string;
  file: DemoFile;
  store_key: string;
  extract: DemoExtract | undefined;
  cover: CoverRow | undefined;
}

/** Copies the attachments of the demo news into a store. Returns the attachments by news id. */
export const makeNewsFiles = async (store: FileStore): Promise<ReadonlyMap<string, readonly NewsFile[]>> => {
  const extracts = await readExtracts();
  const newsFiles = await Promise.all(
    readDocuments().attachments.map(async ({ news, file }, turn) => ({
      news,
      id: `${news}-file-${turn + 1}`,
      file,
      store_key: await storeDemoFile(store, file.path),
      extract: extracts[file.path],
      cover: await readDemoCover(file),
    })),
  );
  return Map.groupBy(newsFiles, ({ news }) => news);
};
