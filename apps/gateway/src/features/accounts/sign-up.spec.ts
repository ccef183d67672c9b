import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Asks, type auth, LIMITS, Refused } from '@portal/contracts';
import { addressOf, type House, openHouse } from '../../../../../tests/house';
import { openPost, type Post } from '../../../../../tests/post';
import { Clock } from '../../data/clock';

type Form = Asks<typeof auth.addUser>;
const HOUR = 3_600_000;
const PASSWORD = 'quiet-harbour-42';

let house: House;
let post: Post;
let ahead = 0;

beforeAll(async () => {
  post = await openPost();
  house = await openHouse({ env: { SMTP_URL: post.smtpUrl, LOG_LEVEL: 'silent' } });
  house.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + ahead);
}, 60_000);
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await house.close();
  await post.close();
});

let made = 0;
const someone = (more: Partial<Form> = {}): Form => ({
  role: 'CP',
  employee: false,
  country: 'DE',
  companyName: 'Talwasser Automation',
  organizationType: 'distributor',
  email: `nora${++made}@talwasser.example`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstname: 'Nora',
  lastname: 'Lindt',
  language: 'de',
  ...more,
});
const refusal = async (call: Promise<unknown>) => {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refused)) throw new Error(`Not refused: ${String(outcome)}`);
  const { status, code, body, retryAfterMs } = outcome;
  return { status, code, data: body.data, errors: body.errors, retryAfterMs };
};
const api = () => house.nobody.auth;
const apply = async (more: Partial<Form> = {}) => {
  const form = someone(more);
  const { flow } = await api().addUser(form);
  return { form, email: form.email, flow };
};
const confirm = (userEmail: string, code: string, flow?: string) => api().confirmVerification({ userEmail, code, flow });
const wrongFor = (code: string): string => (code[0] === 'A' ? 'B' : 'A') + code.slice(1);
const personAt = (email: string) => house.database.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst();
const verified = async (more: Partial<Form> = {}) => {
  const before = more.email ? (await post.all()).filter(({ to }) => to[0]!.address === more.email).length : 0;
  const { form, email, flow } = await apply(more);
  const answer = await confirm(email, await post.codeFor(email, before + 1), flow);
  return { form, email, answer, person: (await personAt(email))! };
};

