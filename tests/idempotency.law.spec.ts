import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { Database } from '../apps/gateway/src/core/database';
import { requestContext, type Tx } from '../apps/gateway/src/core/request-context';
import { insertApplicant } from './applicant';
import { codeFor, registration, rowCounts } from './sign-up';
import { KEY, type Name, openTestGateway, type Person, type TestGateway } from './test-gateway';
import { inquiry, uploaded } from './tickets';

let gateway: TestGateway;
const CALLERS = ['bruno', 'jonas', 'lena', 'sam'] as const satisfies readonly Name[];
const people = {} as Record<(typeof CALLERS)[number], Person>;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
  for (const name of CALLERS) people[name] = await gateway.as(name);
}, 120_000);
afterAll(() => gateway.close());

interface Call {
  path: string;
  json?: unknown;
  token?: string;
}
const send = async ({ path, json, token }: Call, key?: string) => {
  const [method, url] = path.split(' ');
  const response = await fetch(gateway.url + url, {
    method,
    headers: {
      ...KEY,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** What a command may leave behind, and how much of it there is now. */
const left = async () => {
  const { idempotency: _, ...rows } = await rowCounts(gateway);
  return rows;
};
const more = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - before[name]!]])));

const HOURS = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', zone: 'Europe/Berlin', resolveMinutes: 1_440 };
let minutes = 100;
/** A new ticket of bruno. */
const open = async (): Promise<string> => (await people.bruno.contactus.createInquiry(inquiry())).ticket.ticketId;

/** Every write there is about one thing, ready to be sent; and what one effect of it is, counted in rows. */
const WRITES: Record<string, { make: () => Promise<Call>; effect: Record<string, number>; other: (call: Call) => Call }> = {
  'a decision': {
    make: async () => ({
      path: 'POST /api/approval/updatestatus',
      json: { userId: await insertApplicant(gateway.database), status: 'Approved' },
      token: people.jonas.token,
    }),
    // Bells for the other deciders and the applicant, each with its fact; the decision has one more.
    effect: { audit: 1, letter: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), status: 'Rejected', comments: 'No.' } }),
  },
  'the deletion of an account': {
    make: async () => ({
      path: `DELETE /api/approval/account/${await insertApplicant(gateway.database)}?comments=Gone`,
      token: people.sam.token,
    }),
    effect: { audit: 1, letter: 1, fact: 1 },
    other: (call) => ({ ...call, path: `${call.path}%20for%20good` }),
  },
  'signing up': {
    make: async () => ({ path: 'POST /api/auth/signup/adduser', json: registration() }),
    effect: { application: 1, otp: 1, letter: 1, audit: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), lastname: 'Winter' } }),
  },
  'verifying an address': {
    make: async () => {
      const asked = registration();
      const { flow } = await gateway.nobody.auth.addUser(asked);
      const code = await codeFor(gateway, asked.email);
      return { path: `POST /api/auth/confirmverification?userEmail=${encodeURIComponent(asked.email)}&code=${code}&flow=${flow}` };
    },
    effect: { person: 1, application: -1, audit: 1 },
    other: (call) => ({ ...call, path: call.path.replace(/code=\w+/, 'code=AAAAAA') }),
  },
  'asking for a code': {
    make: async () => ({
      path: `POST /api/auth/sendverificationcode?userEmail=${await insertApplicant(gateway.database)}%40nordlicht.example&emailType=ForgotPassword`,
    }),
    effect: { otp: 1, letter: 1, audit: 1 },
    other: (call) => ({ ...call, path: call.path.replace('ForgotPassword', 'Registration') }),
  },
  'a new password by a code': {
    make: async () => {
      const userEmail = `${await insertApplicant(gateway.database)}@nordlicht.example`;
      const { flow } = await gateway.nobody.auth.sendVerificationCode({ userEmail, emailType: 'ForgotPassword' });
      return {
        path: 'POST /api/auth/changepassword',
        json: { userEmail, code: await codeFor(gateway, userEmail), Password: 'Heidekraut-48', flow },
      };
    },
    effect: { audit: 1, letter: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), Password: 'Heidekraut-49' } }),
  },
  'the own profile': {
    make: async () => ({
      path: 'PUT /api/auth/profile',
      json: { firstname: 'Jonas', lastname: randomUUID(), phone: '' },
      token: people.jonas.token,
    }),
    effect: { audit: 1, fact: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), phone: '1' } }),
  },
  'an inquiry with a file': {
    make: async () => {
      const { fileId } = await uploaded(gateway, people.bruno);
      return { path: 'POST /api/contactus/createinquiry', json: inquiry({ attachments: [fileId] }), token: people.bruno.token };
    },
    effect: { ticket: 1, ticket_entry: 1, taken: 1, audit: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), subject: 'Another' } }),
  },
  'a reply with a file': {
    make: async () => {
      const { fileId } = await uploaded(gateway, people.lena);
      const json = { TicketId: await open(), message: 'Warm it up first.', attachments: [fileId] };
      return { path: 'POST /api/contactus/inquiryreply', json, token: people.lena.token };
    },
    effect: { ticket_entry: 1, taken: 1, audit: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), message: 'Cool it down first.' } }),
  },
  'the close of a ticket': {
    make: async () => {
      const json = { contactusId: await open(), Comments: 'Solved.' };
      return { path: 'POST /api/contactus/closeinquiry', json, token: people.jonas.token };
    },
    effect: { ticket_entry: 1, audit: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), Comments: 'Not solved.' } }),
  },
  'the start of a ticket': {
    make: async () => ({ path: 'POST /api/contactus/startinquiry', json: { TicketId: await open() }, token: people.jonas.token }),
    effect: { ticket_entry: 1, audit: 1 },
    other: (call) => ({ ...call, json: { TicketId: randomUUID() } }),
  },
  'the taking of a ticket': {
    make: async () => {
      const json = { TicketId: await open(), assigneeId: 'jonas', from: null };
      return { path: 'POST /api/contactus/assigninquiry', json, token: people.jonas.token };
    },
    effect: { ticket_entry: 1, audit: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), assigneeId: 'lena' } }),
  },
  'a note': {
    make: async () => ({
      path: 'POST /api/contactus/note',
      json: { TicketId: await open(), text: 'Their plant stands.' },
      token: people.jonas.token,
    }),
    effect: { ticket_note: 1, audit: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), text: 'Their plant runs.' } }),
  },
  'a rating': {
    make: async () => {
      const TicketId = await open();
      await people.lena.contactus.closeInquiry({ contactusId: TicketId, Comments: 'Solved.' });
      return { path: 'POST /api/contactus/rateinquiry', json: { TicketId, stars: 4 }, token: people.bruno.token };
    },
    effect: { audit: 1, fact: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), stars: 1 } }),
  },
  'a canned reply': {
    make: async () => ({
      path: `PUT /api/contactus/cannedreply/${randomUUID()}`,
      json: { title: 'Thanks', text: 'Thank you, {name}.' },
      token: people.lena.token,
    }),
    effect: { canned_reply: 1, audit: 1, fact: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Hello' } }),
  },
  'business hours': {
    make: async () => ({
      path: 'PUT /api/contactus/businesshours',
      json: { ...HOURS, answerMinutes: ++minutes },
      token: people.lena.token,
    }),
    effect: { audit: 1, fact: 1 },
    other: (call) => ({ ...call, json: { ...(call.json as object), from: '07:00' } }),
  },
};

