import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from 'playwright/test';
import { placeIn, startProduct } from './product.ts';

/** A portal for each worker, on free ports and an empty folder. PORTAL_URL with MAIL_URL names a running one instead. */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL && process.env.MAIL_URL) return undefined;

  const folders: string[] = [];
  const stops: (() => Promise<void>)[] = [];
  for (let worker = 0; worker < workers; worker++) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-journeys-'));
    folders.push(folder);
    const product = await startProduct(await placeIn(folder), { TICKET_MAIL_HOLD_S: '3' }, `product-${worker}`);
    stops.push(product.stop);
    process.env[`PORTAL_URL_${worker}`] = product.url;
    process.env[`MAIL_URL_${worker}`] = product.mailUrl;
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
