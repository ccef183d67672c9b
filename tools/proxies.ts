import { existsSync } from 'node:fs';
import { installPackage } from './debian.ts';

/** The proxies that `deploy/` has settings for. */
export const PROXIES = ['nginx', 'caddy'] as const;
export type Proxy = (typeof PROXIES)[number];

/** Where one is installed here; undefined where it is not. */
export const proxyBinary = (proxy: Proxy): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) => `${folder}/${proxy}`).find((file) => existsSync(file));

/** Installs those that are missing where that needs nobody; where it does, no test asks them anything. */
export function provideProxies(): void {
  for (const proxy of PROXIES) {
    if (proxyBinary(proxy)) continue;
    try {
      installPackage(proxy);
    } catch (error) {
      if (process.env.CI) throw error;
      console.log(`Without ${proxy} its settings are not tried. ${error instanceof Error ? error.message : error}`);
    }
  }
}
