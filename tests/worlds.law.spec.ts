import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyRoute } from '@portal/contracts';
import { tell } from '../apps/gateway/src/facts/facts';
import { notify } from '../apps/gateway/src/facts/notify';
import { applicantRoom } from '../apps/gateway/src/facts/rooms';
import { FactTail } from '../apps/gateway/src/facts/tail';
import { LiveGateway } from '../apps/gateway/src/live/live.gateway';
import { type Applicant, insertApplicant } from './applicant';
import { codeFor, registration, signUp } from './sign-up';
import { KEY, type Name, openTestGateway, type TestGateway } from './test-gateway';
import { inquiry } from './tickets';

/** Every reading there is, with the questions that would tell most. `…` is the id of the asker. */
const READINGS: Record<string, string[]> = {
  'auth.userInfo': ['POST /api/auth/userinfo'],
  'auth.photo': ['GET /api/auth/photo/nothing'],
  'auth.standing': ['GET /api/auth/standing'],
  'auth.methods': ['GET /api/auth/methods'],
  'auth.microsoft': ['GET /api/auth/microsoft'],
  'auth.microsoftCallback': ['GET /api/auth/microsoft/callback?state=x'],
  'master.roles': ['GET /api/master/roles'],
  'master.roleMappingList': ['GET /api/master/rolemappinglist'],
  'master.subRoleMappingList': ['GET /api/master/subrolemappinglist'],
  'master.master': ['GET /api/master/master'],
  'master.cpList': ['GET /api/master/cplist'],
  'master.product': ['GET /api/master/Product'],
  'master.countryList': ['GET /api/master/countrylist'],
  'approval.approvalList': [
    '',
    '?pageSize=100',
    '?pageSize=1',
    '?pageSize=3&pageNumber=2',
    '?sort=newest',
    '?sort=newest&pageSize=100&pageNumber=2',
    '?SearchTerm=Verborgen',
    '?SearchTerm=e',
    ...['Waiting', 'Approved', 'Rejected'].flatMap((status) => [
      `?statusFilter=${status}`,
      `?statusFilter=${status}&SearchTerm=a&sort=newest`,
    ]),
  ].map((query) => `GET /api/approval/approvallist${query}`),
  'approval.request': ['GET /api/approval/request/{hidden}', 'GET /api/approval/request/p100', 'GET /api/approval/request/{seen}'],
  'contactus.inquiryList': [
    '',
    '?pageSize=100',
    '?pageSize=1',
    '?pageNumber=2',
    '?searchTerm=Verborgen',
    '?searchTerm=geheim',
    '?searchTerm=INQ-1',
    '?searchTerm=a',
    '?side=asked',
    '?side=handled',
    '?ProductCatageryId=yd-p7',
    '?TypeOfInquiryId=technical',
    '?StartDate=2020-01-01',
    '?requesterId=eve',
    '?requesterId=bruno',
    ...['mine', 'unassigned', 'all'].flatMap((view) =>
      ['New', 'In%20Progress', 'Closed'].map((status) => `?view=${view}&TicketStatus=${status}`),
    ),
  ].map((query) => `GET /api/contactus/inquirylist${query}`),
  'contactus.ticketCounts': ['GET /api/contactus/ticketcounts'],
  'contactus.inquiryById': ['{ticket}', '{seenTicket}', 't001', 't090'].map((id) => `GET /api/contactus/inquirybyid?TicketId=${id}`),
  'contactus.assignees': ['{ticket}', '{seenTicket}'].map((id) => `GET /api/contactus/assignees?TicketId=${id}`),
  'contactus.attachmentLink': ['{ticket}', '{seenTicket}'].map((id) => `GET /api/contactus/attachment?TicketId=${id}&fileId=x`),
  'contactus.requesters': ['', '?searchTerm=a', '?searchTerm=Verborgen'].map((query) => `GET /api/contactus/requesters${query}`),
  'contactus.usualAnswer': ['GET /api/contactus/usualanswer'],
  'contactus.draftKey': ['GET /api/contactus/draftkey'],
  'contactus.cannedReplies': ['GET /api/contactus/cannedreplies'],
  'contactus.businessHours': ['GET /api/contactus/businesshours'],
  'files.quota': ['GET /api/files/quota'],
  'files.content': ['GET /api/files/content/{ticket}?expires=1&as=download&signature=x'],
  'notifications.userNotification': ['', '?pageSize=100', '?unreadOnly=true', '?type=UserRequest', '?pageNumber=2&pageSize=2'].map(
    (query) => `GET /api/notifications/usernotification/…${query}`,
  ),
};

