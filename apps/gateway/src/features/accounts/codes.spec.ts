import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { codeFor } from '../../../../../tests/kit/sign-up';
import { openSignUpGateway, refusal, type SignUpGateway, wrongCodeFor } from '../../../../../tests/kit/sign-up-gateway';
import { addressOf } from '../../../../../tests/kit/test-gateway';

const HOUR = 3_600_000;
let setup: SignUpGateway;
beforeAll(async () => {
  setup = await openSignUpGateway();
});
afterEach(() => setup.later(0));
afterAll(() => setup.close());

describe('one-time codes', () => {
  it('T7 a one-time code is refused after five wrong attempts, even if it is then entered correctly', async () => {
    const { email, flow } = await setup.apply();
    const code = await setup.mailbox.codeFor(email);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await refusal(setup.confirm(email, wrongCodeFor(code), flow))).toMatchObject({
        status: 422,
        code: 'otp.wrong',
        data: { triesLeft },
      });
    }
    expect(await refusal(setup.confirm(email, code, flow))).toMatchObject({ status: 422, code: 'otp.spent' });
    expect(await setup.personAt(email)).toBeUndefined();
  });

  it('T7 wrong attempts at a one-time code also count under idempotency keys', async () => {
    const { email, flow } = await setup.apply();
    const code = await setup.mailbox.codeFor(email);
    for (const triesLeft of [4, 3]) {
      const call = setup.api.verifyEmail({ email, code: wrongCodeFor(code), flow }, { idempotencyKey: `one-guess-${triesLeft}` });
      expect(await refusal(call)).toMatchObject({ data: { triesLeft } });
    }
  });

  it('T7 guesses from another browser do not use up the attempts at a one-time code', async () => {
    const { email, flow } = await setup.apply();
    const code = await setup.mailbox.codeFor(email);
    for (let guess = 0; guess < 5; guess++)
      expect(await refusal(setup.confirm(email, wrongCodeFor(code), guess % 2 ? undefined : 'guessed'))).toMatchObject({
        code: 'otp.wrong',
      });
    expect(await refusal(setup.confirm(email, wrongCodeFor(code)))).toMatchObject({ code: 'otp.spent' });
    expect(await setup.confirm(email, code, flow)).toMatchObject({ standing: 'waiting' });
  });

  it('R7.1 a client without a stored flow can confirm a sign-up with only the address and the one-time code', async () => {
    const { email } = await setup.apply();
    expect(await setup.confirm(email, await setup.mailbox.codeFor(email))).toMatchObject({ standing: 'waiting' });
  });

  it('T7 a one-time code can be used only once', async () => {
    const { email, flow } = await setup.apply();
    const code = await setup.mailbox.codeFor(email);
    await setup.confirm(email, code, flow);
    expect(await refusal(setup.confirm(email, code, flow))).toMatchObject({ code: 'otp.spent' });
  });

  it('T7 T27 only one of many simultaneous confirmations of a one-time code has an effect', async () => {
    const { email, flow } = await setup.apply();
    const code = await setup.mailbox.codeFor(email);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => setup.confirm(email, code, flow)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const people = await setup.gateway.database.db.selectFrom('person').select('id').where('email', '=', email).execute();
    expect(people).toHaveLength(1);
    const facts = await setup.gateway.database.db
      .selectFrom('fact')
      .select('seq')
      .where('type', '=', 'account.requested')
      .where('data', '@>', JSON.stringify({ request: { email } }) as never)
      .execute();
    expect(facts).toHaveLength(1);
  });

  it('R5.4 a one-time code expires after ten minutes', async () => {
    const { email, flow } = await setup.apply();
    const code = await setup.mailbox.codeFor(email);
    setup.later(LIMITS.otpLifeMs + 1);
    expect(await refusal(setup.confirm(email, code, flow))).toMatchObject({ code: 'otp.spent' });
  });

  it('R2.4 a one-time code is not sent again within 118 s, whether the address is known or not', async () => {
    const { email, flow } = await setup.apply();
    await setup.api.sendCode({ email: 'nobody@nowhere.example', emailType: 'Registration' });
    setup.later(LIMITS.otpResendMs - 2_000);
    for (const address of [email, 'nobody@nowhere.example']) {
      const resendRefusal = await refusal(setup.api.sendCode({ email: address, emailType: 'Registration', flow }));
      expect(resendRefusal).toMatchObject({ status: 429, code: 'rate.limited' });
      expect(resendRefusal.retryAfterMs).toBeLessThanOrEqual(2_000);
    }
    setup.later(LIMITS.otpResendMs + 1_000);
    expect(await setup.api.sendCode({ email, emailType: 'Registration', flow })).toMatchObject({
      flow,
      resendAfterMs: LIMITS.otpResendMs,
    });
  });

  it('R4.3 resending a one-time code creates a new code and keeps the count of wrong attempts', async () => {
    const { email, flow } = await setup.apply();
    const first = await setup.mailbox.codeFor(email);
    await refusal(setup.confirm(email, wrongCodeFor(first), flow));
    setup.later(LIMITS.otpResendMs + 1_000);
    await setup.api.sendCode({ email, emailType: 'Registration', flow });
    const second = await setup.mailbox.codeFor(email, 2);
    expect(second).not.toBe(first);
    expect(await refusal(setup.confirm(email, first, flow))).toMatchObject({ code: 'otp.wrong', data: { triesLeft: 3 } });
    expect(await setup.confirm(email, second, flow)).toMatchObject({ standing: 'waiting' });
  });

  it('T7 an address gets at most three one-time codes an hour from one network, whether it is known or not', async () => {
    for (const { email, emailType } of [
      { email: addressOf('aiko'), emailType: 'ForgotPassword' as const },
      { email: 'nobody@elsewhere.example', emailType: 'ForgotPassword' as const },
    ]) {
      for (let mailCount = 0; mailCount < 3; mailCount++) {
        await setup.api.sendCode({ email, emailType });
        setup.later((mailCount + 1) * (LIMITS.otpResendMs + 1));
      }
      const resendRefusal = await refusal(setup.api.sendCode({ email, emailType }));
      expect(resendRefusal.status).toBe(429);
      expect(resendRefusal.retryAfterMs).toBeGreaterThan(0.5 * HOUR);
      setup.later(0);
    }
    expect(await setup.mailbox.to(addressOf('aiko'), 3)).toHaveLength(3);
  });

  it('T7 sign-ups, resent codes and password resets have separate budgets of one-time codes', async () => {
    const email = addressOf('kenji');
    const signUp = () => setup.api.signUp(setup.someone({ email }));
    const { flow } = await signUp();
    for (let more = 0; more < 2; more++) await signUp();
    expect(await refusal(signUp())).toMatchObject({ status: 429 });
    // A flow may send three mails from its own budget, then the mails that strangers in one network share.
    for (let mailCount = 1; mailCount <= 6; mailCount++) {
      setup.later(mailCount * (LIMITS.otpResendMs + 1));
      await setup.api.sendCode({ email, emailType: 'Registration', flow });
    }
    setup.later(7 * (LIMITS.otpResendMs + 1));
    expect(await refusal(setup.api.sendCode({ email, emailType: 'Registration', flow }))).toMatchObject({ status: 429 });

    const forgot = await setup.api.sendCode({ email, emailType: 'ForgotPassword' });
    const mails = await setup.mailbox.to(email, 10);
    const code = mails.map(({ text }) => /^[A-HJ-NP-Z2-9]{6}$/m.exec(text)?.[0]).find((match) => match !== undefined)!;
    await setup.api.checkCode({ email, code, flow: forgot.flow });
  });

  it('R2.4 a stranger who requests a one-time code does not delay the codes of another flow', async () => {
    const { email, flow } = await setup.apply();
    const stranger = await setup.apply({ email });
    setup.later(LIMITS.otpResendMs + 1_000);
    await setup.api.sendCode({ email, emailType: 'Registration', flow: stranger.flow });
    expect(await setup.api.sendCode({ email, emailType: 'Registration', flow })).toMatchObject({ flow });
  });

  it('T7 T33 one-time codes are never stored in plain text', async () => {
    const { email } = await setup.apply();
    const code = await setup.mailbox.codeFor(email);
    const { db } = setup.gateway.database;
    const rows = [
      await db.selectFrom('otp').selectAll().where('email', '=', email).execute(),
      await db.selectFrom('letter').selectAll().where('to_address', '=', email).execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('a password reset', () => {
  it('R2.3 resetting a forgotten password requires the mailed code, signs out all devices and notifies the owner', async () => {
    const tran = await setup.gateway.as('tran');
    const line = tran.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const { flow } = await setup.api.sendCode({ email: tran.email, emailType: 'ForgotPassword' });
    const code = await setup.mailbox.codeFor(tran.email);
    expect(await refusal(setup.api.checkCode({ email: tran.email, code: wrongCodeFor(code), flow }))).toMatchObject({
      data: { triesLeft: 4 },
    });
    await setup.api.checkCode({ email: tran.email, code, flow });
    expect(await refusal(setup.api.resetPassword({ email: tran.email, code, password: 'tran@mekong.example', flow }))).toMatchObject({
      code: 'password.common',
    });
    await setup.api.resetPassword({ email: tran.email, code, password: 'a-new-harbour-9', flow });
    expect(await refusal(setup.api.resetPassword({ email: tran.email, code, password: 'a-new-harbour-8', flow }))).toMatchObject({
      code: 'otp.spent',
    });

    await line.until(() => line.facts('session.ended').some(({ data }) => data['sessionId'] === tran.sessionId) || !line.socket.connected);
    expect(await refusal(tran.accounts.me())).toMatchObject({ status: 401 });
    expect((await tran.fetch('/api/auth/refresh-token', { method: 'POST' })).status).toBe(401);
    expect(await setup.api.login({ email: tran.email, password: 'a-new-harbour-9' })).toMatchObject({ user: { userId: 'tran' } });
    expect((await setup.mailbox.to(tran.email, 2)).at(-1)!.text).toContain('Tran Bao');
  });

  it('T26 the reset code of a deleted account cannot reset the password of a later account with the same address', async () => {
    const { email, person } = await setup.verified();
    const { flow } = await setup.api.sendCode({ email, emailType: 'ForgotPassword' });
    const code = await setup.mailbox.codeFor(email, 2);
    const sam = await setup.gateway.as('sam');
    await sam.approvals.removeAccount({ userId: person.id, reason: 'By mistake.' });
    const next = await setup.apply({ email });
    await setup.confirm(email, await codeFor(setup.gateway, email), next.flow);
    const before = await setup.gateway.database.db
      .selectFrom('person')
      .selectAll()
      .where('email', '=', email)
      .where('standing', '=', 'waiting')
      .executeTakeFirstOrThrow();
    await setup.api.resetPassword({ email, code, password: 'another-harbour-8', flow });
    const after = await setup.gateway.database.db.selectFrom('person').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow();
    expect(after.password_hash).toBe(before.password_hash);
  });

  it('T2 a password reset also accepts the code and the password in the query string, for other clients', async () => {
    const { flow } = await setup.api.sendCode({ email: addressOf('mei'), emailType: 'ForgotPassword' });
    const code = await setup.mailbox.codeFor(addressOf('mei'));
    const query = new URLSearchParams({ userEmail: addressOf('mei'), code, Password: 'another-harbour-5', flow });
    const response = await fetch(`${setup.gateway.url}/api/auth/changepassword?${query}`, {
      method: 'POST',
      headers: { 'ocp-apim-subscription-key': 'demo-key' },
    });
    expect(response.status).toBe(200);
  });

  it('T8 a password reset for an unknown address gets the same responses as for a known one, but no mail', async () => {
    const knownResponse = await setup.api.sendCode({ email: addressOf('faisal'), emailType: 'ForgotPassword' });
    const unknownResponse = await setup.api.sendCode({ email: 'nobody@mekong.example', emailType: 'ForgotPassword' });
    expect({ ...unknownResponse, flow: knownResponse.flow }).toEqual(knownResponse);
    const wrong = (email: string, flow: string) => refusal(setup.api.checkCode({ email, code: 'AAAAAA', flow }));
    expect(await wrong('nobody@mekong.example', unknownResponse.flow)).toEqual(await wrong(addressOf('faisal'), knownResponse.flow));
    const mails = await setup.mailbox.to(addressOf('faisal'));
    expect(mails[0]!.html).toContain('<html lang="ar" dir="rtl">');
    expect((await setup.mailbox.all()).filter(({ to }) => to[0]!.address === 'nobody@mekong.example')).toEqual([]);
  });
});
