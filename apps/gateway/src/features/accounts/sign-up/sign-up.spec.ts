import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_VERSION, LIMITS } from '@portal/contracts';
import { runMailRound } from '../../../../../../tests/kit/mail/mail-round';
import { type Form, openSignUpGateway, PASSWORD, refusal, type SignUpGateway } from '../../../../../../tests/kit/sign-up-gateway';
import { addressOf } from '../../../../../../tests/kit/test-gateway';
import { AccountCleanup } from '../account-cleanup';

const HOUR = 3_600_000;

let setup: SignUpGateway;

beforeAll(async () => {
  setup = await openSignUpGateway();
});

afterEach(() => setup.later(0));

afterAll(() => setup.close());

describe('signing up', () => {
  it('R1.2 the mailed code creates a pending request, which approvers receive and a sibling unit does not', async () => {
    const lines = await Promise.all(
      (['lena', 'marco', 'sam', 'chloe'] as const).map(async (name) => (await setup.gateway.as(name)).connect()),
    );
    await Promise.all(lines.map((line) => line.until((events) => events.some(({ event }) => event === 'welcome'))));
    const { email, flow } = await setup.apply();
    expect(await setup.personAt(email)).toBeUndefined();
    const code = await setup.mailbox.codeFor(email);
    const answer = await setup.confirm(email, code.toLowerCase(), flow);
    expect(answer).toMatchObject({ message: 'User Verified Successfully', standing: 'waiting', lifeMs: 25 * HOUR });
    const person = (await setup.personAt(email))!;
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
        lcoName: 'Yarrowdyne Deutschland',
      });
      expect(line.facts('notification.added')[0]!.data['notification']).toMatchObject({
        type: 'UserRequest',
        subjectId: person.id,
        words: { name: 'Nora Lindt', company: 'Talwasser Automation', role: 'CP' },
      });
    }
    expect(lines[3]!.facts('account.requested')).toEqual([]);
    const mails = await setup.mailbox.to(addressOf('lena'));
    expect(mails.at(-1)!.subject).toBe('Neue Zugangsanfrage: Nora Lindt');
    expect((await setup.mailbox.all()).filter(({ to }) => to[0]!.address === addressOf('chloe'))).toEqual([]);
  });

  it('R1.2 a person whose request is pending signs in and gets a token to follow the request', async () => {
    const { email, person } = await setup.verified();
    const loginRefusal = await refusal(setup.api.login({ email, password: PASSWORD }));
    expect(loginRefusal).toMatchObject({ status: 403, code: 'account.waiting', data: { lifeMs: 25 * HOUR } });
    const own = setup.gateway.carrying((loginRefusal.data as { token: string }).token);
    expect(await own.accounts.standing()).toMatchObject({ standing: 'waiting' });
    await expect(own.accounts.me()).rejects.toMatchObject({ status: 401 });
    expect(person.consent_version).toBeNull();
  });

  it('R3.19 the consent is stored with its version and time, and another version is refused', async () => {
    const { person } = await setup.verified({ consent: CONSENT_VERSION });
    expect(person.consent_version).toBe(CONSENT_VERSION);
    expect(Math.abs(person.consent_at!.getTime() - Date.now())).toBeLessThan(60_000);
    const consentRefusal = await refusal(setup.api.signUp(setup.someone({ consent: '2020-01-01' })));
    expect(consentRefusal).toMatchObject({ status: 400, errors: { consent: [{ code: 'consent' }] } });
  });

  it('R2.4 the mail with the code names its purpose and links to the page for codes without containing a secret', async () => {
    const { email } = await setup.apply({ language: 'en' });
    const mail = (await setup.mailbox.to(email)).at(-1)!;
    expect(mail.subject).toBe('Confirm your e-mail address');
    const link = new URL(/Enter the code: (\S+)/.exec(mail.text)![1]!);
    expect([link.pathname, link.search, link.hash]).toEqual(['/otp-completion', '', '']);
  });

  it('R1.2 the token of a pending request permits reading that request and nothing else', async () => {
    const { answer, person } = await setup.verified();
    const own = setup.gateway.carrying(answer.token!);
    expect(await own.accounts.standing()).toEqual({
      standing: 'waiting',
      reason: null,
      requestedAt: person.requested_at.toISOString(),
      deadline: new Date(person.requested_at.getTime() + LIMITS.activationMs).toISOString(),
      decidedBy: null,
    });
    expect(await refusal(own.accounts.me())).toMatchObject({ status: 401 });
    expect(await refusal(own.approvals.list())).toMatchObject({ status: 401 });
  });

  it('R3.19 unit, local company and region are derived from country and role', async () => {
    const partner = await setup.verified({ companyName: 'brennhagen messtechnik' });
    expect(partner.person).toMatchObject({
      unit_id: expect.stringContaining('brennhagen'),
      lco_id: 'lco-deutschland',
      rhq_id: 'rhq-europe',
    });
    const staff = { employee: true, companyName: 'Yarrowdyne' };
    const local = await setup.verified({
      ...staff,
      role: 'LCO',
      organizationType: 'local-company',
      lco: 'lco-france',
      email: 'new.local@yarrowdyne.example',
    });
    expect(local.person).toMatchObject({ role: 'LBO', unit_id: 'lco-france', lco_id: 'lco-france', rhq_id: 'rhq-europe' });
    const regional = { ...staff, role: 'RHQ', organizationType: 'regional-headquarters', email: 'new.region@yarrowdyne.example' };
    expect(await refusal(setup.api.signUp(setup.someone(regional)))).toMatchObject({
      status: 400,
      errors: { region: [{ code: 'required' }] },
    });
    expect((await setup.verified({ ...regional, region: 'rhq-apac' })).person).toMatchObject({
      unit_id: 'rhq-apac',
      lco_id: null,
      rhq_id: 'rhq-apac',
    });
    const head = await setup.verified({ ...staff, role: 'YHQ', organizationType: 'headquarters', email: 'new.head@yarrowdyne.example' });
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
  ] as [string, Partial<Form>][])('R5.8 T6 a sign-up is refused with %s: %j', async (code, wrong) => {
    expect(await refusal(setup.api.signUp(setup.someone(wrong)))).toMatchObject({ code });
  });

  it('R4.7 a rejected person who corrects the details and applies again gets a pending request under the same id', async () => {
    const { email, person } = await setup.verified();
    await setup.gateway.database.db
      .updateTable('person')
      .set({ standing: 'rejected', reason: 'Unknown company', rev: 2, decided_by: 'lena' })
      .where('id', '=', person.id)
      .execute();
    const secondApplication = await setup.verified({ email, companyName: 'Talwasser Automation GmbH' });
    expect(secondApplication.person).toMatchObject({
      id: person.id,
      standing: 'waiting',
      rev: 3,
      reason: null,
      decided_by: null,
      company_name: 'Talwasser Automation GmbH',
    });
  });

  it('R1.2 R4.7 a person who applied again without verifying resumes by signing in with the new password', async () => {
    const { email, person } = await setup.verified();
    const lena = await setup.gateway.as('lena');
    await lena.approvals.decide({ userId: person.id, status: 'Rejected', reason: 'Which company?' });
    await setup.apply({ email, password: 'another-harbour-42', confirmPassword: 'another-harbour-42' });
    expect(await refusal(setup.api.login({ email, password: PASSWORD }))).toMatchObject({ status: 403, code: 'account.rejected' });
    expect(await refusal(setup.api.login({ email, password: 'neither-of-them' }))).toMatchObject({ status: 401 });
    expect(await refusal(setup.api.login({ email, password: 'another-harbour-42' }))).toMatchObject({ status: 409 });
  });
});

