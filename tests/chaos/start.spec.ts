import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { demoFolder } from '../kit/embedded-template';
import { pdfFile } from '../kit/files/files';
import { KEY } from '../kit/subscription-key';
import { call, tokenOf } from './calls';
import { buildGateway, expectRefusedStart, type GatewayProcess, type Launch, startGateway } from './gateway-process';

let parentFolder: string;
/** The data folder of a demo that was already used. */
let usedDemoFolder: string;
let gateway: GatewayProcess | undefined;
beforeAll(async () => {
  parentFolder = mkdtempSync(join(tmpdir(), 'portal-start-'));
  usedDemoFolder = await demoFolder('start');
  buildGateway();
});
afterEach(() => gateway?.kill('SIGKILL'));
afterAll(() => {
  for (const folder of [parentFolder, usedDemoFolder]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Returns all paths in a folder, including the folder itself, that users other than its owner may read or write. */
const listAccessiblePaths = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => lstatSync(join(folder, name)).mode & 0o077);

describe('The data folder of a gateway', () => {
  it('R10.4 the data folder and all its files are private to their owner, even with a permissive umask or if an older version created them', async () => {
    const folder = join(parentFolder, 'private');
    const mask = process.umask(0);
    const startup = startGateway(folder);
    process.umask(mask);
    gateway = await startup;
    const token = await tokenOf(gateway, 'bruno@brennhagen.example');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pdfFile())], { type: 'application/pdf' }), 'values.pdf');
    const path = `/api/files/upload?purpose=attachment&fileId=${randomUUID()}&name=values.pdf`;
    const response = await fetch(gateway.url + path, { method: 'POST', headers: { ...KEY, authorization: `Bearer ${token}` }, body: form });
    expect({ status: response.status, answer: await response.text() }).toMatchObject({ status: 200 });
    expect(readdirSync(join(folder, 'postgres')).length).toBeGreaterThan(5);
    expect(listAccessiblePaths(folder)).toEqual([]);

    await gateway.kill('SIGTERM');
    for (const [name, mode] of [
      ['.', 0o755],
      ['secret', 0o644],
      ['postgres/PG_VERSION', 0o664],
    ] as const)
      chmodSync(join(folder, name), mode);
    gateway = await startGateway(folder, { env: { PUBLIC_URL: 'http://localhost:4711' } });
    expect(listAccessiblePaths(folder)).toEqual([]);
    expect(gateway.output()).toContain('"event":"data_folder.modes_mended"');
  });
});

describe('The settings of a demo', () => {
  const refusalOf = async (folder: string, settings: Launch) => {
    const { code, output } = await expectRefusedStart(resolve(parentFolder, folder), settings);
    expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: EXIT.refused, lines: 1 });
    return output;
  };

  it.each([
    ['DEMO', { DEMO: '1', NO_RATE_LIMITS: '' }],
    ['NO_RATE_LIMITS', { DEMO: '', NO_RATE_LIMITS: '1' }],
  ])('R10.4 startup with the demo setting %s is refused in one line if a public address is set', async (name, env) => {
    const output = await refusalOf('public', { env: { ...env, PUBLIC_URL: 'https://partners.example.com' } });
    expect(output).toMatch(new RegExp(`^Settings: ${name} must not be set where PUBLIC_URL \\(https://partners\\.example\\.com\\)`));
  });

  it('R10.4 startup with demo settings is refused on a database with real users', async () => {
    const realSettings = { DEMO: '', NO_RATE_LIMITS: '', SUPER_EMAIL: 'founder@manufacturer.example', SUPER_PASSWORD: 'quiet-harbour-42' };
    const json = { email: realSettings.SUPER_EMAIL, password: realSettings.SUPER_PASSWORD };
    gateway = await startGateway(join(parentFolder, 'real'), { env: realSettings });
    expect((await call(gateway, 'POST /api/auth/login', { json })).status).toBe(200);
    await gateway.kill('SIGTERM');
    for (const env of [
      { ...realSettings, DEMO: '1' },
      { ...realSettings, NO_RATE_LIMITS: '1' },
    ])
      expect(await refusalOf('real', { env })).toMatch(/must not be set on a database whose people are not the demo users/);
  });

  it('R10.4 a demo database starts without demo settings, unless a public address is set', async () => {
    gateway = await startGateway(usedDemoFolder);
    await gateway.kill('SIGTERM');
    const env = { DEMO: '', NO_RATE_LIMITS: '' };
    const output = await refusalOf(usedDemoFolder, { env: { ...env, PUBLIC_URL: 'https://partners.example.com' } });
    expect(output).toMatch(/^Settings: PUBLIC_URL \(https:\/\/partners\.example\.com\).* have the password that everybody knows/);
    gateway = await startGateway(usedDemoFolder, { env: { ...env, PUBLIC_URL: 'http://localhost:4711' } });
    expect(await tokenOf(gateway, 'bruno@brennhagen.example')).toEqual(expect.any(String));
  });
});
