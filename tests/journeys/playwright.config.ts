import { defineConfig } from 'playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, args, env } = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/journeys',
  globalSetup: './running-product.ts',
  // One portal and one cast for all journeys: two at a time would decide each other's requests.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.PORTAL_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
});
