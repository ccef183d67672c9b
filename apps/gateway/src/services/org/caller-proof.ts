import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import type { Exchange } from '../../platform/http/serve';
import { SingleEntry } from '../../platform/registry';

interface Proof {
  password: string;
  code?: string | undefined;
}
type CheckProof = (principal: Principal, proof: Proof, exchange: Exchange) => Promise<unknown>;

/** Checks the password and the code of a caller. The feature of accounts provides the check, which other features use. */
@Injectable()
export class CallerProof {
  private readonly check = new SingleEntry<CheckProof>('check of the proof of a caller');

  register(check: CheckProof): void {
    this.check.set(check);
  }

  /** Refuses the call unless the password is correct and, if the caller has an authenticator app, the code as well. */
  async require(principal: Principal, proof: Proof, exchange: Exchange): Promise<void> {
    await this.check.get()(principal, proof, exchange);
  }
}
