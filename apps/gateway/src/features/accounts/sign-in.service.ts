import { Inject, Injectable } from '@nestjs/common';
import {
  AccountDisabled,
  AccountRejected,
  AccountWaiting,
  SessionOver,
  type SignedIn,
  VerificationIncomplete,
  WrongSignIn,
} from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { delegatorsOf } from '../../platform/http/delegators';
import { shortNetworkOf } from '../../platform/http/network';
import { RefusalError, refuse } from '../../platform/http/refusal-error';
import type { Exchange } from '../../platform/http/serve';
import { Tokens } from '../../platform/http/tokens';
import type { Tx } from '../../platform/request-context';
import { ZONE_OF_PERSON } from '../../services/org/person-zone';
import { recordUse } from '../../services/usage/usage';
import { refreshCookie } from './cookies';
import { Devices } from './devices';
import { Passwords } from './passwords/passwords';
import { type Person, personAt, personOf, principalOf, signedIn, signUpDataOf, WAITING_TOKEN_S, waitingPrincipal } from './person';
import { SecondFactors } from './second-factor/second-factors';
import { Sessions } from './sessions';
import { SignInEnforcement } from './sign-in-enforcement';
import { SignInGuard } from './sign-in-guard';
import { isNewDevice, reportNewDevice } from './sign-ins/new-device';
import { Applications } from './sign-up/applications';

/** The number of stored characters of a user agent. */
const AGENT_LENGTH = 300;

/** Returns the day of a visit. A day starts at 04:00, so that midnight does not end the visit of a person who works late. */
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${ZONE_OF_PERSON} - interval '4 hours')::date`;

/**
 * Returns the columns of a person who is active `now`. A visit lasts a day: all devices of that day show the changes since an earlier day.
 */
const visitAt = (now: Date) => ({
  last_seen_at: now,
  previous_visit_at: sql<Date | null>`case
    when previous_visit_at is null or ${dayOf(sql`last_seen_at`)} < ${dayOf(sql`${now}::timestamptz`)} then last_seen_at
    else previous_visit_at
  end`,
});

/** Signs people in by password, by refresh cookie or by another provider. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly applications: Applications,
    private readonly devices: Devices,
    private readonly guard: SignInGuard,
    private readonly factors: SecondFactors,
    private readonly enforcement: SignInEnforcement,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async withPassword({ email, password }: { email: string; password: string }, exchange: Exchange): Promise<SignedIn> {
    const cookie = refreshCookie(this.env, exchange);
    await this.enforcement.requireNone(email);
    const device = await this.devices.knownFor(exchange, email);
    const person = await this.guard.attempt({ email, ip: exchange.request.ip, device }, () => this.whoseIs(email, password));
    await this.factors.requireStep(person);
    const { answer, begun } = await this.database.tx((tx) => this.letIn(tx, person, exchange, device !== null));
    cookie.set(begun.refresh, begun.expiresAt);
    await this.devices.remember(exchange, email);
    return answer;
  }

  /** Refuses an authenticated person whose account is not approved, or whose organization requires its own provider. */
  async requireActive(person: Person): Promise<void> {
    await this.enforcement.requireNone(person.email);
    if (person.standing === 'waiting') refuse(AccountWaiting, await this.tokens.make(waitingPrincipal(person), WAITING_TOKEN_S));
    if (person.standing === 'disabled') refuse(AccountDisabled, { reason: person.disabled_reason ?? '' });
    if (person.standing === 'rejected') refuse(AccountRejected, { reason: person.reason ?? '', entered: signUpDataOf(person) });
  }

  /**
   * Starts a session of an approved and authenticated person. Both conditions are checked again, because verifying the password took time.
   * A person who has signed in before is notified if the device is new.
   */
  async letIn(tx: Tx, person: Person, { request }: Exchange, isKnownDevice: boolean) {
    const at = this.clock.now();
    const { numUpdatedRows } = await tx
      .updateTable('person')
      .set(visitAt(at))
      .where('id', '=', person.id)
      .where('standing', '=', 'approved')
      .where('password_hash', 'is not distinct from', person.password_hash)
      .executeTakeFirst();
    if (!numUpdatedRows) refuse(WrongSignIn);
    const source = { agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH), network: shortNetworkOf(request.ip) };
    const isNew = !isKnownDevice && (await isNewDevice(tx, person.id, source));
    const session = await this.sessions.begin(tx, person.id, source);
    const principal = { ...principalOf(person, session.sessionId), decidesFor: await delegatorsOf(tx, person.id) };
    await recordUse(tx, principal, { func: 'sign-in', what: 'signed in' });
    const { sessionId } = session;
    if (isNew) await reportNewDevice(tx, person, { ...source, sessionId, at });
    await appendFact(tx, [userRoom(person.id)], 'session.begun', { sessionId });
    const token = await this.tokens.make(principal, this.env.TOKEN_LIFE_S);
    return { begun: session, answer: signedIn(person, token) };
  }

  /**
   * Returns the successor of the cookie and a new token with the person's current data, or refuses with the reason why the session ended.
   */
  async again(exchange: Exchange): Promise<SignedIn> {
    const cookie = refreshCookie(this.env, exchange);
    if (!cookie.value) return refuse(SessionOver);
    const rotation = await this.sessions.rotate(cookie.value);
    const person = rotation instanceof RefusalError ? undefined : await personOf(this.database.db, rotation.personId);
    if (rotation instanceof RefusalError || person?.standing !== 'approved') {
      cookie.clear();
      throw rotation instanceof RefusalError ? rotation : new RefusalError(SessionOver);
    }
    await this.database.db.updateTable('person').set(visitAt(this.clock.now())).where('id', '=', person.id).execute();
    const decidesFor = await delegatorsOf(this.database.db, person.id);
    const token = await this.tokens.make({ ...principalOf(person, rotation.sessionId), decidesFor }, this.env.TOKEN_LIFE_S);
    cookie.set(rotation.refresh, rotation.expiresAt);
    return signedIn(person, token);
  }

  /**
   * Returns the approved person with this address and password. Every refusal except "wrong" requires the correct password, and all cost
   * the same: two reads and two hashes, whether the address has an account, one sign-up, several or none. The password of an application
   * selects that application, whatever others entered under the same address.
   */
  private async whoseIs(email: string, password: string): Promise<Person> {
    const person = await personAt(this.database.db, email);
    const [right, hash] = await Promise.all([
      this.passwords.matches(person?.password_hash, password),
      this.passwords.hashFor(email, password),
    ]);
    const application = await this.applications.withPassword(this.database.db, email, hash);
    if (application && (!person || person.standing === 'rejected')) refuse(VerificationIncomplete, { flow: application.flow });
    if (!right || !person) return refuse(WrongSignIn);
    await this.requireActive(person);
    return person;
  }
}
