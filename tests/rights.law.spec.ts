import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyRoute } from '@portal/contracts';
import { SecurityEvents } from '../apps/gateway/src/audit/security-events';
import { insertApplicant } from './applicant';
import {
  ANYONE,
  type Asker,
  type Asking,
  CALLERS,
  type Caller,
  NO_SUCH,
  OFF,
  type Row,
  reading,
  row,
  SIGNED_IN,
  STAFF,
  THE_WAITING,
} from './rights/table';
import { ticketRows } from './rights/tickets';
import { codeFor, PASSWORD, registration, signUp } from './sign-up';
import { addressOf, KEY, type Name, openTestGateway, type Person, type TestGateway } from './test-gateway';
import { inquiry } from './tickets';

/** The refresh cookie says who asks: who has none is nobody. */
const BY_COOKIE = '     401    401   y     y     y      y      y      y   y';

/** Who decides on a waiting person of this role and place (R6.1): never on oneself, a peer or a superior. */
const DECIDES: Record<string, string> = {
  'a CP of Deutschland': '401    401   403   403   y      404    y      404 y',
  'a CP of France': '     401    401   403   403   404    y      y      404 y',
  'a CP of Japan': '      401    401   403   403   404    404    404    404 y',
  'an LBO of Europe': '   401    401   403   403   404    404    y      404 y',
  'an LBO of Asia': '     401    401   403   403   404    404    404    404 y',
  'the RHQ of Europe': '  401    401   403   403   404    404    404    y   y',
  'the RHQ of Asia': '    401    401   403   403   404    404    404    y   y',
  'a YHQ': '              401    401   403   403   404    404    404    404 y',
  'a SUPER_YHQ': NO_SUCH,
  oneself: NO_SUCH,
  'somebody deleted': NO_SUCH,
  nobody: NO_SUCH,
};

type Placed = NonNullable<Parameters<typeof insertApplicant>[1]>;
const PLACES: Record<string, Placed> = {
  'a CP of Deutschland': {},
  'a CP of France': { lco: 'lco-france', country: 'FR' },
  'a CP of Japan': { lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' },
  'an LBO of Europe': { role: 'LBO', lco: 'lco-deutschland' },
  'an LBO of Asia': { role: 'LBO', lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' },
  'the RHQ of Europe': { role: 'RHQ', lco: null },
  'the RHQ of Asia': { role: 'RHQ', lco: null, rhq: 'rhq-apac', country: 'SG' },
  'a YHQ': { role: 'YHQ', lco: null, rhq: null },
  'a SUPER_YHQ': { role: 'SUPER_YHQ', lco: null, rhq: null },
  'somebody deleted': {},
};

let gateway: TestGateway;
const people = new Map<Caller, Asker>();
const named = (name: Name) => people.get(name as Caller)!;
const cast = new Map<Name, Promise<Person>>();
const signedIn = (name: Name): Promise<Person> => {
  const known = cast.get(name) ?? gateway.as(name);
  cast.set(name, known);
  return known;
};

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const picture = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'me.png');
  return form;
};

/** Somebody of that place, new for each call, so that no call stands in the way of another. */
const someone = async (about: string, asker: Asker): Promise<string> => {
  if (about === 'oneself') return asker.id;
  if (about === 'nobody') return randomUUID();
  const id = await insertApplicant(gateway.database, PLACES[about]);
  if (about === 'somebody deleted')
    await gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', id).execute();
  return id;
};

