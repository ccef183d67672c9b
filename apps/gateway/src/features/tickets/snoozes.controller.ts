import { type Input, Invalid, LIMITS, ObjectMissing, type Principal, TicketClosed, ticketCommands } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { userRoom } from '../../platform/facts/rooms';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { audit } from '../../services/audit-log/audit';
import { recordUse } from '../../services/usage/usage';
import { Snoozes } from './snoozes.store';
import { appendTicketFacts } from './ticket-facts';
import { lockHandledTicket } from './ticket-locks';

/** Serves the snoozing of a ticket by one person, which does not affect others. */
@Serve(pickRoutes(ticketCommands, 'snooze'))
export class SnoozesController {
  constructor(
    private readonly database: Database,
    private readonly snoozes: Snoozes,
    private readonly clock: Clock,
  ) {}

  async snooze({ ticketId, until: time, ifUnanswered = false }: Input<typeof ticketCommands.snooze>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = (await lockHandledTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      if (ticket.status === 'Closed') refuse(TicketClosed);
      const snoozeEnd = time === null ? null : new Date(time);
      if (snoozeEnd && (snoozeEnd <= this.clock.now() || snoozeEnd > this.clock.in(LIMITS.snoozeMs)))
        refuseFields(Invalid, { until: [{ code: 'no-such-choice' }] });
      const previousSnooze = await this.snoozes.set(
        tx,
        { personId: principal.id, ticketId },
        snoozeEnd,
        ifUnanswered ? ticket.last_nr : null,
      );
      const reply = {
        message: snoozeEnd ? 'The ticket was snoozed.' : 'The ticket is back.',
        snoozedUntil: snoozeEnd?.toISOString() ?? null,
        before: previousSnooze?.until.toISOString() ?? null,
        beforeIfUnanswered: previousSnooze?.ifUnanswered ?? false,
      };
      if (reply.before === reply.snoozedUntil) return reply;
      await recordUse(tx, principal, { func: 'contact', what: 'snoozed' }, ticketId);
      await audit(tx, 'ticket.snoozed', ticketId, {
        before: { until: previousSnooze?.until ?? null },
        after: { until: snoozeEnd, ...(ifUnanswered ? { ifUnanswered } : {}) },
      });
      const self = { id: principal.id, role: principal.role, unit_id: principal.unitId };
      const data = { ticketId, snoozedUntil: reply.snoozedUntil };
      await appendTicketFacts(tx, ticketId, [{ rooms: [userRoom(principal.id)], type: 'ticket.snoozed', data }], [self]);
      return reply;
    });
  }
}
