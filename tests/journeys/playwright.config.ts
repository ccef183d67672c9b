import { defineConfig } from 'playwright/test';
import { findBrowser } from './kit/browser.ts';

const { executablePath, args, env } = findBrowser();
// The helper threads cause a sixth of the cost of a page, and there is no spare processor core for them.
const flags = [...args, '--js-flags=--single-threaded'];

// Each worker has its own portal and demo users, because two workers on one portal would decide each other's requests.
for (const name of ['PORTAL_URL', 'MAIL_URL']) {
  const workerUrl = process.env[`${name}_${process.env.TEST_PARALLEL_INDEX}`];
  if (workerUrl) process.env[name] = workerUrl;
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/journeys',
  globalSetup: './running-product.ts',
  // One worker more than processor cores, because a journey spends a fifth of its time waiting.
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  retries: 0,
  forbidOnly: true,
  // The timeout for hangs. No journey is expected to take nearly as long.
  timeout: 400_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.PORTAL_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    // Animation frames cause a sixteenth of the journeys' cost. The journey about layout shifts enables them.
    reducedMotion: 'reduce',
    // `page.route` does not intercept requests that a service worker handles. Journeys about the service worker allow it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Berlin',
    // Playwright would take a screenshot of each closed page in case the test fails later. `test.ts` takes screenshots of failed tests
    // only.
    screenshot: 'off',
    // Snapshots at every step cause an eighth of the journeys' cost. A failed test has a final screenshot and an accessibility tree.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: { executablePath, args: flags, env: { ...process.env, ...env } as Record<string, string> },
  },
});
