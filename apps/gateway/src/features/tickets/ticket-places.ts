import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import type { Audience, PresencePlaces } from '../../platform/live/presence-places';
import { unitAudience } from '../../platform/live/presence-places';
import { handlerRooms, sideOf, ticketRooms } from '../../services/org/visibility-scope';
import { findTicket } from './ticket-rows';

/** Defines the presence audience of tickets, and sends typing signals. */
@Injectable()
export class TicketPlaces {
  constructor(private readonly database: Database) {}

  register(places: PresencePlaces): void {
    places.register('inquiries', unitAudience);
    places.register('ticket', (principal, id) => this.audienceOf(principal, id));
  }

  private async audienceOf(principal: Principal, id: string | undefined): Promise<Audience | null> {
    const ticket = id === undefined ? undefined : await findTicket(this.database.db, principal, id);
    if (!ticket) return null;
    // Colleagues of the requester can only read the ticket.
    const side = sideOf(principal, ticket);
    return {
      rooms: ticketRooms(ticket),
      typing: ({ ticketId, note = false }) => {
        if (!side || ticketId !== ticket.id || (note && side !== 'handler')) return null;
        const rooms = note ? handlerRooms(ticket) : ticketRooms(ticket);
        return { rooms, type: 'ticket.typing', data: { ticketId, userId: principal.id, name: principal.name, side, note } };
      },
    };
  }
}
