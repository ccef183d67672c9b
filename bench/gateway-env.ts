/** Returns the settings of a measured gateway: demo settings, but with rate limits and with mails discarded. */
export const gatewayEnv = (overrides: Record<string, string>): Record<string, string> => ({
  DEMO: '1',
  SECRET: 's'.repeat(32),
  LOG_LEVEL: 'warn',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PORT: '0',
  ...overrides,
});

export const KEY = { 'ocp-apim-subscription-key': 'demo-key' };
