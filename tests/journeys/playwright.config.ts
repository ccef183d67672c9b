import { defineConfig } from 'playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, args, env } = findBrowser();
// Its threads beside the first take a sixth of what the pages cost, and have no core of their own here.
const flags = [...args, '--js-flags=--single-threaded'];

// Each worker has a portal and a cast of its own: two at one would decide each other's requests.
for (const name of ['PORTAL_URL', 'MAIL_URL']) {
  const own = process.env[`${name}_${process.env.TEST_PARALLEL_INDEX}`];
  if (own) process.env[name] = own;
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/journeys',
  globalSetup: './running-product.ts',
  // One more than there are cores: a journey waits for a fifth of its time.
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  retries: 0,
  forbidOnly: true,
  // There for what hangs, not for what is slow.
  timeout: 400_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.PORTAL_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    // Frames of what moves are a sixteenth of the journeys; the journey about moving screens asks for them.
    reducedMotion: 'reduce',
    // Requests that a worker answers are not seen by `page.route`; the journeys about the worker allow it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Berlin',
    // Playwright would take a picture of each page that is closed, in case the test fails later; `test.ts` takes those of a test that failed.
    screenshot: 'off',
    // Copies of the page at every step take an eighth of the journeys; what failed leaves its last picture and its tree.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: { executablePath, args: flags, env: { ...process.env, ...env } as Record<string, string> },
  },
});
