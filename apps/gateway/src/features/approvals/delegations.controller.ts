import { type Delegation, delegationRoutes, type Input, Invalid, LIMITS, ObjectMissing, type Principal } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { DELEGATION_END, DELEGATION_START } from '../../services/hooks/delegation-ends';
import { cancel, schedule } from '../../services/jobs/due';
import { queueMail } from '../../services/mail/outbox';
import { reportDelegationChange } from './delegation-jobs';
import { Delegations } from './delegations.store';

const DAY_MS = 24 * 3_600_000;

@Serve(delegationRoutes)
export class DelegationsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly delegations: Delegations,
  ) {}

  current(_: Input<typeof delegationRoutes.current>, principal: Principal) {
    return this.delegations.current(principal.id);
  }

  delegates(input: Input<typeof delegationRoutes.delegates>, principal: Principal) {
    return this.delegations.delegates(principal, input);
  }

  async save({ delegateId, startsAt, endsAt }: Input<typeof delegationRoutes.save>, principal: Principal) {
    const [start, end, now] = [new Date(startsAt), new Date(endsAt), this.clock.now()];
    if (end <= now) refuseFields(Invalid, { endsAt: [{ code: 'past' }] });
    if (end.getTime() - Math.max(start.getTime(), now.getTime()) > LIMITS.delegationDays * DAY_MS)
      refuseFields(Invalid, { endsAt: [{ code: 'range-too-long', max: LIMITS.delegationDays }] });
    return this.database.tx(async (tx) => {
      const delegate =
        (await this.delegations.lockDelegate(tx, principal, delegateId)) ??
        refuseFields(Invalid, { delegateId: [{ code: 'no-such-choice' }] });
      // The jobs are locked before the delegation, as in the jobs themselves.
      const isActive = start <= now;
      if (isActive) await cancel(tx, DELEGATION_START, principal.id);
      else await schedule(tx, DELEGATION_START, principal.id, start, {});
      await schedule(tx, DELEGATION_END, principal.id, end, {});
      const before = await this.delegations.given(principal.id, tx);
      await this.delegations.save(tx, principal.id, { delegateId, startsAt: start, endsAt: end, isActive });
      const delegation = (await this.delegations.given(principal.id, tx))!;
      await audit(tx, 'delegation.saved', principal.id, { ...(before ? { before: shownOf(before) } : {}), after: shownOf(delegation) });
      await queueMail(tx, 'delegation.received', delegate, { delegatorId: principal.id });
      if (before && before.delegateId !== delegateId)
        await appendFact(tx, [userRoom(before.delegateId)], 'delegation.changed', { delegateId: before.delegateId });
      await reportDelegationChange(tx, delegation);
      return { message: 'Your decisions are delegated.', delegation };
    });
  }

  async end(_: Input<typeof delegationRoutes.end>, principal: Principal) {
    return this.database.tx(async (tx: Tx) => {
      await cancel(tx, DELEGATION_START, principal.id);
      await cancel(tx, DELEGATION_END, principal.id);
      const delegation = (await this.delegations.given(principal.id, tx)) ?? refuse(ObjectMissing);
      await this.delegations.delete(tx, principal.id);
      await audit(tx, 'delegation.ended', principal.id, { before: shownOf(delegation) });
      await reportDelegationChange(tx, delegation);
      return { message: 'The delegation has ended.' };
    });
  }
}

const shownOf = ({ delegateId, startsAt, endsAt }: Delegation) => ({ delegate: delegateId, startsAt, endsAt });
