import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { ApiError, isRefusedAs, LIMITS, VerificationIncomplete } from '@portal/contracts';
import { SignJWT } from 'jose';
import { codeOf } from '../../apps/gateway/src/features/accounts/otp-code';
import { SECRET_FOR, type SecretFor } from '../../apps/gateway/src/platform/config/secrets';
import { PERSON_INDEXES, type PersonIndex, type Step } from './one-address-steps';
import { registration } from './sign-up';
import { KEY, type TestGateway } from './test-gateway';

export const ISSUER = 'https://login.provider.example';
const PASSWORDS = ['quiet-harbour-42', 'loud-mountain-17', 'green-lantern-88'] as const;
const NAMES = ['Owen', 'Mallory', 'Trudy'] as const;

/** The sign-up form of one person. */
interface Application {
  person: PersonIndex;
  flow: string;
  subject: string | null;
}
/** A mailed code with its purpose and flow. */
interface MailedCode {
  application: Application;
  flow: string;
  code: string;
  at: number;
}
const outcomeOf = <T>(call: Promise<T>): Promise<T | ApiError> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError && error.status !== 503) return error;
    throw error;
  });

/** The offset of the gateway's clock in milliseconds. */
export interface Clock {
  ahead: number;
}

/** The number of created accounts: in total, with competing sign-ups, and with an account at the identity provider. */
export interface Counts {
  confirmed: number;
  amongSeveral: number;
  linked: number;
}

/** Runs the steps with a new address and compares each result with the permitted ones. */
export class OneAddressRun {
  readonly email = `${randomUUID()}@talwasser.example`;
  readonly mails: MailedCode[] = [];
  open: Application[] = [];
  /** The sign-up form that created the account of the address. */
  account: Application | null = null;
  rejected = false;
  private readonly read = new Set<string>();
  private readonly secretFor: SecretFor;
  private readonly wrongPasswords = new Map<string, number>();
  /** The sign-up of each flow; null for a flow that had no effect. */
  private readonly flows = new Map<string, Application | null>();

  constructor(
    private readonly gateway: TestGateway,
    private readonly clock: Clock,
    private readonly counts: Counts,
  ) {
    this.secretFor = gateway.app.get<SecretFor>(SECRET_FOR);
  }

  async take(step: Step): Promise<void> {
    switch (step.does) {
      case 'waits':
        this.clock.ahead += step.ms;
        return;
      case 'signs up':
        return this.signUp(step);
      case 'asks again':
        return this.requestAgain(step);
      case 'signs in':
        return this.signIn(step.person);
      case 'enters':
        return this.enter(step);
      case 'is rejected':
        if (!this.account) return;
        await this.gateway.database.db
          .updateTable('person')
          .set({ standing: 'rejected', reason: 'Unknown' })
          .where('email', '=', this.email)
          .execute();
        this.rejected = true;
    }
  }

  private get canApply(): boolean {
    return !this.account || this.rejected;
  }
  private newestOf(one: PersonIndex): Application | undefined {
    return this.open.findLast((application) => application.person === one);
  }