describe('one key is one effect', () => {
  it.each(Object.entries(WRITES))(
    'G6 fifty copies of %s at once are one change, told once, mailed once; another under the same key is refused',
    async (name, { make, effect, other }) => {
      const call = await make();
      const before = await left();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(call, key)));
      const after = await left();
      expect([...new Set(answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${String(body['code'])}`)))]).toEqual([
        '200',
      ]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const changed = more(before, after);
      expect(changed).toMatchObject(effect);
      if (name === 'a decision') {
        const { userId } = call.json as { userId: string };
        const facts = await gateway.database.db
          .selectFrom('fact')
          .select(['type', 'data'])
          .where('type', '=', 'account.approved')
          .execute();
        expect(facts.filter(({ data }) => (data as { request: { userId: string } }).request.userId === userId)).toHaveLength(1);
        expect(changed['fact']).toBe(changed['notification']! + 1);
      }

      // Once more, as after an answer that was lost on its way.
      const again = await send(call, key);
      expect(again).toEqual(answers[0]);
      expect(await left()).toEqual(after);
      const refused = await send(other(call), key);
      expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
      expect(await left()).toEqual(after);
    },
    60_000,
  );

  it('G6 a key belongs to who sent it and to what it was sent to', async () => {
    const key = randomUUID();
    const one = await send({ path: 'PUT /api/notifications/readall', token: people.jonas.token }, key);
    const other = await send({ path: 'PUT /api/notifications/readall', token: people.lena.token }, key);
    const profile = { firstname: 'Lena', lastname: 'Vogt', phone: '' };
    const third = await send({ path: 'PUT /api/auth/profile', json: profile, token: people.lena.token }, key);
    expect([one, other, third].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('G6 what is kept under a key tells nobody a password or a token', async () => {
    const [login, signUp] = [{ email: 'tran@mekong.example', password: 'portal-demo' }, registration()];
    const key = randomUUID();
    const first = await send({ path: 'POST /api/auth/login', json: login }, key);
    const { body: sent } = await send({ path: 'POST /api/auth/signup/adduser', json: signUp }, key);
    const code = await codeFor(gateway, signUp.email);
    const verified = await send(
      {
        path: `POST /api/auth/confirmverification?userEmail=${encodeURIComponent(signUp.email)}&code=${code}&flow=${String(sent['flow'])}`,
      },
      key,
    );
    const secrets = [first.body['token'], verified.body['token'], sent['flow'], code, signUp.password].map(String);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
    const kept = JSON.stringify(await gateway.database.db.selectFrom('idempotency').selectAll().execute());
    for (const secret of secrets) expect(kept).not.toContain(secret);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      for (const asked of [login, signUp]) expect(kept).not.toContain(createHash('sha256').update(JSON.stringify(asked)).digest(form));
    }
  });

  it('G6 signing in twice under one key gives each browser its own cookie', async () => {
    const key = randomUUID();
    const signIn = () =>
      fetch(`${gateway.url}/api/auth/login`, {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ email: 'tran@mekong.example', password: 'portal-demo' }),
      });
    const cookies = [await signIn(), await signIn()].map(({ headers }) => headers.getSetCookie()[0]);
    for (const cookie of cookies) expect(cookie).toMatch(/^rt=[\w.-]+;/);
    expect(new Set(cookies).size).toBe(2);
  });

  it('G6 a refused write leaves its key free: what was wrong can be mended and sent again', async () => {
    const key = randomUUID();
    const call = { path: 'POST /api/approval/updatestatus', token: people.jonas.token };
    const userId = await insertApplicant(gateway.database);
    expect((await send({ ...call, json: { userId: randomUUID(), status: 'Approved' } }, key)).status).toBe(404);
    expect((await send({ ...call, json: { userId, status: 'Approved' } }, key)).status).toBe(200);
  });
});

describe('all or nothing', () => {
  const { tx } = Database.prototype;
  afterEach(() => {
    Database.prototype.tx = tx;
  });
  class PowerCut extends Error {}

  /** The power is cut before that statement of the call, counted over its transactions; `statements` says how many there were. */
  const cutting = (at: number | 'commit') => {
    let statements = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements++;
        if (statements === at) throw new PowerCut();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    Database.prototype.tx = function <T>(this: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
      // What the gateway does by itself meanwhile keeps its power.
      if (!requestContext.getStore()) return tx.call(this, run as never) as Promise<T>;
      return tx.call(this, async (inner: Tx) => {
        const done = await run(inner.withPlugin(plugin) as Tx);
        if (at === 'commit') throw new PowerCut();
        return done;
      }) as Promise<T>;
    };
    return { count: () => statements, mend: () => (Database.prototype.tx = tx) };
  };

  /** Everything a person or anybody told could see of it. */
  const seen = async (email: string | null, id: string | null, ticketId: string | null) => ({
    rows: await rowCounts(gateway),
    person: await gateway.database.db
      .selectFrom('person')
      .selectAll()
      .where((eb) => eb.or([eb('id', '=', id ?? ''), eb('email', '=', email ?? '')]))
      .executeTakeFirst(),
    ticket: await gateway.database.db
      .selectFrom('ticket')
      .selectAll()
      .where('id', '=', ticketId ?? '')
      .executeTakeFirst(),
    codes: await gateway.database.db
      .selectFrom('otp')
      .selectAll()
      .where('email', '=', email ?? '')
      .orderBy('id')
      .execute(),
  });

  it.each(
    Object.entries(WRITES).flatMap(([name, { make }]) =>
      [false, true].map((keyed) => [name, keyed ? 'with' : 'without', make, keyed] as const),
    ),
  )(
    'G1 %s (%s a key): wherever the power is cut, change, fact, bell, letter and audit row are there together or not at all',
    async (_name, _with, make, keyed) => {
      const call = await make();
      const email = /userEmail=([^&]+)/.exec(call.path)?.[1] ?? (call.json as { email?: string } | undefined)?.email ?? null;
      const id = (call.json as { userId?: string } | undefined)?.userId ?? /account\/([^?]+)/.exec(call.path)?.[1] ?? null;
      const { TicketId, contactusId } = (call.json ?? {}) as { TicketId?: string; contactusId?: string };
      const about = () => seen(email && decodeURIComponent(email), id, TicketId ?? contactusId ?? null);
      const before = await about();
      const key = keyed ? randomUUID() : undefined;
      let at = 1;
      for (; at < 200; at++) {
        const cut = cutting(at);
        const { status, body } = await send(call, key);
        cut.mend();
        if (status === 200) break;
        expect({ at, status, code: body['code'] }).toEqual({ at, status: 503, code: 'service.unavailable' });
        expect(await about()).toEqual(before);
      }
      expect(at).toBeGreaterThan(2);
      expect(at).toBeLessThan(200);
      expect(await about()).not.toEqual(before);

      const next = await make();
      const quiet = await rowCounts(gateway);
      const cut = cutting('commit');
      const { status } = await send(next, keyed ? randomUUID() : undefined);
      cut.mend();
      expect(status).toBe(503);
      expect(await rowCounts(gateway)).toEqual(quiet);
      expect((await send(next, key && randomUUID())).status).toBe(200);
    },
    120_000,
  );
});
