import { type Input, NotAllowed, ObjectMissing, type Principal, ticketCommands } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { userRoom } from '../../platform/facts/rooms';
import { refuse } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { audit } from '../../services/audit-log/audit';
import { isAccountActive } from '../../services/org/account-status';
import { sideOf } from '../../services/org/visibility-scope';
import { Follows } from './follows.store';
import { appendTicketFacts } from './ticket-facts';
import { lockPerson, lockReadableTicket } from './ticket-locks';

/** Serves the following of an inquiry by a colleague of its requester, which does not affect others. */
@Serve(pickRoutes(ticketCommands, 'follow'))
export class FollowsController {
  constructor(
    private readonly database: Database,
    private readonly follows: Follows,
  ) {}

  async follow({ ticketId, following }: Input<typeof ticketCommands.follow>, principal: Principal) {
    return this.database.tx(async (tx) => {
      // A row that is added while the account is deleted would remain.
      await lockPerson(tx, principal.id);
      if (!(await isAccountActive(tx, principal.id))) refuse(ObjectMissing);
      const ticket = (await lockReadableTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      // The requester is always notified.
      if (sideOf(principal, ticket)) refuse(NotAllowed);
      const reply = { message: following ? 'You follow the inquiry.' : 'You no longer follow the inquiry.', following };
      const hasChanged = following ? await this.follows.add(tx, ticket, principal.id) : await this.follows.remove(tx, ticket, principal.id);
      if (!hasChanged) return reply;
      await audit(tx, following ? 'ticket.followed' : 'ticket.unfollowed', ticketId, {
        before: { following: !following },
        after: { following },
      });
      const self = { id: principal.id, role: principal.role, unit_id: principal.unitId };
      const data = { ticketId, following };
      await appendTicketFacts(tx, ticketId, [{ rooms: [userRoom(principal.id)], type: 'ticket.followed', data }], following ? [] : [self]);
      return reply;
    });
  }
}
