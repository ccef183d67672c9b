import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DueWork } from '../apps/gateway/src/jobs/due-work';
import { FILE_ZOO, type ZooFile } from './file-zoo';
import { costOf } from './main-thread';
import { priceList } from './price-lists';
import { material, uploadFor } from './publications';
import { openTestGateway, type Person, type TestGateway } from './test-gateway';

/** What the product owner allows one file to cost others. */
const STALL_MS = 250;
const GROWTH_MB = 300;

describe.each(['postgres', 'embedded'] as const)('on %s', (engine) => {
  let gateway: TestGateway;
  let ines: Person;
  let jonas: Person;
  beforeAll(async () => {
    gateway = await openTestGateway({ engine, env: { LOG_LEVEL: 'silent' } });
    ines = await gateway.as('ines');
    jonas = await gateway.as('jonas');
    await gateway.app.get(DueWork, { strict: false }).run('slow');
  }, 300_000);
  afterAll(() => gateway.close());

  const fileNamed = (name: string) =>
    gateway.database.db
      .selectFrom('file')
      .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
      .select(['file.id', 'file_outline.file_id as outline', 'file_outline.failure'])
      .where('file.name', '=', name)
      .executeTakeFirst();

  /** Uploads it and has all done that follows from it. */
  const publish = async ({ name, purpose }: ZooFile, bytes: Buffer): Promise<void> => {
    const fileId = await uploadFor(purpose, gateway, purpose === 'price' ? ines : jonas, name, bytes);
    if (purpose === 'material') await jonas.knowledge.upload(material({ title: name.split('.')[0]!, fileId }));
    if (purpose === 'price') await ines.pricelist.upload(priceList({ title: name.split('.')[0]!, fileId }));
    if (purpose === 'question')
      await jonas.aisearch.chat({ question: 'Which range?', fileId }).then(
        async (lines) => void (await Array.fromAsync(lines)),
        () => undefined,
      );
    await gateway.app.get(DueWork, { strict: false }).run('slow');
  };

  it.each(FILE_ZOO.map((file) => [file.title, file] as const))(
    'T21 a file with %s stalls no other caller and stays within the memory budget',
    async (_title, file) => {
      const bytes = file.bytes();
      let refused: unknown = null;
      const { longestStretchMs, growthMb } = await costOf(() => publish(file, bytes).catch((error: unknown) => void (refused = error)));
      const row = await fileNamed(file.name);
      const became = refused ? 'refused' : row?.outline ? (row.failure ?? 'read') : 'unread';
      if (process.env['ZOO_REPORT'])
        process.stderr.write(
          `${engine} ${file.name} ${became} ${Math.round(longestStretchMs)} ms ${Math.round(growthMb)} MB ${refused ? JSON.stringify({ message: String(refused), ...(refused as { body?: object }).body }).slice(0, 300) : ''}\n`,
        );
      expect(became).toBe(file.becomes);
      expect(longestStretchMs).toBeLessThan(STALL_MS);
      expect(growthMb).toBeLessThan(GROWTH_MB);
    },
    300_000,
  );
});
