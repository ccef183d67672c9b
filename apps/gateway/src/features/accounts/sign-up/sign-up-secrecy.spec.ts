import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { codeFor } from '../../../../../../tests/kit/sign-up';
import { openSignUpGateway, PASSWORD, refusal, type SignUpGateway } from '../../../../../../tests/kit/sign-up-gateway';
import { addressOf } from '../../../../../../tests/kit/test-gateway';

let the: SignUpGateway;

beforeAll(async () => {
  the = await openSignUpGateway();
});

afterEach(() => the.later(0));

afterAll(() => the.close());

describe('the secrecy of a sign-up', () => {
  it('T8 a known address is answered like a new one; its owner gets a mail, and the account does not change', async () => {
    const before = await the.personAt(addressOf('bruno'));
    const answers = [
      await the.api.signUp(the.someone()),
      await the.api.signUp(the.someone({ email: addressOf('bruno'), firstname: 'Mallory' })),
    ];
    expect(answers.map(({ flow, ...rest }) => [typeof flow, flow.length, rest])[0]).toEqual(
      answers.map(({ flow, ...rest }) => [typeof flow, flow.length, rest])[1],
    );
    expect((await the.mailbox.to(addressOf('bruno'))).map(({ subject }) => subject)).toEqual(['Sie haben bereits ein Konto']);
    expect(await the.personAt(addressOf('bruno'))).toEqual(before);
    expect(await refusal(the.confirm(addressOf('bruno'), 'AAAAAA', answers[1]!.flow))).toMatchObject({
      code: 'otp.wrong',
      data: { triesLeft: 4 },
    });
  });

  it('T8 an unverified application is reported only with its password', async () => {
    const { email } = await the.apply();
    expect(await refusal(the.api.login({ email, password: 'not the password' }))).toMatchObject({ status: 401, code: 'sign-in.wrong' });
    expect(await refusal(the.api.login({ email, password: PASSWORD }))).toMatchObject({ status: 409, code: 'verification.incomplete' });
  });

  it('R4.4 an unfinished verification continues with the application of the signed-in password', async () => {
    const { email } = await the.apply({ firstname: 'Own' });
    await the.apply({ email, firstname: 'Stranger', password: 'another-harbour-7', confirmPassword: 'another-harbour-7' });
    the.later(LIMITS.otpResendMs + 1_000);
    const { status, data } = await refusal(the.api.login({ email, password: PASSWORD }));
    expect(status).toBe(409);
    const { flow } = await the.api.sendCode({ email: email, emailType: 'Registration', ...(data as { flow: string }) });
    await the.confirm(email, await codeFor(the.gateway, email), flow);
    expect(await the.personAt(email)).toMatchObject({ firstname: 'Own' });
    expect(await the.gateway.database.db.selectFrom('application').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('T7 a code requested without a flow is for neither of two sign-ups; the mail explains how to continue', async () => {
    const { email, flow } = await the.apply({ firstname: 'Own' });
    const stranger = { firstname: 'Stranger', password: 'another-harbour-7', confirmPassword: 'another-harbour-7' };
    const codes = [await the.mailbox.codeFor(email)];
    await the.apply({ email, ...stranger });
    codes.push(await the.mailbox.codeFor(email, 2));
    the.later(LIMITS.otpResendMs + 1_000);
    const again = await the.api.sendCode({ email: email, emailType: 'Registration' });
    expect((await the.mailbox.to(email, 3)).at(-1)!.subject).toBe('Melden Sie sich an, um die Registrierung abzuschließen');
    for (const code of codes) {
      expect(await refusal(the.confirm(email, code))).toMatchObject({ code: 'otp.wrong' });
      expect(await refusal(the.confirm(email, code, again.flow))).toMatchObject({ code: 'otp.wrong' });
    }
    expect(await the.personAt(email)).toBeUndefined();
    await the.confirm(email, codes[0]!, flow);
    expect(await the.personAt(email)).toMatchObject({ firstname: 'Own' });
  });

  it('T7 a code requested after the first expired is for the sign-up of its flow', async () => {
    const { email, flow } = await the.apply({ firstname: 'Own' });
    await the.mailbox.codeFor(email);
    the.later(LIMITS.otpLifeMs + 1_000);
    const other = await the.apply({ email, firstname: 'Stranger', password: 'another-harbour-7', confirmPassword: 'another-harbour-7' });
    await the.mailbox.codeFor(email, 2);
    const again = await the.api.sendCode({ email: email, emailType: 'Registration', flow });
    expect(again.flow).toBe(flow);
    const code = await the.mailbox.codeFor(email, 3);
    expect(await refusal(the.confirm(email, code, other.flow))).toMatchObject({ code: 'otp.wrong' });
    await the.confirm(email, code, flow);
    expect(await the.personAt(email)).toMatchObject({ firstname: 'Own' });
  });

  it('T8 a wrong code is answered alike for an address with an account, one sign-up, several and none', async () => {
    const one = await the.apply();
    const several = await the.apply();
    await the.apply({ email: several.email });
    const known = addressOf('jonas');
    await the.api.signUp(the.someone({ email: known }));
    await the.api.signUp(the.someone({ email: known }));
    const none = 'nobody@elsewhere.example';
    await the.api.sendCode({ email: none, emailType: 'Registration' });
    const answers = await Promise.all([one.email, several.email, known, none].map((email) => refusal(the.confirm(email, 'AAAAAA'))));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    the.later(LIMITS.otpResendMs + 1_000);
    const sent = await Promise.all(
      [one.email, several.email, known, none].map((userEmail) => the.api.sendCode({ email: userEmail, emailType: 'Registration' })),
    );
    for (const answer of sent) expect({ ...answer, flow: answer.flow.length }).toEqual({ ...sent[0]!, flow: sent[0]!.flow.length });
  });
});
