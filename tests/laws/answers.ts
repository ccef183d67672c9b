import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { ErrorBody, REFUSALS, VIOLATIONS } from '@portal/contracts';
import { z } from 'zod/mini';
import { insertApplicant } from '../kit/applicant';
import { inquiry } from '../kit/inquiries';
import { signUp } from '../kit/sign-up';
import { openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';
import type { RawRequest } from './fuzz';

export interface CallResponse {
  status: number;
  type: string;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** The gateway of the importing law test, opened before its tests and closed after them. */
export let gateway: TestGateway;

let portal: string;

export let callers: { name: string; token: () => Promise<string | null> }[] = [];
export let knownIds: string[] = [];

/** Sends a raw request without the corrections that a browser or fetch applies. */
export const sendRaw = (method: string, { path, body, headers }: RawRequest): Promise<CallResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const httpRequest = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type'] ?? ''),
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
      response.on('error', reject);
    });
    httpRequest.on('error', reject);
    httpRequest.end(body);
  });

/** Expects a refusal in its standard form, with a code from the catalogue and the declared status. Returns the code. */
export const refusalCodeOf = (answer: CallResponse): string => {
  expect(answer.type).toBe('application/json; charset=utf-8');
  const body = z.strictObject(ErrorBody.shape).parse(JSON.parse(answer.text));
  const refusal = REFUSALS.find(({ code }) => code === body.code);
  expect({ code: body.code, status: refusal?.status }).toEqual({ code: body.code, status: answer.status });
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  if (refusal?.data && body.data !== undefined) refusal.data.parse(body.data);
  for (const { code, message } of Object.values(body.errors ?? {}).flat()) {
    expect(Object.keys(VIOLATIONS)).toContain(code);
    expect(message).not.toMatch(/invalid input|expected|received|undefined|\{[a-z]+\}/i);
  }
  expect(answer.text).not.toMatch(/node_modules|at \w+ \(|select \S+ from |insert into|\bstack\b|postgres|kysely/i);
  return body.code;
};

beforeAll(async () => {
  portal = mkdtempSync(join(tmpdir(), 'portal-page-'));
  writeFileSync(join(portal, 'index.html'), '<!doctype html><title>Portal</title>');
  gateway = await openTestGateway({ env: { PORTAL_DIR: portal, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' } });
  const people = new Map<string, Person>();
  for (const name of ['bruno', 'jonas', 'marco', 'sam'] as const) people.set(name, await gateway.as(name));
  const pendingApplicant = await signUp(gateway);
  const forgedToken = `${people.get('sam')!.token.slice(0, -6)}AAAAAA`;
  callers = [
    { name: 'nobody', token: async () => null },
    { name: 'a forger', token: async () => forgedToken },
    { name: 'applicant', token: async () => pendingApplicant.token },
    ...[...people].map(([name, person]) => ({ name, token: async () => person.token })),
  ];
  knownIds = ['tran', 'sam', pendingApplicant.id, pendingApplicant.email, people.get('sam')!.email];
  for (let count = 0; count < 6; count++) knownIds.push(await insertApplicant(gateway.database));
  const bells = await gateway.database.db.selectFrom('notification').select('id').where('person_id', '=', 'jonas').limit(3).execute();
  knownIds.push(...bells.map(({ id }) => id));
  const { ticket } = await people.get('bruno')!.tickets.open(inquiry());
  const closedTicket = await people.get('bruno')!.tickets.open(inquiry());
  await people.get('bruno')!.tickets.close({ ticketId: closedTicket.ticket.ticketId, reason: 'Solved.' });
  knownIds.push(ticket.ticketId, closedTicket.ticket.ticketId);
});

afterAll(async () => {
  await gateway.close();
  rmSync(portal, { recursive: true, force: true });
});
