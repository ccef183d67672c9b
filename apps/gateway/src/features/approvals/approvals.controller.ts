import {
  AlreadyDecided,
  approvalRoutes,
  canGrant,
  fullName,
  type Input,
  ObjectMissing,
  type Principal,
  RoleTooHigh,
} from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { notify } from '../../platform/facts/notify';
import { applicantRoom, deciderRooms, type Room, userRoom } from '../../platform/facts/rooms';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { audit } from '../../services/audit-log/audit';
import { queueMail } from '../../services/mail/outbox';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { CallerProof } from '../../services/org/caller-proof';
import { approversOf, decidingUnits } from '../../services/org/units';
import { type RequestRow, requestOf, toRequest } from '../../services/org/user-requests';
import { requestApprover, roomsListing, roomsShowingPerson } from '../../services/org/visibility-scope';
import { recordUse } from '../../services/usage/usage';
import { Approvals } from './approvals.store';
import { Decisions } from './decisions.store';

type UnitPlace = Parameters<typeof decidingUnits>[0];
const requestRoomsOf = (personId: string, ...places: UnitPlace[]): Room[] => [
  ...places.flatMap(decidingUnits).flatMap(deciderRooms),
  userRoom(personId),
  applicantRoom(personId),
];

const VERDICTS = {
  Approved: { standing: 'approved', fact: 'account.approved', bell: 'UserApproved', message: 'The request was accepted.' },
  Rejected: { standing: 'rejected', fact: 'account.rejected', bell: 'UserRejected', message: 'The request was rejected.' },
} as const;

/** The statuses of people who are in the list of people. */
const HAS_ACCOUNT = new Set(['approved', 'disabled']);

@Serve(approvalRoutes)
export class ApprovalsController {
  constructor(
    private readonly database: Database,
    private readonly approvals: Approvals,
    private readonly decisions: Decisions,
    private readonly removalHooks: AccountRemovalHooks,
    private readonly proof: CallerProof,
  ) {}

  async list(input: Input<typeof approvalRoutes.list>, principal: Principal) {
    const items = await this.approvals.withCompanies(principal, await this.approvals.page(principal, input));
    return { items, ...(await this.approvals.totals(principal, input)) };
  }

  async request({ userId }: Input<typeof approvalRoutes.request>, principal: Principal) {
    const row = (await this.approvals.find(principal, userId)) ?? refuse(ObjectMissing);
    const [request] = await this.approvals.withCompanies(principal, [row], { withGrants: true });
    return { ...request!, history: await this.approvals.history(request!) };
  }

  async decide({ userId, status, reason, role, rev, partnerCompany }: Input<typeof approvalRoutes.decide>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const person = (await this.approvals.lock(tx, principal, userId)) ?? refuse(ObjectMissing);
      if (person.standing !== 'waiting' || (rev !== undefined && rev !== person.rev)) refuse(AlreadyDecided, obstacleOf(person));
      const approver = requestApprover(principal, person)!;
      const onBehalfOf = approver.id === principal.id ? null : approver.id;
      const grantedRole = role ?? person.role;
      if (status === 'Approved' && !canGrant(approver.role, person.role, grantedRole)) refuse(RoleTooHigh);

      const { standing, fact, bell, message } = VERDICTS[status];
      const place = status === 'Approved' ? await this.decisions.placeFor(tx, person, grantedRole, partnerCompany) : null;
      await this.decisions.decide(tx, person, { standing, reason: reason ?? null, by: principal.id, onBehalfOf, place });

      const request = (await requestOf(tx, userId))!;
      const { name } = request;
      await audit(tx, fact, userId, {
        before: { standing: person.standing, role: person.role, rev: person.rev, company: person.company_name },
        after: {
          standing,
          role: request.role,
          rev: request.rev,
          reason: reason ?? null,
          company: request.companyName,
          unit: place?.unit_id ?? null,
          ...(onBehalfOf === null ? {} : { onBehalfOf }),
        },
      });
      await recordUse(tx, principal, { func: 'approvals', what: 'decided' }, userId);
      if (status === 'Approved') await queueMail(tx, 'account.approved', person, { name, by: principal.name });
      else await queueMail(tx, 'account.rejected', person, { name, by: principal.name, reason: reason! });

      const places = place ? [person, place] : [person];
      const deciders = await approversOf(tx, ...places);
      const recipients = [userId, ...deciders.map(({ id }) => id)].filter((id) => id !== principal.id);
      const words = { name, company: request.companyName, role: request.role, by: principal.name, ...(reason ? { reason } : {}) };
      await notify(tx, recipients, { type: bell, subjectId: userId, words });
      await appendFact(tx, requestRoomsOf(userId, ...places), fact, { request });
      if (place) await appendFact(tx, roomsListing(place), 'people.changed', { userId });
      return { message, request };
    });
  }

  async removeAccount({ userId, reason }: Input<typeof approvalRoutes.removeAccount>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const person = (await this.approvals.lockOwn(tx, principal, userId)) ?? refuse(ObjectMissing);
      await this.proof.requireRecent(tx, principal);
      const endedSessions = await this.decisions.remove(tx, userId, reason);
      await audit(tx, 'account.removed', userId, {
        before: { standing: person.standing, role: person.role, rev: person.rev },
        after: { standing: 'deleted', reason },
      });
      await recordUse(tx, principal, { func: 'approvals', what: 'removed' }, userId);
      await queueMail(tx, 'account.removed', person, { name: fullName(person), reason });
      const namingRooms = await roomsShowingPerson(tx, userId);
      await this.removalHooks.removeDataOf(tx, userId);
      await appendFact(tx, requestRoomsOf(userId, person), 'account.removed', { userId, by: principal.name, reason });
      if (HAS_ACCOUNT.has(person.standing)) await appendFact(tx, roomsListing(person), 'people.changed', { userId });
      // Readers of the person's tickets only see that the photo is removed.
      if (namingRooms.length) await appendFact(tx, namingRooms, 'account.changed', { userId });
      for (const sessionId of endedSessions) await appendFact(tx, [userRoom(userId)], 'session.ended', { sessionId });
      return { message: 'The account was deleted.' };
    });
  }
}

/** Returns what prevents the decision: the earlier decision, or the new revision of an applicant who has applied again. */
const obstacleOf = (person: RequestRow) => {
  const { status, name, decidedBy, rev } = toRequest(person);
  return { by: status === 'Waiting' ? name : (decidedBy ?? ''), status, rev };
};
