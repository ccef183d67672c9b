import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertDocuments } from '../../../../../../tests/kit/files/search-documents';
import { openMigratedDatabase } from '../../../../../../tests/kit/template-database';
import { seedOrganisation } from '../../../demo/seed';
import type { Database } from '../../../platform/database/database';
import { embedPublication } from './embed-publication';
import type { Embeddings } from './embeddings';

const DOCUMENT = { title: 'Old', text: 'The seal is worn.', marks: ['*'] };

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
  await seedOrganisation(database, { demo: false, first: { email: 'sam@yarrowdyne.example', password: 'portal-demo' } });
  await insertDocuments(database, [
    { ...DOCUMENT, id: 'renamed' },
    { ...DOCUMENT, id: 'earlier', isReplaced: true },
  ]);
});
afterAll(() => database.close());

/** Embeds a publication and returns the texts that were embedded. */
const embed = async (publicationId: string, change?: () => Promise<unknown>): Promise<string[]> => {
  const embeddedTexts: string[] = [];
  const embeddings: Embeddings = {
    model: 'model',
    embedPassages: async (texts) => {
      if (!embeddedTexts.length) await change?.();
      embeddedTexts.push(...texts);
      return texts.map(() => Float32Array.of(1));
    },
    embedQuestion: async () => null,
  };
  await embedPublication(database, embeddings, publicationId, async () => true);
  return embeddedTexts;
};

describe('R7.11 the embedding of a publication', () => {
  it("R7.11 a passage is embedded again if its publication's title changes during the embedding", async () => {
    const rename = () => database.db.updateTable('publication').set({ title: 'New' }).where('id', '=', 'renamed').execute();
    const [first, second, ...others] = await embed('renamed', rename);
    expect(first).toMatch(/^Old\n/);
    expect(second).toMatch(/^New\n/);
    expect(others).toEqual([]);
  });

  it('R7.11 earlier versions are embedded as well, because a price list may be in effect while a newer one is announced', async () => {
    expect(await embed('earlier')).toHaveLength(1);
  });
});
