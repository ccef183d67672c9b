import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { codeFor } from '../../../../../../tests/kit/sign-up';
import { openSignUpGateway, PASSWORD, refusal, type SignUpGateway } from '../../../../../../tests/kit/sign-up-gateway';
import { addressOf } from '../../../../../../tests/kit/test-gateway';

let setup: SignUpGateway;

beforeAll(async () => {
  setup = await openSignUpGateway();
});

afterEach(() => setup.later(0));

afterAll(() => setup.close());

describe('the secrecy of a sign-up', () => {
  it('T8 a sign-up with a known address gets the response of a new one, mails the owner and does not change the account', async () => {
    const personBefore = await setup.personAt(addressOf('bruno'));
    const answers = [
      await setup.api.signUp(setup.someone()),
      await setup.api.signUp(setup.someone({ email: addressOf('bruno'), firstname: 'Mallory' })),
    ];
    expect(answers.map(({ flow, ...rest }) => [typeof flow, flow.length, rest])[0]).toEqual(
      answers.map(({ flow, ...rest }) => [typeof flow, flow.length, rest])[1],
    );
    expect((await setup.mailbox.to(addressOf('bruno'))).map(({ subject }) => subject)).toEqual(['Sie haben bereits ein Konto']);
    expect(await setup.personAt(addressOf('bruno'))).toEqual(personBefore);
    expect(await refusal(setup.confirm(addressOf('bruno'), 'AAAAAA', answers[1]!.flow))).toMatchObject({
      code: 'otp.wrong',
      data: { triesLeft: 4 },
    });
  });

  it('T8 an unverified application is reported only with its password', async () => {
    const { email } = await setup.apply();
    expect(await refusal(setup.api.login({ email, password: 'not the password' }))).toMatchObject({ status: 401, code: 'sign-in.wrong' });
    expect(await refusal(setup.api.login({ email, password: PASSWORD }))).toMatchObject({ status: 409, code: 'verification.incomplete' });
  });

  it('R4.4 an unfinished verification continues with the application whose password was used to sign in', async () => {
    const { email } = await setup.apply({ firstname: 'Own' });
    await setup.apply({ email, firstname: 'Stranger', password: 'another-harbour-7', confirmPassword: 'another-harbour-7' });
    setup.later(LIMITS.otpResendMs + 1_000);
    const { status, data } = await refusal(setup.api.login({ email, password: PASSWORD }));
    expect(status).toBe(409);
    const { flow } = await setup.api.sendCode({ email, emailType: 'Registration', ...(data as { flow: string }) });
    await setup.confirm(email, await codeFor(setup.gateway, email), flow);
    expect(await setup.personAt(email)).toMatchObject({ firstname: 'Own' });
    expect(await setup.gateway.database.db.selectFrom('application').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('T7 a code requested without a flow confirms neither of two sign-ups, and its mail explains how to continue', async () => {
    const { email, flow } = await setup.apply({ firstname: 'Own' });
    const stranger = { firstname: 'Stranger', password: 'another-harbour-7', confirmPassword: 'another-harbour-7' };
    const codes = [await setup.mailbox.codeFor(email)];
    await setup.apply({ email, ...stranger });
    codes.push(await setup.mailbox.codeFor(email, 2));
    setup.later(LIMITS.otpResendMs + 1_000);
    const resentCode = await setup.api.sendCode({ email, emailType: 'Registration' });
    expect((await setup.mailbox.to(email, 3)).at(-1)!.subject).toBe('Melden Sie sich an, um die Registrierung abzuschließen');
    for (const code of codes) {
      expect(await refusal(setup.confirm(email, code))).toMatchObject({ code: 'otp.wrong' });
      expect(await refusal(setup.confirm(email, code, resentCode.flow))).toMatchObject({ code: 'otp.wrong' });
    }
    expect(await setup.personAt(email)).toBeUndefined();
    await setup.confirm(email, codes[0]!, flow);
    expect(await setup.personAt(email)).toMatchObject({ firstname: 'Own' });
  });

  it('T7 a code requested after the first expired is for the sign-up of its flow', async () => {
    const { email, flow } = await setup.apply({ firstname: 'Own' });
    await setup.mailbox.codeFor(email);
    setup.later(LIMITS.otpLifeMs + 1_000);
    const other = await setup.apply({ email, firstname: 'Stranger', password: 'another-harbour-7', confirmPassword: 'another-harbour-7' });
    await setup.mailbox.codeFor(email, 2);
    const resentCode = await setup.api.sendCode({ email, emailType: 'Registration', flow });
    expect(resentCode.flow).toBe(flow);
    const code = await setup.mailbox.codeFor(email, 3);
    expect(await refusal(setup.confirm(email, code, other.flow))).toMatchObject({ code: 'otp.wrong' });
    await setup.confirm(email, code, flow);
    expect(await setup.personAt(email)).toMatchObject({ firstname: 'Own' });
  });

  it('T8 a wrong code gets the same response for an address with an account, one sign-up, several and none', async () => {
    const one = await setup.apply();
    const several = await setup.apply();
    await setup.apply({ email: several.email });
    const knownEmail = addressOf('jonas');
    await setup.api.signUp(setup.someone({ email: knownEmail }));
    await setup.api.signUp(setup.someone({ email: knownEmail }));
    const none = 'nobody@elsewhere.example';
    await setup.api.sendCode({ email: none, emailType: 'Registration' });
    const answers = await Promise.all([one.email, several.email, knownEmail, none].map((email) => refusal(setup.confirm(email, 'AAAAAA'))));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    setup.later(LIMITS.otpResendMs + 1_000);
    const resendResponses = await Promise.all(
      [one.email, several.email, knownEmail, none].map((userEmail) => setup.api.sendCode({ email: userEmail, emailType: 'Registration' })),
    );
    for (const answer of resendResponses)
      expect({ ...answer, flow: answer.flow.length }).toEqual({ ...resendResponses[0]!, flow: resendResponses[0]!.flow.length });
  });
});
