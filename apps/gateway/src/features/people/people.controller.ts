import {
  canApprove,
  fullName,
  type Input,
  Invalid,
  isPartner,
  ObjectMissing,
  PersonChanged,
  PersonProvisioned,
  type Principal,
  peopleRoutes,
} from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { endDelegationsOf } from '../../services/hooks/delegation-ends';
import { PersonMoves, type Place, placeIn } from '../../services/hooks/person-moves';
import { queueMail } from '../../services/mail/outbox';
import { disableAccount, enableAccount } from '../../services/org/account-status';
import { ownerOf } from '../../services/org/company-owner';
import { roomsListing } from '../../services/org/visibility-scope';
import { disablerOf, isDisabled, People, type PersonRow, statusOf, toListedPerson } from './people.store';
import { Units } from './units.store';

@Serve(pickRoutes(peopleRoutes, 'list', 'disable', 'enable', 'units', 'move', 'makeOwner'))
export class PeopleController {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly listedUnits: Units,
    private readonly moves: PersonMoves,
  ) {}

  list(input: Input<typeof peopleRoutes.list>, principal: Principal) {
    return this.people.list(principal, input);
  }

  async disable({ userId, reason, rev }: Input<typeof peopleRoutes.disable>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const person = await this.lock(tx, principal, { userId, rev, disabled: false });
      const endedSessions = await disableAccount(tx, userId, { by: principal.id, client: null, reason });
      await endDelegationsOf(tx, userId);
      await audit(tx, 'account.disabled', userId, {
        before: { standing: person.standing, rev: person.rev },
        after: { standing: 'disabled', rev: person.rev + 1, reason, endedSessions: endedSessions.length },
      });
      await queueMail(tx, 'account.disabled', person, { name: fullName(person), reason });
      const changedPerson = toListedPerson(principal, await this.people.read(tx, userId));
      await appendFact(tx, roomsListing(person), 'people.changed', { userId });
      for (const sessionId of endedSessions) await appendFact(tx, [userRoom(userId)], 'session.ended', { sessionId });
      return { message: 'The account was disabled.', person: changedPerson };
    });
  }

  async makeOwner({ userId }: Input<typeof peopleRoutes.makeOwner>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const person = (await this.people.lock(tx, principal, userId)) ?? refuse(ObjectMissing);
      if (!isPartner(person.role) || person.unit_id === null || isDisabled(person)) refuse(ObjectMissing);
      const before = await ownerOf(tx, person.unit_id);
      await this.people.makeOwner(tx, person);
      await audit(tx, 'company.owner-chosen', userId, { before: { owner: before }, after: { owner: userId, company: person.unit_id } });
      const changedPerson = toListedPerson(principal, await this.people.read(tx, userId));
      await appendFact(tx, roomsListing(person), 'people.changed', { userId });
      return { message: 'The owner of the company was changed.', person: changedPerson };
    });
  }

  async enable({ userId, rev }: Input<typeof peopleRoutes.enable>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const person = await this.lock(tx, principal, { userId, rev, disabled: true });
      await enableAccount(tx, person);
      await audit(tx, 'account.enabled', userId, {
        before: { standing: person.standing, rev: person.rev },
        after: { standing: 'approved', rev: person.rev + 1 },
      });
      await queueMail(tx, 'account.enabled', person, { name: fullName(person) });
      const changedPerson = toListedPerson(principal, await this.people.read(tx, userId));
      await appendFact(tx, roomsListing(person), 'people.changed', { userId });
      return { message: 'The account was enabled.', person: changedPerson };
    });
  }

  units(input: Input<typeof peopleRoutes.units>, principal: Principal) {
    return this.listedUnits.list(principal, input);
  }

  /** Moves a person. Without a difference, nothing is written, so that a repeated request does not mail again. */
  async move({ userId, role, unitId, reason, rev }: Input<typeof peopleRoutes.move>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const person = await this.lock(tx, principal, { userId, rev });
      const directory = await this.people.directoryOf(tx, userId);
      if (directory !== undefined) refuse(PersonProvisioned, { directory });
      const place = await placeIn(tx, role, unitId);
      if (!place || !canMoveTo(principal, userId, place)) return refuseFields(Invalid, { unitId: [{ code: 'no-such-choice' }] });
      if (person.role !== place.role || person.unit_id !== place.unit_id) {
        const announce = await this.moves.move(tx, person, place, { reason, by: principal.name });
        await announce();
      }
      return { message: 'The person was moved.', person: toListedPerson(principal, await this.people.read(tx, userId)) };
    });
  }

  /** Locks the person, or refuses the change if the account is in another status or revision than the caller assumes. */
  private async lock(
    tx: Tx,
    principal: Principal,
    { userId, rev, disabled }: { userId: string; rev: number | undefined; disabled?: boolean },
  ): Promise<PersonRow> {
    const person = (await this.people.lock(tx, principal, userId)) ?? refuse(ObjectMissing);
    if ((disabled !== undefined && isDisabled(person) !== disabled) || (rev !== undefined && rev !== person.rev)) {
      refuse(PersonChanged, { status: statusOf(person), by: disablerOf(person), rev: person.rev });
    }
    return person;
  }
}

/** True if the caller may decide on a person in this place (R6.1): only roles below the own one, in the own scope. */
const canMoveTo = (principal: Principal, personId: string, { role, lco_id, rhq_id }: Place): boolean =>
  canApprove(principal, { id: personId, role, lcoId: lco_id, rhqId: rhq_id });