/** An approved person of their own, and the code that was mailed to them. */
const forgetful = async (): Promise<{ userEmail: string; code: string }> => {
  const id = await insertApplicant(gateway.database);
  await gateway.database.db.updateTable('person').set({ standing: 'approved', unit_id: 'cp-brennhagen' }).where('id', '=', id).execute();
  const userEmail = `${id}@nordlicht.example`;
  await gateway.nobody.auth.sendVerificationCode({ userEmail, emailType: 'ForgotPassword' });
  return { userEmail, code: await codeFor(gateway, userEmail) };
};
const unverified = async (): Promise<string> => {
  const asked = registration();
  await gateway.nobody.auth.addUser(asked);
  return `userEmail=${encodeURIComponent(asked.email)}&code=${await codeFor(gateway, asked.email)}`;
};
const bellOf = async (personId: string): Promise<string> => {
  const id = randomUUID();
  await gateway.database.db
    .insertInto('notification')
    .values({ id, person_id: personId, type: 'News', subject_id: 'x', words: '{}', read_at: null })
    .execute();
  return id;
};
/** A sign-in of their own, for calls that end or renew one. */
const again = async ({ name, token, cookie }: Asker) => {
  if (name === 'nobody' || name === 'applicant') return { token, cookie };
  const { token: fresh, cookie: freshCookie } = await gateway.as(name);
  return { token: fresh, cookie: freshCookie };
};
const photoOf = async (): Promise<string> => {
  const [row] = await gateway.database.db
    .insertInto('photo')
    .values({ id: randomUUID(), person_id: 'bruno', bytes: PICTURE, type: 'image/png' })
    .returning('id')
    .execute();
  return row!.id;
};

const TABLE: Row[] = [
  row('auth.login', 'a right password', ANYONE, () => ({
    path: 'POST /api/auth/login',
    json: { email: addressOf('tran'), password: 'portal-demo' },
  })),
  row('auth.addUser', 'a new address', ANYONE, () => ({ path: 'POST /api/auth/signup/adduser', json: registration() })),
  row('auth.confirmVerification', 'the mailed code', ANYONE, async () => ({
    path: `POST /api/auth/confirmverification?${await unverified()}`,
  })),
  row('auth.sendVerificationCode', 'any address', ANYONE, () => ({
    path: `POST /api/auth/sendverificationcode?userEmail=${randomUUID()}@nobody.example&emailType=ForgotPassword`,
  })),
  row('auth.checkCode', 'the mailed code', ANYONE, async () => ({ path: 'POST /api/auth/checkcode', json: await forgetful() })),
  row('auth.changePassword', 'the mailed code', ANYONE, async () => ({
    path: 'POST /api/auth/changepassword',
    json: { ...(await forgetful()), Password: PASSWORD },
  })),
  reading('auth.userInfo', 'POST /api/auth/userinfo', SIGNED_IN),
  row('auth.userProfileUpload', 'a picture', SIGNED_IN, () => ({ path: 'POST /api/auth/userprofileupload', form: picture() })),
  row('auth.refreshToken', 'the own cookie', BY_COOKIE, async (asker) => ({
    path: 'POST /api/auth/refresh-token',
    ...(await again(asker)),
  })),
  row('auth.logout', 'the own sign-in', ANYONE, async (asker) => ({ path: 'POST /api/auth/logout', ...(await again(asker)) })),
  row('auth.photo', 'a known photo', ANYONE, async () => ({ path: `GET /api/auth/photo/${await photoOf()}` })),
  row('auth.photo', 'no photo', OFF, () => ({ path: `GET /api/auth/photo/${randomUUID()}` })),
  row('auth.saveProfile', 'the own names', SIGNED_IN, ({ name }) => ({
    path: 'PUT /api/auth/profile',
    json: { firstname: name, lastname: 'Rights', phone: '' },
  })),
  row('auth.savePassword', 'the own password', SIGNED_IN, () => ({
    path: 'PUT /api/auth/password',
    json: { current: 'portal-demo', Password: 'portal-demo' },
  })),
  reading('auth.standing', 'GET /api/auth/standing', THE_WAITING),
  reading('auth.methods', 'GET /api/auth/methods', ANYONE),
  reading('auth.microsoft', 'GET /api/auth/microsoft', OFF),
  reading('auth.microsoftCallback', 'GET /api/auth/microsoft/callback?code=x&state=y', OFF),

  reading('master.roles', 'GET /api/master/roles', ANYONE),
  reading('master.roleMappingList', 'GET /api/master/rolemappinglist', ANYONE),
  reading('master.subRoleMappingList', 'GET /api/master/subrolemappinglist', ANYONE),
  reading('master.countryList', 'GET /api/master/countrylist', ANYONE),
  reading('master.master', 'GET /api/master/master', SIGNED_IN),
  reading('master.product', 'GET /api/master/Product', SIGNED_IN),
  reading('master.cpList', 'GET /api/master/cplist', STAFF),

  reading('approval.approvalList', 'GET /api/approval/approvallist', STAFF),
  ...Object.entries(DECIDES).flatMap(([about, who]) => [
    row('approval.request', about, who, async (asker) => ({ path: `GET /api/approval/request/${await someone(about, asker)}` })),
    row('approval.updateStatus', `${about} (accept)`, who, async (asker) => ({
      path: 'POST /api/approval/updatestatus',
      json: { userId: await someone(about, asker), status: 'Approved' },
    })),
    row('approval.updateStatus', `${about} (reject)`, who, async (asker) => ({
      path: 'POST /api/approval/updatestatus',
      json: { userId: await someone(about, asker), status: 'Rejected', comments: 'No agreement.' },
    })),
    row('approval.removeAccount', about, who, async (asker) => ({
      path: `DELETE /api/approval/account/${await someone(about, asker)}?comments=Gone`,
    })),
  ]),

  row('notifications.userNotification', 'the own', SIGNED_IN, ({ id }) => ({ path: `GET /api/notifications/usernotification/${id}` })),
  row('notifications.readNotification', 'the own', SIGNED_IN, async ({ id, name }) => ({
    path: `PUT /api/notifications/readnotification/${name === 'nobody' ? 'x' : await bellOf(id)}`,
  })),
  row('notifications.readNotification', "another's", '401 401 404 404 404 404 404 404 404', async () => ({
    path: `PUT /api/notifications/readnotification/${await bellOf('tran')}`,
  })),
  reading('notifications.readAll', 'PUT /api/notifications/readall', SIGNED_IN),

  ...ticketRows(() => gateway, signedIn),
];