const IN_DEUTSCHLAND: Applicant = { company: 'Verborgen Deutschland', name: ['Vera', 'Verborgen'] };
const IN_FRANCE: Applicant = { ...IN_DEUTSCHLAND, lco: 'lco-france', country: 'FR' };
const IN_JAPAN: Applicant = { ...IN_DEUTSCHLAND, lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' };
const AN_LBO: Applicant = { ...IN_DEUTSCHLAND, role: 'LBO' };
const AN_RHQ: Applicant = { ...IN_DEUTSCHLAND, role: 'RHQ', lco: null };
const A_YHQ: Applicant = { ...AN_RHQ, role: 'YHQ', rhq: null };
const A_SUPER: Applicant = { ...A_YHQ, role: 'SUPER_YHQ' };

/** What each may not see, by hand: requests of others than theirs to decide, and companies of others than theirs to address. */
const HIDDEN: Record<string, { requests: Applicant[]; companies: [lco: string, rhq: string][]; tickets: Name[] }> = {
  applicant: {
    requests: [IN_DEUTSCHLAND, IN_FRANCE, AN_LBO, AN_RHQ, A_YHQ],
    companies: [['lco-deutschland', 'rhq-europe']],
    tickets: ['bruno', 'eve', 'lena'],
  },
  bruno: {
    requests: [IN_DEUTSCHLAND, IN_FRANCE, AN_LBO, AN_RHQ, A_YHQ],
    companies: [['lco-deutschland', 'rhq-europe']],
    tickets: ['eve', 'lena', 'aiko'],
  },
  eve: {
    requests: [IN_DEUTSCHLAND, IN_FRANCE, AN_LBO, AN_RHQ, A_YHQ],
    companies: [['lco-france', 'rhq-europe']],
    tickets: ['bruno', 'chloe', 'aiko'],
  },
  jonas: {
    requests: [IN_FRANCE, IN_JAPAN, AN_LBO, AN_RHQ, A_YHQ, A_SUPER],
    companies: [['lco-france', 'rhq-europe']],
    tickets: ['lena', 'eve', 'aiko'],
  },
  chloe: {
    requests: [IN_DEUTSCHLAND, IN_JAPAN, AN_LBO, AN_RHQ, A_YHQ, A_SUPER],
    companies: [['lco-deutschland', 'rhq-europe']],
    tickets: ['bruno', 'lena', 'aiko'],
  },
  marco: { requests: [IN_JAPAN, AN_RHQ, A_YHQ, A_SUPER], companies: [['lco-japan', 'rhq-apac']], tickets: ['aiko', 'kenji'] },
  ines: { requests: [IN_DEUTSCHLAND, IN_FRANCE, IN_JAPAN, AN_LBO, A_YHQ, A_SUPER], companies: [], tickets: ['bruno', 'lena', 'aiko'] },
  sam: { requests: [A_SUPER], companies: [], tickets: ['bruno', 'lena', 'aiko'] },
};

/** Whose ticket each sees, and who may leave a note at it that partners never see. */
const SEES: Partial<Record<string, { requester: Name; handler: Name }>> = {
  bruno: { requester: 'bruno', handler: 'lena' },
  eve: { requester: 'eve', handler: 'chloe' },
  jonas: { requester: 'bruno', handler: 'lena' },
  chloe: { requester: 'eve', handler: 'chloe' },
  marco: { requester: 'bruno', handler: 'lena' },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
}, 120_000);
afterAll(() => gateway.close());

