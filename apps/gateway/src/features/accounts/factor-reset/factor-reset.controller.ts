import { FactorAbsent, factorRoutes, fullName, type Input, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../../platform/http/serve';
import { audit } from '../../../services/audit-log/audit';
import { queueMail } from '../../../services/mail/outbox';
import { isDecidableBy } from '../../../services/org/visibility-scope';
import { Passkeys } from '../passkeys/passkeys';
import { SecondFactors } from '../second-factor/second-factors';
import { StepUp } from '../second-factor/step-up';
import { Sessions } from '../sessions';

/** Resets the second factor of people who have lost it. */
@Serve(pickRoutes(factorRoutes, 'reset'))
export class FactorResetController {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly sessions: Sessions,
    private readonly stepUp: StepUp,
  ) {}

  /**
   * Removes the app, the recovery codes and the passkeys of a person on whose access the caller decides, and ends the sessions of that
   * person, because the lost device may still be signed in.
   */
  async reset({ userId, reason, ...proof }: Input<typeof factorRoutes.reset>, principal: Principal, exchange: Exchange) {
    await this.stepUp.requireProof(principal, proof, exchange);
    await this.database.tx(async (tx) => {
      const person = await tx
        .selectFrom('person')
        .selectAll()
        .where('id', '=', userId)
        .where('standing', 'in', ['approved', 'disabled'])
        .where(isDecidableBy(principal))
        .forUpdate()
        .executeTakeFirst();
      if (!person) return refuse(ObjectMissing);
      const hadApp = await this.factors.deleteAllOf(tx, person.id);
      const hadPasskeys = await this.passkeys.deleteAllOf(tx, person.id);
      if (!hadApp && !hadPasskeys) return refuse(FactorAbsent);
      await this.factors.endGracePeriod(tx, person);
      await audit(tx, 'factor.reset', person.id, { after: { reason } });
      await queueMail(tx, 'factor.reset', person, { name: fullName(person), by: principal.name, reason });
      await this.sessions.endAll(tx, person.id, 'factor-reset');
      await this.factors.report(tx, person);
    });
    return { message: 'The second factor was reset.' };
  }
}
