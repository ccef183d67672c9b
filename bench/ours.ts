/** The settings of a gateway under measure: those of a demo, its limits on, its mails going nowhere. */
export const gatewayEnv = (more: Record<string, string>): Record<string, string> => ({
  DEMO: '1',
  SECRET: 's'.repeat(32),
  LOG_LEVEL: 'warn',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PORT: '0',
  ...more,
});

export const KEY = { 'ocp-apim-subscription-key': 'demo-key' };