const CODES: Record<string, string> = { 401: 'session.over', 403: 'function.forbidden', 404: 'object.missing' };

const send = async ({ token, cookie }: { token: string | null; cookie: string }, { path, json, form }: Asking) => {
  const [method, url] = path.split(' ');
  const response = await fetch(gateway.url + url, {
    method,
    redirect: 'manual',
    headers: {
      ...KEY,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(form ? { body: form } : json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> };
};

beforeAll(async () => {
  gateway = await openTestGateway();
  const waiting = await signUp(gateway);
  people.set('nobody', { name: 'nobody', id: 'x', email: '', token: null, cookie: '' });
  people.set('applicant', { name: 'applicant', id: waiting.id, email: waiting.email, token: waiting.token, cookie: '' });
  for (const name of CALLERS.slice(2) as Name[]) {
    const { id, email, token, cookie }: Person = await gateway.as(name);
    people.set(name as Caller, { name: name as Caller, id, email, token, cookie });
  }
}, 120_000);
afterAll(() => gateway.close());

describe('who may do what', () => {
  it('R6 each route of the contract has a row in the oracle, and the oracle no others', () => {
    expect([...new Set(TABLE.map(({ route }) => route))].sort()).toEqual(
      everyRoute()
        .map(({ name }) => name)
        .sort(),
    );
    for (const { who } of TABLE) expect(who.trim().split(/\s+/)).toHaveLength(CALLERS.length);
  });

  it.each(TABLE.map((one) => [`${one.route}, ${one.about}`, one] as const))(
    'R6.1 %s',
    async (_, { who, ask, route }) => {
      const answered: string[] = [];
      const expected = who.trim().split(/\s+/);
      for (const [at, name] of CALLERS.entries()) {
        const asker = people.get(name)!;
        const asked = await ask(asker);
        const { status, body } = await send({ token: asked.token ?? asker.token, cookie: asked.cookie ?? asker.cookie }, asked);
        answered.push(`${name} ${status === 200 ? 'y' : status}`);
        const code = CODES[expected[at]!];
        if (code && !route.startsWith('auth.microsoft')) expect({ name, code: body['code'] }).toEqual({ name, code });
      }
      expect(answered).toEqual(CALLERS.map((name, at) => `${name} ${expected[at]}`));
    },
    60_000,
  );

  it('R6.1 what is denied changes nothing', async () => {
    for (const [about, who] of Object.entries(DECIDES)) {
      if (!PLACES[about]) continue;
      const id = await someone(about, named('bruno'));
      const rowOf = () => gateway.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const [before, cells] = [await rowOf(), who.trim().split(/\s+/)];
      for (const [at, name] of CALLERS.entries()) {
        if (cells[at] === 'y') continue;
        await send(people.get(name)!, { path: 'POST /api/approval/updatestatus', json: { userId: id, status: 'Approved' } });
        await send(people.get(name)!, { path: `DELETE /api/approval/account/${id}?comments=Gone` });
      }
      expect(await rowOf()).toEqual(before);
    }
  }, 60_000);

  it('R6.1 each decider finds in the list whom the oracle lets them decide on, and nobody else', async () => {
    const placed = new Map<string, string>();
    for (const about of Object.keys(PLACES)) placed.set(await someone(about, named('bruno')), about);
    for (const [at, name] of CALLERS.entries()) {
      const listed: string[] = [];
      for (let page = 1; ; page++) {
        const { status, body } = await send(people.get(name)!, {
          path: `GET /api/approval/approvallist?pageSize=100&pageNumber=${page}`,
        });
        if (status !== 200) break;
        const rows = body['dataList'] as { userId: string }[];
        listed.push(...rows.flatMap(({ userId }) => placed.get(userId) ?? []));
        if (rows.length < 100) break;
      }
      const expected = Object.keys(PLACES).filter((about) => DECIDES[about]!.trim().split(/\s+/)[at] === 'y');
      expect({ name, listed: listed.sort() }).toEqual({ name, listed: expected.sort() });
    }
  });

  it('R7.2 companies: all for headquarters, those of the region, those of the local company', async () => {
    const lcosOf = async (name: Caller) => {
      const { body } = await send(people.get(name)!, { path: 'GET /api/master/cplist' });
      const companies = body['dataList'] as { lcoId: string }[];
      return { count: companies.length, lcos: [...new Set(companies.map(({ lcoId }) => lcoId))].sort() };
    };
    const { count } = await gateway.database.db
      .selectFrom('unit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'CP')
      .executeTakeFirstOrThrow();
    for (const name of ['ines', 'sam'] as const) expect((await lcosOf(name)).count).toBe(count);
    expect((await lcosOf('jonas')).lcos).toEqual(['lco-deutschland']);
    expect((await lcosOf('chloe')).lcos).toEqual(['lco-france']);
    expect((await lcosOf('marco')).lcos).toEqual(
      ['lco-deutschland', 'lco-france', 'lco-italia', 'lco-magyarorszag', 'lco-nederland', 'lco-polska'].sort(),
    );
  });
});

const atTickets = (call: string, { ...json }: Record<string, unknown>): Asking => {
  for (const field of ['userId', 'UserId']) if (typeof json[field] === 'string') json[field] = decodeURIComponent(json[field]);
  return { path: `POST /api/contactus/${call}`, json };
};

/** Every field that asserts who is asking, by hand: where it travels, and a call that is right but for it. */
const ASSERTIONS: Record<string, (identity: string, id: string) => Asking> = {
  'auth.userInfo username': (identity) => ({ path: `POST /api/auth/userinfo?username=${identity}` }),
  'auth.userProfileUpload UserId': (identity) => ({ path: `POST /api/auth/userprofileupload?UserId=${identity}`, form: picture() }),
  'approval.approvalList userId': (identity) => ({ path: `GET /api/approval/approvallist?userId=${identity}` }),
  'approval.updateStatus updatedby': (identity, id) => ({
    path: 'POST /api/approval/updatestatus',
    json: { userId: id, status: 'Approved', updatedby: decodeURIComponent(identity) },
  }),
  'approval.removeAccount updatedby': (identity, id) => ({ path: `DELETE /api/approval/account/${id}?comments=x&updatedby=${identity}` }),
  'contactus.inquiryList userId': (identity) => ({ path: `GET /api/contactus/inquirylist?userId=${identity}` }),
  'contactus.inquiryById UserId': (identity, id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}&UserId=${identity}` }),
  'contactus.createInquiry userId': (identity) => atTickets('createinquiry', { ...inquiry(), userId: identity }),
  'contactus.inquiryReply UserId': (identity, id) => atTickets('inquiryreply', { TicketId: id, message: 'x', UserId: identity }),
  'contactus.closeInquiry UserId': (identity, id) => ({
    path: `POST /api/contactus/closeinquiry?contactusId=${id}&Comments=x&UserId=${identity}`,
  }),
  'contactus.seeInquiry UserId': (identity, id) => atTickets('seeinquiry', { TicketId: id, upTo: 1, UserId: identity }),
  'contactus.rateInquiry UserId': (identity, id) => atTickets('rateinquiry', { TicketId: id, stars: 3, UserId: identity }),
  'notifications.userNotification userId': (identity) => ({ path: `GET /api/notifications/usernotification/${identity}` }),
  'notifications.readNotification UserId': (identity, id) => ({ path: `PUT /api/notifications/readnotification/${id}?UserId=${identity}` }),
  'notifications.readAll UserId': (identity) => ({ path: `PUT /api/notifications/readall?UserId=${identity}` }),
};
/** Whose asking the route takes at all; who it refuses by role never gets as far as the assertion. */
const ASKERS: readonly [RegExp, readonly Name[]][] = [
  [/^approval\./, ['jonas', 'marco', 'sam']],
  [/^contactus\./, ['bruno', 'jonas', 'marco']],
  [/./, ['bruno', 'jonas', 'marco', 'sam']],
];
const askersOf = (name: string): readonly Name[] => ASKERS.find(([routes]) => routes.test(name))![1];

describe('identities in a request', () => {
  it('R6.8 each field that the contract takes as an assertion has a row here, and no others', () => {
    const fields = everyRoute().flatMap(({ name, route }) => (route.self ?? []).map((field) => `${name} ${field}`));
    expect(Object.keys(ASSERTIONS).sort()).toEqual(fields.sort());
  });

  /** The rows there are once everything noted is written. */
  const refusals = async () => {
    await gateway.app.get(SecurityEvents).write(Number.POSITIVE_INFINITY);
    return gateway.database.db
      .selectFrom('audit')
      .select(['actor', 'object', 'after'])
      .where('action', '=', 'security.identity_refused')
      .orderBy('seq')
      .execute();
  };
  /** An address stands in the audit as its keyed hash only. */
  const veiled = (foreign: string) => (foreign.includes('@') ? (expect.stringMatching(/^[\w-]{22}$/) as unknown as string) : foreign);

  it.each(Object.entries(ASSERTIONS))(
    'R6.8 T1 %s: another is refused with 403 and leaves an audit row, the own goes on',
    async (name, ask) => {
      for (const who of askersOf(name)) {
        const asker = named(who);
        for (const foreign of [people.get('chloe')!.id, people.get('chloe')!.email, 'nobody-at-all', `${asker.id}x`]) {
          const before = (await refusals()).length;
          const { status, body } = await send(asker, ask(encodeURIComponent(foreign), randomUUID()));
          expect({ foreign, status, code: body['code'] }).toEqual({ foreign, status: 403, code: 'identity.foreign' });
          const rows = await refusals();
          expect(rows).toHaveLength(before + 1);
          expect(rows.at(-1)).toMatchObject({
            actor: asker.id,
            object: asker.id,
            after: { field: name.split(' ')[1], asserted: veiled(foreign), count: 1 },
          });
        }
        const own = name.endsWith('userNotification userId') ? [asker.id] : [asker.id, asker.email, asker.email.toUpperCase()];
        for (const identity of own) {
          const { status, body } = await send(asker, ask(encodeURIComponent(identity), randomUUID()));
          expect({ identity, status, code: body['code'] }).not.toMatchObject({ status: 403 });
        }
      }
    },
  );

  it.each(Object.keys(ASSERTIONS).filter((name) => !name.endsWith('userNotification userId')))(
    'R6.8 %s: given twice is 400, and is no way around the check',
    async (name) => {
      const asker = named(askersOf(name).at(-1)!);
      const field = name.split(' ')[1]!;
      for (const pair of [
        [asker.id, people.get('chloe')!.id],
        [people.get('chloe')!.id, asker.id],
        [asker.id, asker.id],
      ]) {
        const { path, json, form } = ASSERTIONS[name]!(pair[0]!, randomUUID());
        const doubled = json
          ? { path, json: { ...(json as object), [field]: pair } }
          : { path: `${path}&${field}=${pair[1]}`, ...(form ? { form } : {}) };
        const { status, body } = await send(asker, doubled);
        expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'request.invalid' });
      }
    },
  );

  it('R6.8 a query that says another than the body, or says it where the route does not look, is refused', async () => {
    const [sam, chloe] = [people.get('sam')!, people.get('chloe')!];
    const id = await someone('a CP of Deutschland', sam);
    const json = { userId: id, status: 'Approved', updatedby: sam.id };
    for (const query of [`updatedby=${chloe.id}`, 'userId=bruno', `userId=${id}`]) {
      const { status } = await send(sam, { path: `POST /api/approval/updatestatus?${query}`, json });
      expect({ query, status }).toEqual({ query, status: 400 });
    }
  });

  it('R6 an object that is not there and one that is not yours are the same answer, byte for byte', async () => {
    const [jonas, foreign] = [people.get('jonas')!, await someone('a CP of France', people.get('jonas')!)];
    const calls: ((id: string) => Asking)[] = [
      (id) => ({ path: `GET /api/approval/request/${id}` }),
      (id) => ({ path: 'POST /api/approval/updatestatus', json: { userId: id, status: 'Approved' } }),
      (id) => ({ path: 'POST /api/approval/updatestatus', json: { userId: id, status: 'Approved', rev: 7, role: 'YHQ' } }),
      (id) => ({ path: `DELETE /api/approval/account/${id}?comments=x` }),
    ];
    const pairs: [string, (id: string) => Asking][] = calls.map((call) => [foreign, call]);
    const { ticket } = await (await signedIn('eve')).contactus.createInquiry(inquiry());
    const atForeign: ((id: string) => Asking)[] = [
      (id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}` }),
      (id) => ({ path: `GET /api/contactus/assignees?TicketId=${id}` }),
      (id) => ({ path: `GET /api/contactus/attachment?TicketId=${id}&fileId=x` }),
      (id) => atTickets('inquiryreply', { TicketId: id, message: 'x', lastSeen: 0 }),
      (id) => atTickets('closeinquiry', { contactusId: id, Comments: 'x' }),
      (id) => atTickets('startinquiry', { TicketId: id }),
      (id) => atTickets('assigninquiry', { TicketId: id, assigneeId: 'jonas' }),
      (id) => atTickets('seeinquiry', { TicketId: id, upTo: 1 }),
      (id) => atTickets('note', { TicketId: id, text: 'x' }),
      (id) => atTickets('rateinquiry', { TicketId: id, stars: 3 }),
      (id) => atTickets('createinquiry', inquiry({ follows: id })),
    ];
    for (const call of atForeign) pairs.push([ticket.ticketId, call]);
    pairs.push([await bellOf('tran'), (id) => ({ path: `PUT /api/notifications/readnotification/${id}` })]);
    for (const [known, call] of pairs) {
      const seen = async (id: string) => {
        const { text, status, body, headers } = await send(jonas, call(id));
        const plain = [...headers].filter(([name]) => !['date', 'x-request-id', 'x-seq'].includes(name));
        return { status, headers: plain, text: text.replace(String(body['requestId']), '') };
      };
      expect(await seen(known)).toEqual(await seen(randomUUID()));
    }
  });
});
