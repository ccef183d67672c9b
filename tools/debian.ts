import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';

/** Installs a package of Debian without its recommendations and without starting what it brings; throws where this machine cannot do that. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`${name} can be installed here by a person only.`);
  console.log(`Installing ${name} for the tests (once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Debian starts a service once it is installed; the policy script keeps it from doing so.
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  try {
    if (ours) execFileSync('sh', ['-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod +x ${policy}`]);
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
}