/** The whole answer but for what is new in each: when it was sent, and its number. How far the log has come is the same: only one's own facts count. */
const answerTo = async (call: string, token: string | null): Promise<string> => {
  const [method, path] = call.split(' ');
  const response = await fetch(gateway.url + path, {
    method,
    redirect: 'manual',
    headers: { ...KEY, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const requestId = response.headers.get('x-request-id') ?? '';
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return JSON.stringify([response.status, headers, (await response.text()).replaceAll(requestId, '')]);
};

/** Tickets in which something was said, assigned, noted and closed; the ids of the one that is still open first. */
const hideTickets = async (requesters: readonly Name[]): Promise<string> => {
  const ids: string[] = [];
  for (const name of requesters) {
    const asker = await gateway.as(name);
    for (const ends of [false, true]) {
      const { ticket } = await asker.contactus.createInquiry(inquiry({ subject: 'Verborgen', description: 'Etwas geheim Verborgenes.' }));
      await asker.contactus.inquiryReply({ TicketId: ticket.ticketId, message: 'Noch etwas Verborgenes.' });
      if (ends) await asker.contactus.closeInquiry({ contactusId: ticket.ticketId, Comments: 'Verborgen.' });
      ids.push(ticket.ticketId);
    }
  }
  return ids[0]!;
};

const hide = async ({ requests, companies }: (typeof HIDDEN)[string], exceptFor: string): Promise<string> => {
  const ids: string[] = [];
  for (const [lco_id, rhq_id] of companies) {
    const unit = { lco_id, rhq_id, kind: 'CP' as const, country: 'DE', zone: 'UTC', language: 'en' };
    await gateway.database.db
      .insertInto('unit')
      .values({ ...unit, id: randomUUID(), name: `Verborgen ${randomUUID()}` })
      .execute();
  }
  for (const request of requests) {
    for (const standing of ['waiting', 'approved', 'rejected', 'deleted'] as const) {
      // Older and newer than everything there is, so that it would come first and last.
      const requestedAt = new Date(Date.now() + (standing === 'waiting' ? -90 : 1) * 24 * 3_600_000);
      const id = await insertApplicant(gateway.database, { ...request, requestedAt });
      await gateway.database.db
        .updateTable('person')
        .set({ standing, ...(standing === 'waiting' ? {} : { decided_at: new Date(), decided_by: 'sam' }) })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    }
  }
  const others = await gateway.database.db.selectFrom('person').select('id').where('id', '<>', exceptFor).limit(20).execute();
  await gateway.database.tx((tx) =>
    notify(
      tx,
      others.map(({ id }) => id),
      { type: 'News', subjectId: ids[0] ?? 'x', words: { name: 'Verborgen' } },
    ),
  );
  return ids[0] ?? 'nothing';
};

describe('two worlds that differ only in what somebody may not see', () => {
  it('G10 every reading of the contract is asked', () => {
    const readings = everyRoute().filter(({ name, route }) => route.verb === 'GET' || name === 'auth.userInfo');
    expect(Object.keys(READINGS).sort()).toEqual(readings.map(({ name }) => name).sort());
  });

  it.each(Object.keys(HIDDEN))(
    'G10 T23 are the same to %s, byte for byte',
    async (name) => {
      const waiting = name === 'applicant' ? await signUp(gateway) : null;
      const { id, token } = waiting ?? (await gateway.as(name as Name));
      // What is there in both worlds: something of their own, and something they see.
      await gateway.database.tx((tx) => notify(tx, [id], { type: 'News', subjectId: 'x', words: {} }));
      const seen = await insertApplicant(gateway.database, name === 'chloe' ? IN_FRANCE : { company: 'Sichtbar' });
      const at = SEES[name];
      const open = at && (await (await gateway.as(at.requester)).contactus.createInquiry(inquiry()));
      const seenTicket = open?.ticket.ticketId ?? randomUUID();
      // In one of the two worlds these ids stand for somebody.
      const calls = Object.values(READINGS)
        .flat()
        .map((call) => call.replace('…', id).replace('{seen}', seen).replace('{seenTicket}', seenTicket));
      const ids: string[] = [];
      const inThisWorld = async (hidden: string, ticket: string = randomUUID()) => {
        // What the gateway has not read yet would look as if it had not happened.
        await gateway.app.get(FactTail).catchUp();
        const newcomer = gateway.connect(token!);
        await newcomer.until((events) => events.some(({ event }) => event === 'welcome'));
        gateway.app.get(LiveGateway).tellHeads();
        // Whose rooms never heard anything is told no head.
        const { seq } = newcomer.events.find(({ event }) => event === 'welcome')!.message as { seq: number };
        if (seq) await newcomer.until((events) => events.some(({ event }) => event === 'head'));
        const numbers = newcomer.events.filter(({ event }) => ['welcome', 'head'].includes(event));
        newcomer.close();
        const answers: [string, string][] = [['the line', JSON.stringify(numbers)]];
        for (const call of calls)
          answers.push([call, await answerTo(call.replace('{hidden}', hidden).replaceAll('{ticket}', ticket), token)]);
        return answers;
      };
      const without = await inThisWorld(randomUUID());
      const line = gateway.connect(token!);
      await line.until((events) => events.some(({ event }) => event === 'welcome'));
      ids.push(await hide(HIDDEN[name]!, id));
      const ticket = await hideTickets(HIDDEN[name]!.tickets);
      const isRequester = at?.requester === name;
      if (isRequester) await (await gateway.as(at.handler)).contactus.addNote({ TicketId: seenTicket, text: 'Verborgen.' });
      gateway.bell.ring();
      const withIt = await inThisWorld(ids[0]!, ticket);
      for (const [nth, [call, answer]] of without.entries()) expect({ call, answer: withIt[nth]![1] }).toEqual({ call, answer });
      // And the law can fail: what they may see does change the answer, and is all they hear.
      await gateway.database.tx((tx) =>
        waiting
          ? tell(tx, [applicantRoom(id)], 'account.changed', { userId: 'y' })
          : notify(tx, [id], { type: 'News', subjectId: 'y', words: {} }),
      );
      gateway.bell.ring();
      await line.until(() => JSON.stringify(line.facts()).includes('"y"'));
      expect(JSON.stringify(line.events)).not.toContain('Verborgen');
      line.close();
      if (name === 'applicant') return;
      const changed = await inThisWorld(ids[0]!, ticket);
      expect(changed.filter(([, answer], at) => answer !== withIt[at]![1]).length).toBeGreaterThan(2);
    },
    60_000,
  );

  it('G10 nobody signed in cannot tell them apart', async () => {
    const calls = ['auth.methods', 'master.roles', 'master.countryList', 'auth.photo', 'master.cpList', 'approval.approvalList'].flatMap(
      (name) => READINGS[name]!,
    );
    const seen = async () => Promise.all(calls.map((call) => answerTo(call, null)));
    const before = await seen();
    await hide(HIDDEN['bruno']!, '');
    expect(await seen()).toEqual(before);
  });
});

describe('whether an address is known', () => {
  const standing = async (now: 'approved' | 'waiting' | 'rejected' | 'deleted'): Promise<string> => {
    const id = await insertApplicant(gateway.database);
    await gateway.database.db.updateTable('person').set({ standing: now }).where('id', '=', id).execute();
    return `${id}@nordlicht.example`;
  };
  const strangers = async () => {
    const typed = registration();
    await gateway.nobody.auth.addUser(typed);
    return {
      unknown: `${randomUUID()}@nordlicht.example`,
      approved: await standing('approved'),
      waiting: await standing('waiting'),
      rejected: await standing('rejected'),
      deleted: await standing('deleted'),
      unverified: typed.email,
    };
  };
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { flow = '', requestId = '' } = JSON.parse(text) as { flow?: string; requestId?: string };
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    return JSON.stringify([response.status, headers, text.length, text.replace(flow, '').replace(requestId, '')]);
  };

  it.each([
    ['signing in', (email: string) => post('/api/auth/login', { email, password: 'not the password' })],
    ['signing up', (email: string) => post('/api/auth/signup/adduser', registration({ email }))],
    ['a code that is wrong', (email: string) => post('/api/auth/checkcode', { userEmail: email, code: 'AAAAAA' })],
    [
      'a new password with a wrong code',
      (email: string) => post('/api/auth/changepassword', { userEmail: email, code: 'AAAAAA', Password: 'Heidekraut-47' }),
    ],
    [
      'asking for a code',
      (email: string) => post(`/api/auth/sendverificationcode?userEmail=${encodeURIComponent(email)}&emailType=ForgotPassword`, {}),
    ],
    [
      'verifying with a wrong code',
      (email: string) => post(`/api/auth/confirmverification?userEmail=${encodeURIComponent(email)}&code=AAAAAA`, {}),
    ],
  ])('T8 %s says the same to everybody', async (name, ask) => {
    const kinds = await strangers();
    const answers: [string, string][] = [];
    for (const [kind, email] of Object.entries(kinds)) {
      // Whoever signed up a moment ago has a code on its way, and so has the stranger who asked for one.
      const asked = kind === 'unverified' && /asking|verifying/.test(name);
      if (asked) continue;
      answers.push([kind, await ask(email)]);
    }
    const said = answers.find(([kind]) => kind === 'unknown')![1];
    for (const [kind, answer] of answers) expect({ kind, answer }).toEqual({ kind, answer: said });
  });

  it('T8 a code that was asked for is tried alike, whether the address is known or not', async () => {
    const kinds = await strangers();
    const tried: string[][] = [];
    for (const email of [kinds.unknown, kinds.approved]) {
      const { flow } = await gateway.nobody.auth.sendVerificationCode({ userEmail: email, emailType: 'ForgotPassword' });
      const code = await codeFor(gateway, email);
      const answers: string[] = [];
      for (const typed of ['AAAAAA', 'BBBBBB', code])
        answers.push(await post('/api/auth/checkcode', { userEmail: email, code: typed, flow }));
      tried.push(answers);
    }
    expect(tried[0]).toEqual(tried[1]);
  });
});
