import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import type { Audience, PresencePlaces } from '../../platform/live/presence-places';
import { unitAudience } from '../../platform/live/presence-places';
import { handlerRooms, sideOf, ticketRooms } from '../../services/org/visibility';
import { findTicket } from './ticket-rows';

/** Who else is at a ticket, and who sees somebody type there. */
@Injectable()
export class TicketPlaces {
  constructor(private readonly database: Database) {}

  register(places: PresencePlaces): void {
    places.register('inquiries', unitAudience);
    places.register('ticket', (who, id) => this.audienceOf(who, id));
  }

  private async audienceOf(who: Principal, id: string | undefined): Promise<Audience | null> {
    const ticket = id === undefined ? undefined : await findTicket(this.database.db, who, id);
    if (!ticket) return null;
    // A colleague of the requester only reads.
    const side = sideOf(who, ticket);
    return {
      rooms: ticketRooms(ticket),
      typing: ({ ticketId, note = false }) => {
        if (!side || ticketId !== ticket.id || (note && side !== 'handler')) return null;
        const rooms = note ? handlerRooms(ticket) : ticketRooms(ticket);
        return { rooms, type: 'ticket.typing', data: { ticketId, userId: who.id, name: who.name, side, note } };
      },
    };
  }
}
