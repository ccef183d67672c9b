import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from 'playwright/test';
import { type Place, preparePlace, startProduct } from './kit/product.ts';

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'portal-journeys-'));

/** Returns the data folder of a product that was started and stopped once. It is the template of other data folders. */
const seedFolder = async (): Promise<string> => {
  const place = await preparePlace(emptyFolder());
  await (await startProduct(place, {}, 'seeded')).stop();
  return place.folder;
};

/** Starts a portal for each worker, on free ports and in a separate folder. PORTAL_URL and MAIL_URL select a running portal instead. */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL && process.env.MAIL_URL) return undefined;

  const seededFolder = await seedFolder();
  process.env.SEEDED_FOLDER = seededFolder;
  // Sequential, because two simultaneous searches may find the same free ports.
  const places: Place[] = [];
  for (let worker = 0; worker < workers; worker++) places.push(await preparePlace(emptyFolder()));
  const products = await Promise.all(
    places.map(async (place, worker) => {
      const product = await startProduct(place, { TICKET_MAIL_HOLD_S: '3' }, `product-${worker}`);
      process.env[`PORTAL_URL_${worker}`] = product.url;
      process.env[`MAIL_URL_${worker}`] = product.mailUrl;
      return product;
    }),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    for (const folder of [seededFolder, ...places.map((place) => place.folder)])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
