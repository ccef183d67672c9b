import { hkdfSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, freshSecret, StartRefused } from './env';

/** Derives a key for one purpose from the installation's secret (HKDF, RFC 5869). */
export type SecretFor = (purpose: string) => Buffer;
export const SECRET_FOR = Symbol('SecretFor');

export const secretsOf = (secret: string): SecretFor => {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) keys.set(purpose, (key = Buffer.from(hkdfSync('sha256', secret, 'portal', purpose, 32))));
    return key;
  };
};

/** Returns the configured secret, or the one that the first startup generated and stored in the data folder. */
export const installationSecret = (env: Env): string => {
  if (env.SECRET) return env.SECRET;
  if (!env.DEMO && env.DATABASE_URL) throw new StartRefused('Settings: SECRET is needed where several processes may share one database');
  const file = join(env.DATA_DIR, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(env.DATA_DIR, { recursive: true });
  const newSecret = freshSecret();
  writeFileSync(file, newSecret, { mode: 0o600 });
  return newSecret;
};
