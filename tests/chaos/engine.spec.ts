import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { demoFolder } from '../kit/embedded-template';
import { buildGateway, startGateway } from './gateway-process';

const ENDABLE_FLAGS = ['--import', pathToFileURL(join(import.meta.dirname, 'end-engine.ts')).href];

let folder: string;
beforeAll(() => buildGateway(), 240_000);
beforeEach(async () => {
  folder = await demoFolder('engine');
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

it('G5 a crash of the embedded database is logged and ends the process, and the next start opens the data folder', async () => {
  const gateway = await startGateway(folder, { flags: ENDABLE_FLAGS });
  expect(await gateway.kill('SIGUSR2')).toEqual({ code: EXIT.failed, signal: null });
  expect(gateway.output()).toContain('"event":"database.engine_ended"');
  const secondRun = await startGateway(folder);
  expect(await secondRun.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(secondRun.output()).not.toContain('database.engine_ended');
}, 120_000);