  private async signUp({ person: one, withProvider }: { person: PersonIndex; withProvider: boolean }): Promise<void> {
    const subject = withProvider ? `subject of ${NAMES[one]} ${this.email}` : null;
    const registrationInput = registration({
      email: this.email,
      firstname: NAMES[one],
      password: PASSWORDS[one],
      confirmPassword: PASSWORDS[one],
    });
    const response = await fetch(`${this.gateway.url}/api/auth/signup/adduser`, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json', ...(subject ? { cookie: await this.presentIdentity(subject) } : {}) },
      body: JSON.stringify(registrationInput),
    });
    if (response.status === 429) return this.expectMails([]);
    assert.equal(response.status, 200);
    const { flow } = (await response.json()) as { flow: string };
    const application = this.canApply ? { person: one, flow, subject } : null;
    if (application) this.open.push(application);
    this.flows.set(flow, application);
    await this.expectMails(application ? [{ application, flow }] : []);
  }

  /** Signs in at the identity provider in a new browser. Returns the browser's cookie. */
  private async presentIdentity(subject: string): Promise<string> {
    const token = new SignJWT({ issuer: ISSUER, tenant: 'a tenant', subject, email: this.email })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('identity')
      .setExpirationTime(new Date(Date.now() + this.clock.ahead + 3_600_000));
    return `ms=${await token.sign(this.secretFor('microsoft'))}`;
  }

  private async requestAgain({ person: one, flow: choice }: { person: PersonIndex; flow: 'own' | 'none' | 'made up' }): Promise<void> {
    const ownApplication = this.newestOf(one);
    if (choice === 'own' && !ownApplication) return;
    const flow = { own: ownApplication?.flow, none: undefined, 'made up': randomUUID() }[choice];
    const onlyApplication = this.open.length === 1 ? this.open[0]! : null;
    const expectedApplication = choice === 'own' ? ownApplication! : choice === 'none' ? onlyApplication : null;
    const outcome = await outcomeOf(this.gateway.nobody.accounts.sendCode({ email: this.email, emailType: 'Registration', flow }));
    if (outcome instanceof ApiError) {
      assert.equal(outcome.status, 429);
      return this.expectMails([]);
    }
    if (choice === 'own') assert.equal(outcome.flow, flow);
    else assert.equal(this.flows.has(outcome.flow), false);
    this.flows.set(outcome.flow, expectedApplication);
    await this.expectMails(expectedApplication ? [{ application: expectedApplication, flow: outcome.flow }] : []);
  }

  /** Signs in. A response may reveal information only to a caller who knows a password, and only about their own sign-up. */
  private async signIn(one: PersonIndex): Promise<void> {
    const answer = await outcomeOf(this.gateway.nobody.accounts.login({ email: this.email, password: PASSWORDS[one] }));
    if (!(answer instanceof ApiError)) throw new Error('Nobody was approved');
    const ownApplication = this.canApply ? this.newestOf(one) : undefined;
    if (ownApplication) {
      assert.equal(answer.status, 409);
      assert.equal(isRefusedAs(answer, VerificationIncomplete) && answer.body.data.flow, ownApplication.flow);
    } else
      assert.equal(answer.code, this.account?.person !== one ? 'sign-in.wrong' : this.rejected ? 'account.rejected' : 'account.waiting');
    await this.expectMails([]);
  }

  private async enter(step: Extract<Step, { does: 'enters' }>): Promise<void> {
    const mail = this.mails[step.mail % Math.max(1, this.mails.length)];
    if (!mail) return;
    const flow = {
      'of the mail': mail.flow,
      own: this.newestOf(step.person)?.flow ?? 'none-of-theirs',
      none: undefined,
      'made up': randomUUID(),
    }[step.flow];
    const isLive = this.open.includes(mail.application) && this.mails.findLast((one) => one.flow === mail.flow) === mail;
    const isFresh =
      isLive &&
      Date.now() + this.clock.ahead - mail.at < LIMITS.otpLifeMs - 5_000 &&
      (this.wrongPasswords.get(mail.flow) ?? 0) < LIMITS.otpTries;
    const several = this.open.length > 1;
    const answer = await outcomeOf(this.gateway.nobody.accounts.verifyEmail({ email: this.email, code: mail.code, flow }));
    if (answer instanceof ApiError) {
      assert.equal(answer.status, 422);
      if (step.flow === 'of the mail') assert.equal(isFresh, false);
      if (flow) this.wrongPasswords.set(flow, (this.wrongPasswords.get(flow) ?? 0) + 1);
      return this.expectMails([]);
    }
    assert.ok(this.open.includes(mail.application));
    if (flow) assert.equal(this.flows.get(flow), mail.application);
    else assert.equal(several, false);
    this.account = mail.application;
    this.rejected = false;
    this.open = [];
    this.counts.confirmed++;
    if (several) this.counts.amongSeveral++;
    if (this.account.subject) this.counts.linked++;
    await this.expectMails([]);
    await this.expectAccount();
  }

  /** Expects the name, password and identity of the account to be those of the sign-up whose code was entered. */
  async expectAccount(): Promise<void> {
    if (!this.account) return;
    const { person: personIndex, subject } = this.account;
    const person = await this.gateway.database.db
      .selectFrom('person')
      .selectAll()
      .where('email', '=', this.email)
      .executeTakeFirstOrThrow();
    assert.equal(person.firstname, NAMES[personIndex]);
    const identities = await this.gateway.database.db.selectFrom('identity').selectAll().where('person_id', '=', person.id).execute();
    assert.equal(identities.map((identity) => identity.subject).join(), subject ?? '');
    for (const otherIndex of PERSON_INDEXES) await this.signIn(otherIndex);
  }

  /** Expects that exactly these sign-ups were mailed codes since the previous call. */
  private async expectMails(expectedMails: { application: Application; flow: string }[]): Promise<void> {
    const mails = await this.gateway.database.db
      .selectFrom('letter')
      .select(['id', 'data'])
      .where('to_address', '=', this.email)
      .where('kind', '=', 'otp.code')
      .execute();
    const newMails = mails.filter(({ id }) => !this.read.has(id));
    assert.equal(newMails.length, expectedMails.length);
    for (const [index, { id, data }] of newMails.entries()) {
      this.read.add(id);
      const row = await this.gateway.database.db
        .selectFrom('otp')
        .select(['id', 'sends'])
        .where('id', '=', data['otpId']!)
        .executeTakeFirstOrThrow();
      this.mails.push({ ...expectedMails[index]!, code: codeOf(this.secretFor('otp'), row), at: Date.now() + this.clock.ahead });
    }
  }
}
