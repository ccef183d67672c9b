import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../apps/gateway/src/exit-codes';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(read(file))?.[1]?.replaceAll('_', ''));
const unit = read('deploy/portal.service');
const setting = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

describe('the example of a supervisor', () => {
  it('G5 the supervisor starts the gateway anew after a failure, and not where a person has to change something first', () => {
    expect(setting('Restart')).toBe('on-failure');
    expect(setting('RestartPreventExitStatus')).toBe(`${EXIT.refused} ${EXIT.folderInUse}`);
    expect(setting('RestartPreventExitStatus')?.split(' ')).not.toContain(String(EXIT.keepsFailing));
  });

  it.each([
    { file: 'deploy/portal.service', leave: /LEAVE_S=(\d+)/, grace: /TimeoutStopSec=(\d+)/ },
    { file: 'deploy/compose.yaml', leave: /LEAVE_S: "(\d+)"/, grace: /stop_grace_period: (\d+)s\n {2}mem_limit/ },
    { file: 'deploy/kustomize/gateway.yaml', leave: /LEAVE_S, value: "(\d+)"/, grace: /terminationGracePeriodSeconds: (\d+)/ },
  ])('G5 $file gives a gateway the time to serve on and to end in order', ({ file, leave, grace }) => {
    const [leaveS, graceS] = [numberIn(file, leave), numberIn(file, grace)];
    expect(leaveS).toBeGreaterThan(0);
    expect(graceS).toBeGreaterThan(leaveS + numberIn('apps/gateway/src/main.ts', /DRAIN_MS = ([\d_]+)/) / 1_000);
  });

  it('G5 the supervisor asks the gateway to end by the signal after which it serves on', () => {
    expect(setting('KillSignal')).toBe('SIGTERM');
  });
});
