import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from 'playwright/test';
import { placeIn, startProduct } from './product.ts';

/** A portal for each worker, on free ports and an empty folder. PORTAL_URL with MAIL_URL names a running one instead. */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL && process.env.MAIL_URL) return undefined;

  const running = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-journeys-'));
      const product = await startProduct(await placeIn(folder), { TICKET_MAIL_HOLD_S: '3' }, `product-${worker}`);
      process.env[`PORTAL_URL_${worker}`] = product.url;
      process.env[`MAIL_URL_${worker}`] = product.mailUrl;
      return { folder, product };
    }),
  );
  return async () => {
    await Promise.all(running.map(({ product }) => product.stop()));
    for (const { folder } of running) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
