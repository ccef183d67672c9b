import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../../apps/gateway/src/exit-codes';

const readSource = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(readSource(file))?.[1]?.replaceAll('_', ''));
const unit = readSource('deploy/portal.service');
const settingOf = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

describe('supervisor examples', () => {
  it('G5 the supervisor restarts the gateway after a failure, unless an operator has to change something first', () => {
    expect(settingOf('Restart')).toBe('on-failure');
    expect(settingOf('RestartPreventExitStatus')).toBe(`${EXIT.refused} ${EXIT.folderInUse}`);
    expect(settingOf('RestartPreventExitStatus')?.split(' ')).not.toContain(String(EXIT.keepsFailing));
  });

  it.each([
    { file: 'deploy/portal.service', leave: /LEAVE_S=(\d+)/, grace: /TimeoutStopSec=(\d+)/ },
    { file: 'deploy/compose.yaml', leave: /LEAVE_S: "(\d+)"/, grace: /stop_grace_period: (\d+)s\n {2}mem_limit/ },
    { file: 'deploy/kustomize/gateway.yaml', leave: /LEAVE_S, value: "(\d+)"/, grace: /terminationGracePeriodSeconds: (\d+)/ },
  ])('G5 the stop timeout in $file is long enough for a gateway to drain and shut down gracefully', ({ file, leave, grace }) => {
    const [leaveS, graceS] = [numberIn(file, leave), numberIn(file, grace)];
    expect(leaveS).toBeGreaterThan(0);
    expect(graceS).toBeGreaterThan(leaveS + numberIn('apps/gateway/src/main.ts', /DRAIN_MS = ([\d_]+)/) / 1_000);
  });

  it('G5 the supervisor stops the gateway with the signal that starts draining', () => {
    expect(settingOf('KillSignal')).toBe('SIGTERM');
  });
});
