import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../../tests/journeys/browser.ts';

/** What a printed file says of the hour it was printed at: the same in each, so that the same page gives the same bytes. */
const DATES = /\(D:\d{14}(?:[+-]\d{2}'\d{2}'|Z)?\)/g;
const dated = (pdf: Buffer): Buffer =>
  Buffer.from(
    pdf.toString('latin1').replace(DATES, (whole) => `(D:20260105080000${whole.slice('(D:20260105080000'.length)}`),
    'latin1',
  );

/** The browser of the journeys, which shapes every script; close it. */
export const openPrinter = async () => {
  const { executablePath, args, env } = findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } });
  const folder = mkdtempSync(join(tmpdir(), 'demo-pages-'));
  const page = await browser.newPage();
  return {
    /** A page of HTML as a PDF with its headings for an outline. */
    print: async (html: string): Promise<Buffer> => {
      // From a file, as only such a page may read the files of the fonts.
      const file = join(folder, 'page.html');
      writeFileSync(file, html);
      await page.goto(pathToFileURL(file).href);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return dated(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }));
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Printer = Awaited<ReturnType<typeof openPrinter>>;
