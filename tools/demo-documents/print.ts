import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../../tests/journeys/kit/browser.ts';

/** Matches the timestamps in a PDF. A constant replaces them, so that the same page gives the same bytes. */
const DATES = /\(D:\d{14}(?:[+-]\d{2}'\d{2}'|Z)?\)/g;
const fixDates = (pdf: Buffer): Buffer =>
  Buffer.from(
    pdf.toString('latin1').replace(DATES, (date) => `(D:20260105080000${date.slice('(D:20260105080000'.length)}`),
    'latin1',
  );

/** Opens the journeys' browser, which can print every script. The caller closes it. */
export const openPrinter = async () => {
  const { executablePath, args, env } = findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } });
  const folder = mkdtempSync(join(tmpdir(), 'demo-pages-'));
  const page = await browser.newPage();
  return {
    /** Prints an HTML page as a PDF with an outline of its headings. */
    print: async (html: string): Promise<Buffer> => {
      // The page is written to a file, because only a file page may load the font files.
      const file = join(folder, 'page.html');
      writeFileSync(file, html);
      await page.goto(pathToFileURL(file).href);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return fixDates(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }));
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Printer = Awaited<ReturnType<typeof openPrinter>>;
