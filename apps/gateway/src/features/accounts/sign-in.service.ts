import { Inject, Injectable } from '@nestjs/common';
import {
  AccountRejected,
  AccountWaiting,
  SessionOver,
  type SignedIn,
  TooMany,
  VerificationIncomplete,
  WrongSignIn,
} from '@portal/contracts';
import { Clock } from '../../data/clock';
import { Database } from '../../data/database';
import type { Tx } from '../../data/work';
import { ENV, type Env } from '../../env';
import { Limits } from '../../http/limits';
import { Refused, refuse } from '../../http/refused';
import type { Exchange } from '../../http/serve';
import { Tokens } from '../../http/tokens';
import { Applications } from './applications';
import { refreshCookie } from './cookies';
import { Passwords } from './passwords';
import { type Person, personAt, personOf, principalOf, signedIn } from './people';
import { Sessions } from './sessions';
import { Throttle } from './throttle';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BY_ADDRESS = ['failed sign-ins', 50, HOUR] as const;

/** Who comes in: by password, by cookie, by another provider. */
@Injectable()
export class SignIn {
  private readonly throttle = new Throttle({
    free: 5,
    perMs: 15 * MINUTE,
    waitMs: (over) => Math.min(15 * MINUTE, SECOND * 2 ** Math.min(over, 20)),
    atOnce: 10,
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly tokens: Tokens,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly applications: Applications,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async withPassword({ email, password }: { email: string; password: string }, exchange: Exchange): Promise<SignedIn> {
    const cookie = refreshCookie(this.env, exchange);
    const person = await this.throttled(email, exchange.request.ip, () => this.whoseIs(email, password));
    const { answer, begun } = await this.database.tx((tx) => this.letIn(tx, person, exchange));
    cookie.set(begun.refresh, begun.expiresAt);
    return answer;
  }

  /** Begins a sign-in of somebody who was approved and has shown who they are; checking took a while, so it must still be true. */
  async letIn(tx: Tx, person: Person, { request }: Exchange) {
    const { numUpdatedRows } = await tx
      .updateTable('person')
      .set({ last_seen_at: this.clock.now(), previous_visit_at: person.last_seen_at })
      .where('id', '=', person.id)
      .where('standing', '=', 'approved')
      .where('password_hash', 'is not distinct from', person.password_hash)
      .executeTakeFirst();
    if (!numUpdatedRows) refuse(WrongSignIn);
    const begun = await this.sessions.begin(tx, person.id, request.headers['user-agent'] ?? '');
    const token = await this.tokens.make(principalOf(person, begun.sessionId), this.env.TOKEN_LIFE_S);
    return { begun, answer: signedIn(person, token) };
  }

  /** The successor of the cookie and a fresh token with what the person is now; where the sign-in is over, its holder is told why. */
  async again(exchange: Exchange): Promise<SignedIn> {
    const cookie = refreshCookie(this.env, exchange);
    if (!cookie.value) return refuse(SessionOver);
    const rotated = await this.sessions.rotate(cookie.value);
    const person = rotated instanceof Refused ? undefined : await personOf(this.database.db, rotated.personId);
    if (rotated instanceof Refused || person?.standing !== 'approved') {
      cookie.clear();
      throw rotated instanceof Refused ? rotated : new Refused(SessionOver);
    }
    await this.database.db.updateTable('person').set({ last_seen_at: this.clock.now() }).where('id', '=', person.id).execute();
    const token = await this.tokens.make(principalOf(person, rotated.sessionId), this.env.TOKEN_LIFE_S);
    cookie.set(rotated.refresh, rotated.expiresAt);
    return signedIn(person, token);
  }

  /**
   * The approved person of this address and password. Every other answer than "wrong" is given to who knows the password only, and each costs
   * the same: two reads and two hashes, whether there is an account, a sign-up, several or none. Who knows the password of an application
   * goes on with that one, whatever others typed under the same address.
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
    if (person.standing === 'waiting') refuse(AccountWaiting);
    if (person.standing === 'rejected') refuse(AccountRejected, { reason: person.reason ?? '' });
    return person;
  }

  private async throttled(email: string, address: string, attempt: () => Promise<Person>): Promise<Person> {
    if (this.env.NO_RATE_LIMITS) return attempt();
    const waitMs =
      (await this.limits.spent(BY_ADDRESS[0], address, BY_ADDRESS[1], BY_ADDRESS[2])) ?? this.throttle.begin(email, this.now());
    if (waitMs > 0) refuse(TooMany, undefined, { retryAfterMs: waitMs });
    let outcome: 'right' | 'wrong' | 'unknown' = 'unknown';
    try {
      const person = await attempt();
      outcome = 'right';
      return person;
    } catch (failure) {
      if (failure instanceof Refused) outcome = failure.refusal === WrongSignIn ? 'wrong' : 'right';
      if (outcome === 'wrong') await this.limits.spend(...spread(BY_ADDRESS, address)).catch(() => undefined);
      throw failure;
    } finally {
      this.throttle.end(email, outcome, this.now());
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const spread = ([name, points, perMs]: typeof BY_ADDRESS, key: string) => [name, key, points, perMs] as const;
