import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeIn, startProduct } from './product.ts';

/** The portal of all journeys, on free ports and an empty folder. PORTAL_URL with MAIL_URL names a running one instead. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL && process.env.MAIL_URL) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'portal-journeys-'));
  const product = await startProduct(await placeIn(folder), { TICKET_MAIL_HOLD_S: '1' });
  process.env.PORTAL_URL = product.url;
  process.env.MAIL_URL = product.mailUrl;
  return async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
