import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { pipeline } from '../../platform/database/batch';
import { Database } from '../../platform/database/database';
import { networkOf } from '../../platform/http/network';
import { runOutsideRequestTx, type Tx } from '../../platform/request-context';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ACCOUNT = {
  failures: 5,
  windowMs: 15 * MINUTE,
  /** Returns the wait in ms after this many failures beyond the budget. */
  waitMs: (more: number) => Math.min(15 * MINUTE, SECOND * 2 ** Math.min(more, 20)),
};
const NETWORK = {
  failures: 50,
  windowMs: HOUR,
  /** The number of accounts that may have an extra attempt when the budget is used up. */
  extraTries: 1_000,
};

/** The subject of an attempt as keyed hashes: an account and its network, or an account on a known device. */
export interface Subject {
  account: string;
  network: string | null;
}
export type Begun =
  | { waitMs: number }
  | {
      id: string;
      /** True if this is the one attempt beyond the budget of its network. */
      isExtra: boolean;
    };

interface AccountFailures {
  failures: number;
  last: Date | null;
}
interface NetworkFailures {
  failures: number;
  extraTries: number;
  /** True if the account has used its extra attempt. */
  isTried: boolean;
  /** The time of the failure that must leave the window before the network may try again. */
  blocking: Date | null;
}

/**
 * Counts failed sign-ins in the database, by the clock of the database, so that another gateway or a restart grants no further guesses. An
 * attempt counts as failed from its start and is removed otherwise, so neither simultaneous attempts nor a crashed gateway bypass the
 * limit.
 */
@Injectable()
export class SignInFailures {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('failed sign-ins');
  }

  subjectOf({ email, ip, device }: { email: string; ip: string; device: string | null }): Subject {
    if (device) return { account: this.hashOf(`device ${device} ${email}`), network: null };
    return { account: this.hashOf(`account ${email}`), network: this.hashOf(`network ${networkOf(ip)}`) };
  }

  /** Counts a starting attempt, or returns its wait. A refused attempt needs no write transaction. */
  begin(subject: Subject): Promise<Begun> {
    return runOutsideRequestTx(async () => {
      const before = await this.database.read((tx) => this.look(tx, subject));
      return 'waitMs' in before ? before : this.database.tx((tx) => this.beginIn(tx, subject));
    });
  }

  /** Removes an attempt whose password was found neither correct nor wrong. */
  async giveBack(id: string): Promise<void> {
    await runOutsideRequestTx(() => this.database.db.deleteFrom('sign_in_failure').where('id', '=', id).execute());
  }

  /** Clears the failures of an account after a correct password. Failures from other networks still count against those networks. */
  async forgive({ account, network }: Subject): Promise<void> {
    const statement = sql`
      with own as (delete from sign_in_failure where account = ${account} and network is not distinct from ${network})
      update sign_in_failure set is_forgiven = true
      where account = ${account} and network is distinct from ${network} and not is_forgiven
    `;
    await runOutsideRequestTx(() => statement.execute(this.database.db));
  }

  /** Returns the wait in ms of a network whose budget is used up. */
  async waitMs({ network }: Subject): Promise<number> {
    const now = this.clock.now();
    const { rows } = await countNetwork({ account: '', network }, now).execute(this.database.db);
    return this.networkWaitMs(rows[0]!, now);
  }

  /** Counts the attempt. Locks the network and then the account until the transaction ends. */
  private async beginIn(tx: Tx, subject: Subject): Promise<Begun> {
    const lock = (key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 727004))`.compile(tx);
    await pipeline(tx, lock(subject.network ?? subject.account), lock(subject.account));
    const state = await this.look(tx, subject);
    if ('waitMs' in state) return state;
    const id = randomUUID();
    await tx
      .insertInto('sign_in_failure')
      .values({ id, ...subject, is_extra: state.isExtra, at: this.clock.now() })
      .execute();
    return { id, ...state };
  }

  /** Returns whether the attempt is allowed now, or its wait. */
  private async look(tx: Tx, subject: Subject): Promise<{ waitMs: number } | { isExtra: boolean }> {
    const now = this.clock.now();
    const [[account], [network]] = await pipeline<[AccountFailures, NetworkFailures]>(
      tx,
      countAccount(subject, now).compile(tx),
      countNetwork(subject, now).compile(tx),
    );
    const isExtra = network!.failures >= NETWORK.failures;
    if (isExtra && (network!.isTried || network!.extraTries >= NETWORK.extraTries)) return { waitMs: this.networkWaitMs(network!, now) };
    const more = account!.failures - ACCOUNT.failures;
    const waitMs = account!.last && more >= 0 ? account!.last.getTime() + ACCOUNT.waitMs(more) - now.getTime() : 0;
    return waitMs > 0 ? { waitMs } : { isExtra };
  }

  private networkWaitMs({ blocking }: NetworkFailures, now: Date): number {
    return Math.max(SECOND, (blocking ?? now).getTime() + NETWORK.windowMs - now.getTime());
  }

  private hashOf(text: string): string {
    return createHmac('sha256', this.key).update(text).digest().subarray(0, 15).toString('base64url');
  }
}

const countAccount = ({ account }: Subject, now: Date) => sql<AccountFailures>`
  select count(*)::int as failures, max(at) as last from sign_in_failure
  where account = ${account} and not is_forgiven and at > ${new Date(now.getTime() - ACCOUNT.windowMs)}
`;

const countNetwork = ({ account, network }: Subject, now: Date) => sql<NetworkFailures>`
  select count(*) filter (where not is_extra)::int as failures,
    count(*) filter (where is_extra)::int as "extraTries",
    coalesce(bool_or(is_extra and account = ${account}), false) as "isTried",
    (array_agg(at order by at desc) filter (where not is_extra))[${sql.lit(NETWORK.failures)}] as blocking
  from sign_in_failure where network = ${network} and at > ${new Date(now.getTime() - NETWORK.windowMs)}
`;
