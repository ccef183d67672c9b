import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../apps/gateway/src/exit-codes';

const unit = readFileSync(join(import.meta.dirname, '../deploy/portal.service'), 'utf8');
const setting = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

describe('the example of a supervisor', () => {
  it('G5 the supervisor starts the gateway anew after a failure, and not where a person has to change something first', () => {
    expect(setting('Restart')).toBe('on-failure');
    expect(setting('RestartPreventExitStatus')).toBe(`${EXIT.refused} ${EXIT.folderInUse}`);
    expect(setting('RestartPreventExitStatus')?.split(' ')).not.toContain(String(EXIT.keepsFailing));
  });

  it('G5 the supervisor waits for the end of the gateway in order', () => {
    const drainMs = Number(
      /DRAIN_MS = ([\d_]+)/.exec(readFileSync(join(import.meta.dirname, '../apps/gateway/src/main.ts'), 'utf8'))?.[1]?.replace('_', ''),
    );
    expect(Number(setting('TimeoutStopSec')) * 1000).toBeGreaterThan(drainMs);
    expect(setting('KillSignal')).toBe('SIGTERM');
  });
});