describe('reminders', () => {
  // Reminders of earlier requests are due in the same hour and would be sent in one digest.
  beforeEach(async () => {
    await setup.gateway.database.db.updateTable('letter').set({ dropped_at: new Date() }).where('sent_at', 'is', null).execute();
  });

  const remindersTo = async (email: string, name: string) =>
    (await setup.mailbox.all()).filter(
      ({ to, text, subject }) => to[0]!.address === email && subject.includes(name) && /\b(16|8|2)\b/.test(text.split('\n--')[0]!),
    );

  it('R1.2 reminders of a pending request are sent to the local company, then to its region, then to headquarters', async () => {
    await setup.verified({ firstname: 'Reminded' });
    for (const [hours, decider] of [
      [8, 'lena'],
      [16, 'marco'],
      [22, 'sam'],
    ] as const) {
      setup.later(hours * HOUR - 60_000);
      await runMailRound(setup.gateway);
      expect(await remindersTo(addressOf(decider), 'Reminded')).toHaveLength(0);
      setup.later(hours * HOUR + 1_000);
      await runMailRound(setup.gateway);
      expect(await remindersTo(addressOf(decider), 'Reminded')).toHaveLength(1);
    }
  });

  it('R4.7 reminders stop when the request is decided', async () => {
    const { person } = await setup.verified({ firstname: 'Decided' });
    const lena = await setup.gateway.as('lena');
    await lena.approvals.decide({ userId: person.id, status: 'Approved' });
    setup.later(9 * HOUR);
    await runMailRound(setup.gateway);
    expect(await remindersTo(addressOf('lena'), 'Decided')).toHaveLength(0);
    const letters = await setup.gateway.database.db
      .selectFrom('letter')
      .select('dropped_at')
      .where('kind', '=', 'account.reminder')
      .where('data', '@>', JSON.stringify({ personId: person.id, step: '1' }) as never)
      .execute();
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.every(({ dropped_at }) => dropped_at)).toBe(true);
  });
});

describe('retention', () => {
  it('T8 an application that was never verified is deleted after a week, but not earlier', async () => {
    const applicationsOf = (email: string) =>
      setup.gateway.database.db.selectFrom('application').select('id').where('email', '=', email).execute();
    const { email } = await setup.apply();
    setup.later(6 * 24 * HOUR);
    await setup.gateway.app.get(AccountCleanup, { strict: false }).run();
    expect(await applicationsOf(email)).toHaveLength(1);
    setup.later(8 * 24 * HOUR);
    await setup.gateway.app.get(AccountCleanup, { strict: false }).run();
    expect(await applicationsOf(email)).toEqual([]);
    expect(await refusal(setup.confirm(email, 'AAAAAA'))).toMatchObject({ code: 'otp.spent' });
  });
});