describe('signing up', () => {
  it('R1.2 the code of the mail makes a waiting request; the deciders hear of it, a sister does not', async () => {
    const lines = await Promise.all((['lena', 'marco', 'sam', 'chloe'] as const).map(async (name) => (await house.as(name)).line()));
    await Promise.all(lines.map((line) => line.until((heard) => heard.some(({ event }) => event === 'welcome'))));
    const { email, flow } = await apply();
    expect(await personAt(email)).toBeUndefined();
    const code = await post.codeFor(email);
    const answer = await confirm(email, code.toLowerCase(), flow);
    expect(answer).toMatchObject({ message: 'User Verified Successfully', standing: 'waiting', lifeMs: 25 * HOUR });
    const person = (await personAt(email))!;
    expect(person).toMatchObject({
      standing: 'waiting',
      lco_id: 'lco-deutschland',
      rhq_id: 'rhq-europe',
      unit_id: null,
      rev: 1,
      language: 'de',
    });

    for (const line of lines.slice(0, 3)) {
      await line.until(() => line.facts('account.requested').length > 0 && line.facts('notification.added').length > 0);
      expect(line.facts('account.requested')[0]!.data['request']).toMatchObject({
        userId: person.id,
        email,
        status: 'Waiting',
        LCO: 'Yarrowdyne Deutschland',
      });
      expect(line.facts('notification.added')[0]!.data['notification']).toMatchObject({
        type: 'UserRequest',
        subjectId: person.id,
        words: { name: 'Nora Lindt', company: 'Talwasser Automation', role: 'CP' },
      });
    }
    expect(lines[3]!.facts('account.requested')).toEqual([]);
    const mails = await post.to(addressOf('lena'));
    expect(mails.at(-1)!.subject).toBe('Neue Benutzeranfrage: Nora Lindt');
    expect((await post.all()).filter(({ to }) => to[0]!.address === addressOf('chloe'))).toEqual([]);
  });

  it('R1.2 the waiting token watches the own request and opens nothing else', async () => {
    const { answer, person } = await verified();
    const own = house.carrying(answer.token!);
    expect(await own.auth.standing()).toEqual({
      standing: 'waiting',
      reason: null,
      requestedAt: person.requested_at.toISOString(),
      deadline: new Date(person.requested_at.getTime() + LIMITS.activationMs).toISOString(),
      decidedBy: null,
    });
    expect(await refusal(own.auth.userInfo())).toMatchObject({ status: 401 });
    expect(await refusal(own.approval.approvalList())).toMatchObject({ status: 401 });
  });

  it('R3.19 unit, local company and region follow from country and role', async () => {
    const partner = await verified({ companyName: 'brennhagen messtechnik' });
    expect(partner.person).toMatchObject({
      unit_id: expect.stringContaining('brennhagen'),
      lco_id: 'lco-deutschland',
      rhq_id: 'rhq-europe',
    });
    const staff = { employee: true, companyName: 'Yarrowdyne' };
    const local = await verified({
      ...staff,
      role: 'LCO',
      organizationType: 'local-company',
      lco: 'lco-france',
      email: 'new.local@yarrowdyne.example',
    });
    expect(local.person).toMatchObject({ role: 'LBO', unit_id: 'lco-france', lco_id: 'lco-france', rhq_id: 'rhq-europe' });
    const regional = { ...staff, role: 'RHQ', organizationType: 'regional-headquarters', email: 'new.region@yarrowdyne.example' };
    expect(await refusal(api().addUser(someone(regional)))).toMatchObject({ status: 400, errors: { region: ['Choose a region'] } });
    expect((await verified({ ...regional, region: 'rhq-apac' })).person).toMatchObject({
      unit_id: 'rhq-apac',
      lco_id: null,
      rhq_id: 'rhq-apac',
    });
    const head = await verified({ ...staff, role: 'YHQ', organizationType: 'headquarters', email: 'new.head@yarrowdyne.example' });
    expect(head.person).toMatchObject({ unit_id: 'yhq', lco_id: null, rhq_id: null });
  });

  it.each([
    ['employee.domain', { employee: true, role: 'YHQ', organizationType: 'headquarters', email: 'me@gmail.example' }],
    ['employee.domain', { employee: true, role: 'YHQ', organizationType: 'headquarters', email: 'me@evil-yarrowdyne.example' }],
    ['password.common', { password: 'Password1', confirmPassword: 'Password1' }],
    ['password.common', { password: 'talwasser automation', confirmPassword: 'talwasser automation' }],
    ['request.invalid', { country: 'XX' }],
    ['request.invalid', { organizationType: 'headquarters' }],
    ['request.invalid', { password: 'abc9$', confirmPassword: 'abc9$' }],
    ['request.invalid', { confirmPassword: 'another one' }],
    ['request.invalid', { role: 'SUPER_YHQ', employee: true }],
    ['request.invalid', { role: 'LBO', organizationType: 'local-company', lco: 'rhq-europe' }],
    ['request.invalid', { companyName: 'x'.repeat(51) }],
  ] as [string, Partial<Form>][])('R5.8 T6 is refused with %s: %j', async (code, wrong) => {
    expect(await refusal(api().addUser(someone(wrong)))).toMatchObject({ code });
  });

  it('T8 a known address is answered like a new one; its owner gets a mail, and nothing of the account changes', async () => {
    const before = await personAt(addressOf('bruno'));
    const answers = [await api().addUser(someone()), await api().addUser(someone({ email: addressOf('bruno'), firstname: 'Mallory' }))];
    expect(answers.map(({ flow, ...rest }) => [typeof flow, flow.length, rest])[0]).toEqual(
      answers.map(({ flow, ...rest }) => [typeof flow, flow.length, rest])[1],
    );
    expect((await post.to(addressOf('bruno'))).map(({ subject }) => subject)).toEqual(['Sie haben bereits ein Konto']);
    expect(await personAt(addressOf('bruno'))).toEqual(before);
    expect(await refusal(confirm(addressOf('bruno'), 'AAAAAA', answers[1]!.flow))).toMatchObject({
      code: 'otp.wrong',
      data: { triesLeft: 4 },
    });
  });

  it('T8 an unverified application is told of to who knows its password only', async () => {
    const { email } = await apply();
    expect(await refusal(api().login({ email, password: 'not the password' }))).toMatchObject({ status: 401, code: 'sign-in.wrong' });
    expect(await refusal(api().login({ email, password: PASSWORD }))).toMatchObject({ status: 409, code: 'verification.incomplete' });
  });

  it('R4.4 an unfinished verification goes on with the application of who signs in, whatever a stranger typed later', async () => {
    const { email } = await apply({ firstname: 'Own' });
    await apply({ email, firstname: 'Stranger', password: 'another-harbour-7', confirmPassword: 'another-harbour-7' });
    ahead = LIMITS.otpResendMs + 1_000;
    expect(await refusal(api().login({ email, password: PASSWORD }))).toMatchObject({ status: 409 });
    const { flow } = await api().sendVerificationCode({ userEmail: email, emailType: 'Registration' });
    await confirm(email, await post.codeFor(email, 3), flow);
    expect(await personAt(email)).toMatchObject({ firstname: 'Own' });
    expect(await house.database.db.selectFrom('application').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('R4.7 a rejected person corrects the details and applies again: the same person, waiting once more', async () => {
    const { email, person } = await verified();
    await house.database.db
      .updateTable('person')
      .set({ standing: 'rejected', reason: 'Unknown company', rev: 2, decided_by: 'lena' })
      .where('id', '=', person.id)
      .execute();
    const again = await verified({ email, companyName: 'Talwasser Automation GmbH' });
    expect(again.person).toMatchObject({
      id: person.id,
      standing: 'waiting',
      rev: 3,
      reason: null,
      decided_by: null,
      company_name: 'Talwasser Automation GmbH',
    });
  });
});

describe('one-time codes', () => {
  it('T7 has five tries, and then not even the right one counts', async () => {
    const { email, flow } = await apply();
    const code = await post.codeFor(email);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await refusal(confirm(email, wrongFor(code), flow))).toMatchObject({ status: 422, code: 'otp.wrong', data: { triesLeft } });
    }
    expect(await refusal(confirm(email, code, flow))).toMatchObject({ status: 422, code: 'otp.spent' });
    expect(await personAt(email)).toBeUndefined();
  });

  it('T7 counts wrong tries under idempotency keys too', async () => {
    const { email, flow } = await apply();
    const code = await post.codeFor(email);
    for (const triesLeft of [4, 3]) {
      const call = api().confirmVerification(
        { userEmail: email, code: wrongFor(code), flow },
        { idempotencyKey: `one-guess-${triesLeft}` },
      );
      expect(await refusal(call)).toMatchObject({ data: { triesLeft } });
    }
  });

  it('T7 guesses from another browser do not burn the code of the one who asked', async () => {
    const { email, flow } = await apply();
    const code = await post.codeFor(email);
    for (let guess = 0; guess < 5; guess++)
      expect(await refusal(confirm(email, wrongFor(code), guess % 2 ? undefined : 'guessed'))).toMatchObject({ code: 'otp.wrong' });
    expect(await refusal(confirm(email, wrongFor(code)))).toMatchObject({ code: 'otp.spent' });
    expect(await confirm(email, code, flow)).toMatchObject({ standing: 'waiting' });
  });

  it('R7.1 a program that keeps no flow confirms with address and code alone', async () => {
    const { email } = await apply();
    expect(await confirm(email, await post.codeFor(email))).toMatchObject({ standing: 'waiting' });
  });

  it('T7 a code is good once', async () => {
    const { email, flow } = await apply();
    const code = await post.codeFor(email);
    await confirm(email, code, flow);
    expect(await refusal(confirm(email, code, flow))).toMatchObject({ code: 'otp.spent' });
  });

  it('T7 T27 of many confirmations at once one has an effect', async () => {
    const { email, flow } = await apply();
    const code = await post.codeFor(email);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => confirm(email, code, flow)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const people = await house.database.db.selectFrom('person').select('id').where('email', '=', email).execute();
    expect(people).toHaveLength(1);
    const facts = await house.database.db
      .selectFrom('fact')
      .select('seq')
      .where('type', '=', 'account.requested')
      .where('data', '@>', JSON.stringify({ request: { email } }) as never)
      .execute();
    expect(facts).toHaveLength(1);
  });

  it('R5.4 is good for ten minutes', async () => {
    const { email, flow } = await apply();
    const code = await post.codeFor(email);
    ahead = LIMITS.otpLifeMs + 1;
    expect(await refusal(confirm(email, code, flow))).toMatchObject({ code: 'otp.spent' });
  });

  it('R2.4 is not sent again within 118 s, neither to a known nor to an unknown address', async () => {
    const { email, flow } = await apply();
    await api().sendVerificationCode({ userEmail: 'nobody@nowhere.example', emailType: 'Registration' });
    ahead = LIMITS.otpResendMs - 2_000;
    for (const userEmail of [email, 'nobody@nowhere.example']) {
      const refused = await refusal(api().sendVerificationCode({ userEmail, emailType: 'Registration', flow }));
      expect(refused).toMatchObject({ status: 429, code: 'rate.limited' });
      expect(refused.retryAfterMs).toBeLessThanOrEqual(2_000);
    }
    ahead = LIMITS.otpResendMs + 1_000;
    expect(await api().sendVerificationCode({ userEmail: email, emailType: 'Registration', flow })).toMatchObject({
      flow,
      resendAfterMs: LIMITS.otpResendMs,
    });
  });

  it('R4.3 sent again it is another code, and the tries go on being counted', async () => {
    const { email, flow } = await apply();
    const first = await post.codeFor(email);
    await refusal(confirm(email, wrongFor(first), flow));
    ahead = LIMITS.otpResendMs + 1_000;
    await api().sendVerificationCode({ userEmail: email, emailType: 'Registration', flow });
    const second = await post.codeFor(email, 2);
    expect(second).not.toBe(first);
    expect(await refusal(confirm(email, first, flow))).toMatchObject({ code: 'otp.wrong', data: { triesLeft: 3 } });
    expect(await confirm(email, second, flow)).toMatchObject({ standing: 'waiting' });
  });

  it('T7 an address gets five mails an hour at most, known or not', async () => {
    for (const { userEmail, emailType } of [
      { userEmail: addressOf('aiko'), emailType: 'ForgotPassword' as const },
      { userEmail: 'nobody@elsewhere.example', emailType: 'ForgotPassword' as const },
    ]) {
      for (let sent = 0; sent < 5; sent++) {
        await api().sendVerificationCode({ userEmail, emailType });
        ahead += LIMITS.otpResendMs + 1;
      }
      const refused = await refusal(api().sendVerificationCode({ userEmail, emailType }));
      expect(refused.status).toBe(429);
      expect(refused.retryAfterMs).toBeGreaterThan(0.5 * HOUR);
      ahead = 0;
    }
    expect(await post.to(addressOf('aiko'), 5)).toHaveLength(5);
  });

  it('T7 T33 is kept nowhere in the clear', async () => {
    const { email } = await apply();
    const code = await post.codeFor(email);
    const { db } = house.database;
    const rows = [
      await db.selectFrom('otp').selectAll().where('email', '=', email).execute(),
      await db.selectFrom('letter').selectAll().where('to_address', '=', email).execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('a forgotten password', () => {
  it('R2.3 is replaced with the code of the mail; every device is signed out and the owner is told', async () => {
    const tran = await house.as('tran');
    const line = tran.line();
    await line.until((heard) => heard.some(({ event }) => event === 'welcome'));
    const { flow } = await api().sendVerificationCode({ userEmail: tran.email, emailType: 'ForgotPassword' });
    const code = await post.codeFor(tran.email);
    expect(await refusal(api().checkCode({ userEmail: tran.email, code: wrongFor(code), flow }))).toMatchObject({ data: { triesLeft: 4 } });
    await api().checkCode({ userEmail: tran.email, code, flow });
    expect(await refusal(api().changePassword({ userEmail: tran.email, code, Password: 'tran@mekong.example', flow }))).toMatchObject({
      code: 'password.common',
    });
    await api().changePassword({ userEmail: tran.email, code, Password: 'a-new-harbour-9', flow });
    expect(await refusal(api().changePassword({ userEmail: tran.email, code, Password: 'a-new-harbour-8', flow }))).toMatchObject({
      code: 'otp.spent',
    });

    await line.until(() => line.facts('session.ended').some(({ data }) => data['sessionId'] === tran.sessionId) || !line.socket.connected);
    expect(await refusal(tran.auth.userInfo())).toMatchObject({ status: 401 });
    expect((await tran.fetch('/api/auth/refresh-token', { method: 'POST' })).status).toBe(401);
    expect(await api().login({ email: tran.email, password: 'a-new-harbour-9' })).toMatchObject({ userDetails: { userId: 'tran' } });
    expect((await post.to(tran.email, 2)).at(-1)!.text).toContain('Tran Bao');
  });

  it('T2 code and password go in the body or, for other programs, in the query', async () => {
    const { flow } = await api().sendVerificationCode({ userEmail: addressOf('mei'), emailType: 'ForgotPassword' });
    const code = await post.codeFor(addressOf('mei'));
    const query = new URLSearchParams({ userEmail: addressOf('mei'), code, Password: 'another-harbour-5', flow });
    const response = await fetch(`${house.url}/api/auth/changepassword?${query}`, {
      method: 'POST',
      headers: { 'ocp-apim-subscription-key': 'demo-key' },
    });
    expect(response.status).toBe(200);
  });

  it('T8 an unknown address is answered like a known one, and gets no mail', async () => {
    const known = await api().sendVerificationCode({ userEmail: addressOf('faisal'), emailType: 'ForgotPassword' });
    const unknown = await api().sendVerificationCode({ userEmail: 'nobody@mekong.example', emailType: 'ForgotPassword' });
    expect({ ...unknown, flow: known.flow }).toEqual(known);
    const wrong = (userEmail: string, flow: string) => refusal(api().checkCode({ userEmail, code: 'AAAAAA', flow }));
    expect(await wrong('nobody@mekong.example', unknown.flow)).toEqual(await wrong(addressOf('faisal'), known.flow));
    const mails = await post.to(addressOf('faisal'));
    expect(mails[0]!.html).toContain('<html lang="ar" dir="rtl">');
    expect((await post.all()).filter(({ to }) => to[0]!.address === 'nobody@mekong.example')).toEqual([]);
  });
});

describe('reminders', () => {
  const remindersTo = async (email: string, name: string) =>
    (await post.all()).filter(({ to, text, subject }) => to[0]!.address === email && subject.includes(name) && /\b(16|8|2)\b/.test(text));

  it('R1.2 climb from the local company to its region and to headquarters while the request waits', async () => {
    await verified({ firstname: 'Reminded' });
    for (const [hours, decider] of [
      [8, 'lena'],
      [16, 'marco'],
      [22, 'sam'],
    ] as const) {
      ahead = hours * HOUR - 60_000;
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      expect(await remindersTo(addressOf(decider), 'Reminded')).toHaveLength(0);
      ahead = hours * HOUR + 1_000;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(await remindersTo(addressOf(decider), 'Reminded')).toHaveLength(1);
    }
  }, 20_000);

  it('R4.7 stop when it is decided', async () => {
    const { person } = await verified({ firstname: 'Decided' });
    const lena = await house.as('lena');
    await lena.approval.updateStatus({ userId: person.id, status: 'Approved' });
    ahead = 9 * HOUR;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await remindersTo(addressOf('lena'), 'Decided')).toHaveLength(0);
    const letters = await house.database.db
      .selectFrom('letter')
      .select('dropped_at')
      .where('kind', '=', 'account.reminder')
      .where('data', '@>', JSON.stringify({ personId: person.id, step: '1' }) as never)
      .execute();
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.every(({ dropped_at }) => dropped_at)).toBe(true);
  }, 20_000);
});
