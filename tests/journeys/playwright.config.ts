import { defineConfig } from 'playwright/test';
import { findBrowser } from './kit/browser.ts';

const { executablePath, args, env } = findBrowser();
// The helper threads take a sixth of the cost of the pages and have no core of their own here.
const flags = [...args, '--js-flags=--single-threaded'];

// Each worker has its own portal and demo users: two workers on one portal would decide each other's requests.
for (const name of ['PORTAL_URL', 'MAIL_URL']) {
  const workerUrl = process.env[`${name}_${process.env.TEST_PARALLEL_INDEX}`];
  if (workerUrl) process.env[name] = workerUrl;
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/journeys',
  globalSetup: './running-product.ts',
  // One more than the number of cores: a journey waits for a fifth of its time.
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  retries: 0,
  forbidOnly: true,
  // For hangs, not for slow tests.
  timeout: 400_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.PORTAL_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    // Animation frames are a sixteenth of the journeys. The journey about layout shifts enables them.
    reducedMotion: 'reduce',
    // `page.route` does not see requests that a service worker answers. The journeys about the worker allow it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Berlin',
    // Playwright would take a screenshot of each closed page in case the test fails later. `test.ts` takes those of failed tests.
    screenshot: 'off',
    // Snapshots at every step take an eighth of the journeys. A failed test leaves its last screenshot and its tree.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: { executablePath, args: flags, env: { ...process.env, ...env } as Record<string, string> },
  },
});
