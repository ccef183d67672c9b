import { Injectable } from '@nestjs/common';
import { FACTOR_LIMITS, IdentityUnconfirmed, type Principal } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { refuse } from '../../platform/http/refusal-error';
import type { Exchange } from '../../platform/http/serve';
import { SingleEntry } from '../../platform/registry';
import type { Tx } from '../../platform/request-context';

interface Proof {
  password: string;
  code?: string | undefined;
}
type CheckProof = (principal: Principal, proof: Proof, exchange: Exchange) => Promise<unknown>;

/** Checks the password and the code of a caller. The feature of accounts provides the check, which other features use. */
@Injectable()
export class CallerProof {
  private readonly check = new SingleEntry<CheckProof>('check of the proof of a caller');

  constructor(private readonly clock: Clock) {}

  register(check: CheckProof): void {
    this.check.set(check);
  }

  /** Refuses a serious change unless the caller signed in or confirmed the identity within the last 15 minutes in this session. */
  async requireRecent(tx: Tx, { sessionId }: Principal): Promise<void> {
    const session = await tx.selectFrom('session').select('confirmed_at').where('id', '=', sessionId).executeTakeFirst();
    if (!session || this.clock.now().getTime() - session.confirmed_at.getTime() > FACTOR_LIMITS.confirmationMs) refuse(IdentityUnconfirmed);
  }

  /** Refuses the call unless the password is correct and, if the caller has an authenticator app, the code as well. */
  async require(principal: Principal, proof: Proof, exchange: Exchange): Promise<void> {
    await this.check.get()(principal, proof, exchange);
  }
}
