import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { FullConfig } from 'playwright/test';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { placeIn, startProduct } from './kit/product.ts';

const SEEDED = 'seeded';

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'portal-journeys-'));

const execute = async (cluster: Cluster, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const urlOf = (cluster: Cluster, database: string): string => Object.assign(new URL(cluster.url), { pathname: `/${database}` }).href;

/** Returns the data folder of a product that was started and stopped once, the template of the others. */
const seedFolder = async (settings: Record<string, string>, name: string): Promise<string> => {
  const place = await placeIn(emptyFolder());
  await (await startProduct(place, settings, name)).stop();
  return place.folder;
};

/**
 * Starts a portal for each worker, on free ports, in its own folder and with its own database. They use PostgreSQL, which costs the
 * journeys a sixth less processor time than the embedded database of `npm start`. Journeys that start a portal of their own use that one.
 * PORTAL_URL with MAIL_URL names a running portal instead.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL && process.env.MAIL_URL) return undefined;

  const cluster = await startPostgres();
  await execute(cluster, `create database ${SEEDED}`);
  const [embedded, files] = await Promise.all([
    seedFolder({}, 'seeded-embedded'),
    seedFolder({ DATABASE_URL: urlOf(cluster, SEEDED) }, 'seeded'),
  ]);
  const folders = [embedded, files];
  const products = [];
  // Sequential, because two simultaneous searches may find the same free ports.
  for (let worker = 0; worker < workers; worker++) {
    const database = `worker_${worker}`;
    await execute(cluster, `create database ${database} template ${SEEDED}`);
    const place = await placeIn(emptyFolder());
    cpSync(files, place.folder, { recursive: true });
    folders.push(place.folder);
    products.push({ place, worker, database });
  }
  process.env.SEEDED_FOLDER = embedded;
  const runningProducts = await Promise.all(
    products.map(async ({ place, worker, database }) => {
      const settings = { TICKET_MAIL_HOLD_S: '3', DATABASE_URL: urlOf(cluster, database) };
      const product = await startProduct(place, settings, `product-${worker}`);
      process.env[`PORTAL_URL_${worker}`] = product.url;
      process.env[`MAIL_URL_${worker}`] = product.mailUrl;
      return product;
    }),
  );
  return async () => {
    await Promise.all(runningProducts.map((product) => product.stop()));
    await cluster.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
