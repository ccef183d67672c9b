import { expect, it } from '@jest/globals';
import { readEnv, StartRefused } from './env';

it.each([
  ['PORT', { PORT: 'x' }],
  ['UPLOAD_UNATTACHED_MB', { UPLOAD_MAX_MB: '50', UPLOAD_UNATTACHED_MB: '49' }],
  ['AI_BASE_URL', { AI_BASE_URL: 'file:///etc/passwd', AI_MODEL: 'm' }],
  ['AI_MODEL', { AI_BASE_URL: 'https://model.example/v1' }],
  ['AI_EMBEDDINGS_DIR', { AI_EMBEDDINGS_DIR: '/models/e5', AI_EMBEDDINGS_MODEL: 'm', AI_EMBEDDINGS_BASE_URL: 'https://model.example/v1' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://login.example' }],
  ['INBOUND_TLS_KEY', { INBOUND_TLS_CERT: '/etc/portal/cert.pem' }],
  ['SUPER_EMAIL', { SUPER_PASSWORD: 'a long one' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portal' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['AI_ANSWER_TOKENS', { AI_CONTEXT_TOKENS: '4000', AI_ANSWER_TOKENS: '2001' }],
  ['DEMO', { DEMO: '1', HOST: '0.0.0.0' }],
  ['DEMO', { DEMO: 'true', HOST: '::' }],
  ['DEMO', { DEMO: '1', HOST: '127.evil.example' }],
  ['UPLOAD_DAY_MB', { UPLOAD_MAX_MB: '50', UPLOAD_DAY_MB: '49' }],
])('R10.6 an invalid %s aborts startup with an error that names the setting, so that no supervisor retries forever', (name, settings) => {
  const readSettings = () => readEnv(settings);
  expect(readSettings).toThrow(StartRefused);
  expect(readSettings).toThrow(new RegExp(`^Settings: ${name}: `));
});

it.each([
  { DEMO: '1' },
  { DEMO: '1', HOST: '127.0.0.2' },
  { DEMO: '1', HOST: '::1' },
  { DEMO: '1', HOST: 'localhost' },
  { DEMO: '1', HOST: '0.0.0.0', DEMO_ON_NETWORK: '1' },
  { HOST: '0.0.0.0' },
])('T38 the demo starts only on a loopback address or on an address that a setting allows: %j', (settings) => {
  expect(readEnv(settings).HOST).toBe(settings.HOST ?? '127.0.0.1');
});
