import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { TooMany } from '@portal/contracts';
import type { SelectQueryBuilder } from 'kysely';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import type { Tables } from '../../platform/database/tables';
import { networkOf } from '../../platform/http/network';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import type { CodeMailTable } from './tables';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Allowance {
  mails: number;
  windowMs: number;
}
/**
 * The mail budgets of one address for one cause: for all strangers together, one of their networks, the holder of a flow, and a known
 * device.
 */
const STRANGERS: readonly Allowance[] = [
  { mails: 5, windowMs: HOUR },
  { mails: 10, windowMs: DAY },
];
const ONE_NETWORK: readonly Allowance[] = [
  { mails: 3, windowMs: HOUR },
  { mails: 6, windowMs: DAY },
];
const ONE_FLOW: readonly Allowance[] = [{ mails: 3, windowMs: DAY }];
const ONE_DEVICE: readonly Allowance[] = STRANGERS;
/** The number of unconfirmed sign-ups that one network may have, for any addresses. */
const OPEN_SIGN_UPS: readonly Allowance[] = [{ mails: 20, windowMs: HOUR }];
const STRANGER = 'stranger';
const FLOW = 'flow';

/** The cause of a code mail. Each cause has its own budgets, so that sign-ups by strangers never use up the budget of password resets. */
export type MailCause = CodeMailTable['cause'];

/** The caller who requests a code: their address, and their device if the account of the address has signed in on it. */
export interface CodeCaller {
  ip: string;
  device: string | null;
}

export interface CodeMail {
  email: string;
  cause: MailCause;
  flow: string;
  caller: CodeCaller;
  /** True if the caller sent the flow, which only the caller's own browser knows. */
  holdsFlow: boolean;
}

type Mails = SelectQueryBuilder<Tables, 'code_mail', { at: Date }>;

/**
 * T7: limits the codes that are mailed to an address, so that strangers cannot use up the owner's mails. A known device and the holder of a
 * flow have their own budgets, and one network cannot use up the budget of all strangers.
 */
@Injectable()
export class MailBudget {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('network of a code');
  }

  /** Charges one mail to the budget of the caller, or refuses the request with the remaining wait. The address must be locked first. */
  async spend(tx: Tx, mail: CodeMail): Promise<void> {
    const network = this.hashOf(mail.caller.ip);
    if (mail.cause === 'sign-up') await this.checkNetwork(tx, network);
    const payer = await this.payerOf(tx, mail, network);
    const { email, cause, flow } = mail;
    await tx.insertInto('code_mail').values({ id: randomUUID(), email, cause, flow, payer, network, at: this.clock.now() }).execute();
  }

  /** Returns the time when this device last requested a code for the address. */
  async lastOfDevice(tx: Tx, email: string, cause: MailCause, device: string): Promise<Date | undefined> {
    const mails = this.mailsOf(tx, email, cause).where('payer', '=', deviceOf(device));
    return (await mails.orderBy('at', 'desc').limit(1).executeTakeFirst())?.at;
  }

  /** Stops counting a sign-up against its network once its address is verified. */
  async confirm(tx: Tx, email: string, flow: string): Promise<void> {
    await tx
      .updateTable('code_mail')
      .set({ confirmed: true })
      .where('email', '=', email)
      .where('flow', '=', flow)
      .where('cause', '=', 'sign-up')
      .execute();
  }

  /**
   * Refuses the request if the network has too many unconfirmed sign-ups in the last hour. Confirmed sign-ups do not count, so an office is
   * not limited.
   */
  private async checkNetwork(tx: Tx, network: string): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    const open = tx.selectFrom('code_mail').select('at').where('network', '=', network).where('cause', '=', 'sign-up');
    const waitMs = await this.waitFor(open.where('confirmed', '=', false), OPEN_SIGN_UPS);
    if (waitMs) refuse(TooMany, undefined, { retryAfterMs: waitMs });
  }

  private async payerOf(tx: Tx, { email, cause, flow, caller, holdsFlow }: CodeMail, network: string): Promise<string> {
    const mails = this.mailsOf(tx, email, cause);
    if (caller.device) {
      const payer = deviceOf(caller.device);
      const waitMs = await this.waitFor(mails.where('payer', '=', payer), ONE_DEVICE);
      return waitMs ? refuse(TooMany, undefined, { retryAfterMs: waitMs }) : payer;
    }
    if (holdsFlow && !(await this.waitFor(mails.where('payer', '=', FLOW).where('flow', '=', flow), ONE_FLOW))) return FLOW;
    const strangers = mails.where('payer', '=', STRANGER);
    const waitMs = Math.max(
      await this.waitFor(strangers, STRANGERS),
      await this.waitFor(strangers.where('network', '=', network), ONE_NETWORK),
    );
    return waitMs ? refuse(TooMany, undefined, { retryAfterMs: waitMs }) : STRANGER;
  }

  private mailsOf(tx: Tx, email: string, cause: MailCause): Mails {
    return tx.selectFrom('code_mail').select('at').where('email', '=', email).where('cause', '=', cause);
  }

  /** Returns the time in ms until every allowance permits another mail, or 0. */
  private async waitFor(countedMails: Mails, allowances: readonly Allowance[]): Promise<number> {
    const now = this.clock.now().getTime();
    let longest = 0;
    for (const { mails, windowMs } of allowances) {
      const blockingMails = countedMails.where('at', '>', new Date(now - windowMs)).orderBy('at', 'desc');
      const row = await blockingMails
        .offset(mails - 1)
        .limit(1)
        .executeTakeFirst();
      if (row) longest = Math.max(longest, 1_000, row.at.getTime() + windowMs - now);
    }
    return longest;
  }

  private hashOf(ip: string): string {
    return createHmac('sha256', this.key).update(networkOf(ip)).digest().subarray(0, 12).toString('base64url');
  }
}

const deviceOf = (device: string): string => `device ${device}`;
