import { existsSync } from 'node:fs';
import { installPackage } from './install-package.ts';

/** The proxies with settings in `deploy/`. */
export const PROXIES = ['nginx', 'caddy'] as const;
export type Proxy = (typeof PROXIES)[number];

/** Returns the path of an installed proxy; undefined if it is not installed. */
export const proxyBinary = (proxy: Proxy): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) => `${folder}/${proxy}`).find((file) => existsSync(file));

/** Installs missing proxies if no interaction is needed. Otherwise their tests are skipped. */
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
