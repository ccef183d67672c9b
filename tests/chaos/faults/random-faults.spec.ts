import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { REDIS_NAME } from '../../kit/redis';
import { until } from '../../kit/until';
import { FAULTS } from './faults';
import { type Installation, openInstallation } from './installation';
import { Caller, type Follower, fetchFile, followFacts, type Ledger, sendFiles, startReading, write } from './people';
import { randomOf } from './random';
import { readTruth } from './truth';

const ROOT = join(import.meta.dirname, '../../..');
const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? 120);
const SEED = Number(process.env['CHAOS_SEED'] ?? process.env['LOT'] ?? Date.now() % 1_000_000);
const TICKETS = 5;

let folder: string;
let installation: Installation;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  installation = await openInstallation(folder);
}, 240_000);
afterAll(async () => {
  await installation?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const checkAudit = (database: string): string => {
  const args = ['apps/gateway/dist/audit-check.js'];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: { DATABASE_URL: database, DATA_DIR: folder } });
};

/** Injects random faults into the installation until the time is over. */
const injectFaults = async (token: () => Promise<string>): Promise<Map<string, number>> => {
  const random = randomOf(SEED);
  const names = Object.keys(FAULTS);
  const injectedFaults = new Map(names.map((name) => [name, 0]));
  const deadline = Date.now() + SECONDS * 1_000;
  while (Date.now() < deadline) {
    const name = random.one(names);
    await FAULTS[name]!(installation, random, token);
    injectedFaults.set(name, injectedFaults.get(name)! + 1);
    await pause(random.between(200, 1_500));
  }
  return injectedFaults;
};

it(
  `G1 G2 G3 G4 G5 G6 G10 ${SECONDS} s of kills, pauses, disconnects, crashes, wrong clocks and deployments lose and duplicate nothing (seed ${SEED})`,
  async () => {
    const ledger: Ledger = { replies: new Map(), notes: new Map(), files: new Map(), faults: [], refused: 0, longestMs: 0 };
    const signInCaller = async (email: string): Promise<Caller> => {
      const person = new Caller(email, installation.url, ledger);
      await person.signIn();
      return person;
    };
    const [bruno, lena] = [await signInCaller('bruno@brennhagen.example'), await signInCaller('lena@yarrowdyne.example')];
    const [jonas, chloe] = [await signInCaller('jonas@yarrowdyne.example'), await signInCaller('chloe@yarrowdyne.example')];
    const openTab = async (name: string, email: string): Promise<Follower> =>
      followFacts(ledger, name, await signInCaller(email), installation.url);
    const handlers = [
      await openTab('Lena', lena.email),
      await openTab('Lena at her phone', lena.email),
      await openTab('Jonas', jonas.email),
    ];
    const [partner, stranger] = [await openTab('Bruno', bruno.email), await openTab('Chloé', chloe.email)];
    const followers = [...handlers, partner, stranger];
    await until(() => followers.every(({ connections }) => connections() > 0));

    const writer = write(ledger, { partner: bruno, handler: lena, tickets: TICKETS });
    const uploader = await sendFiles(ledger, bruno);
    const work = [writer, startReading(ledger, jonas), uploader];
    const injectedFaults = await injectFaults(() => jonas.signIn());
    await Promise.all(work.map(({ end }) => end()));

    const tickets = [...ledger.replies.keys()];
    const truth = await readTruth(installation.database, tickets);
    await until(() => handlers.every(({ appliedTexts }) => appliedTexts.length >= truth.receivedByHandlers.length));
    await until(() => partner.appliedTexts.length >= truth.receivedByPartner.length);
    // Duplicate facts, and facts of other users, would have arrived by now.
    await pause(1_000);
    const writtenCount = [...ledger.replies.values(), ...ledger.notes.values()].flat().length;
    process.stdout.write(
      `${[
        `${SECONDS} s with seed ${SEED}, ${REDIS_NAME}`,
        `acknowledged: ${writtenCount} messages, ${ledger.files.size} files; ${ledger.refused} tries made again, the longest for ${Math.round(ledger.longestMs)} ms`,
        `heard: ${followers.map(({ name, appliedTexts, connections }) => `${name} ${appliedTexts.length} over ${connections()} lines`).join(', ')}`,
        ...[...injectedFaults].filter(([, times]) => times).map(([name, times]) => `${times} × ${name}`),
      ].join('\n')}\n`,
    );
    expect(ledger.faults).toEqual([]);
    expect(truth.replies).toEqual(ledger.replies);
    expect(truth.notes).toEqual(ledger.notes);
    expect(truth.doubled).toEqual([]);
    expect(truth.receivedByHandlers.length).toBe(writtenCount);
    for (const { appliedTexts } of handlers) expect(appliedTexts).toEqual(truth.receivedByHandlers);
    expect(partner.appliedTexts).toEqual(truth.receivedByPartner);
    expect(stranger.appliedTexts).toEqual([]);
    for (const [fileId, bytes] of ledger.files) expect(Buffer.compare(await fetchFile(jonas, uploader.ticketId, fileId), bytes)).toBe(0);
    expect(writtenCount).toBeGreaterThan(SECONDS / 2);
    expect(checkAudit(installation.database)).toMatch(/as it was written/);
    await Promise.all(followers.map(({ end }) => end()));
  },
  (SECONDS + 240) * 1_000,
);
