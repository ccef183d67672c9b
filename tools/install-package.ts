import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';

/**
 * Installs a Debian package without recommended packages and without starting its services. Throws if the installation is impossible on
 * this machine.
 */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`${name} can be installed here by a person only.`);
  console.log(`Installing ${name} for the tests (once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Debian starts the services of installed packages unless the policy script forbids it.
  const policy = '/usr/sbin/policy-rc.d';
  const isOwnPolicy = !existsSync(policy);
  try {
    if (isOwnPolicy) execFileSync('sh', ['-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod +x ${policy}`]);
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    if (isOwnPolicy) rmSync(policy, { force: true });
  }
}
