import { Injectable } from '@nestjs/common';
import type { Delegation } from '@portal/contracts';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { DELEGATION_END, DELEGATION_START } from '../../services/hooks/delegation-ends';
import type { DueWork } from '../../services/jobs/due-work';
import { Delegations } from './delegations.store';

/** Begins and ends delegations at their times. */
@Injectable()
export class DelegationJobs {
  constructor(private readonly delegations: Delegations) {}

  register(work: DueWork): void {
    work.register(DELEGATION_START, { perform: (tx, _data, _prepared, delegatorId) => this.begin(tx, delegatorId) });
    work.register(DELEGATION_END, { perform: (tx, _data, _prepared, delegatorId) => this.end(tx, delegatorId) });
  }

  private async begin(tx: Tx, delegatorId: string): Promise<void> {
    await this.delegations.begin(tx, delegatorId);
    const delegation = await this.delegations.given(delegatorId, tx);
    if (delegation) await reportDelegationChange(tx, delegation);
  }

  private async end(tx: Tx, delegatorId: string): Promise<void> {
    const delegation = await this.delegations.given(delegatorId, tx);
    if (!delegation) return;
    await this.delegations.delete(tx, delegatorId);
    const { delegateId, startsAt, endsAt } = delegation;
    await audit(tx, 'delegation.ended', delegatorId, { before: { delegate: delegateId, startsAt, endsAt } });
    await reportDelegationChange(tx, delegation);
  }
}

/** Appends the fact after which both people read the delegation again, and the tabs of the delegate get a token with the changed rights. */
export const reportDelegationChange = async (tx: Tx, { delegatorId, delegateId }: Delegation): Promise<void> => {
  await appendFact(tx, [userRoom(delegatorId), userRoom(delegateId)], 'delegation.changed', { delegateId });
};
