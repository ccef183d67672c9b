import { randomUUID } from 'node:crypto';
import {
  AlreadyAssigned,
  AlreadyClosed,
  type Input,
  Invalid,
  isPartner,
  NotAllowed,
  ObjectMissing,
  type Principal,
  TicketClosed,
  TicketOpen,
  ticketCommands,
} from '@portal/contracts';
import { statusAfterEvent } from '@portal/machines';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { appendFact, type NewFact } from '../../platform/facts/facts';
import { companyTicketsRoom } from '../../platform/facts/rooms';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { audit } from '../../services/audit-log/audit';
import { sideOf, ticketRooms } from '../../services/org/visibility-scope';
import { recordUse } from '../../services/usage/usage';
import { Follows } from './follows.store';
import { TicketMails } from './mail/ticket-mails';
import { Snoozes } from './snoozes.store';
import { TicketCommands } from './ticket-commands.store';
import { announce, appendTicketFacts } from './ticket-facts';
import { lockHandledTicket, lockPerson, lockTicket } from './ticket-locks';
import { handlersOf } from './ticket-rows';

/** Serves the state changes of a ticket: assignment, start, closing, rating and who may read it. */
@Serve(pickRoutes(ticketCommands, 'close', 'start', 'assign', 'rate', 'setPrivate'))
export class TicketProgressController {
  constructor(
    private readonly database: Database,
    private readonly commands: TicketCommands,
    private readonly mails: TicketMails,
    private readonly snoozes: Snoozes,
    private readonly follows: Follows,
    private readonly clock: Clock,
  ) {}

  async close({ ticketId, reason }: Input<typeof ticketCommands.close>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = (await lockTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      const status = statusAfterEvent(ticket.status, { type: 'closed' });
      if (!status) return refuse(AlreadyClosed, await this.commands.readClosing(tx, ticket.id));
      const changedAt = this.clock.now();
      const entry = {
        id: randomUUID(),
        kind: 'closed' as const,
        at: changedAt,
        author: principal,
        side: sideOf(principal, ticket)!,
        text: reason,
      };
      const wokenPeople = await this.snoozes.wake(tx, ticketId, { back: false });
      const result = await this.commands.add(tx, ticket, entry, { status, closed_at: changedAt });
      await recordUse(tx, principal, { func: 'contact', what: 'closed' }, ticketId);
      await this.mails.queueMails(tx, ticket, result.entry);
      await announce(tx, ticket, { ...result, woken: wokenPeople }, await this.commands.readPeople(tx, ticket));
      return { message: 'The ticket was closed.', ticket: result.ticket };
    });
  }

  async start({ ticketId }: Input<typeof ticketCommands.start>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = (await lockHandledTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      if (ticket.status === 'Closed') refuse(TicketClosed);
      const message = 'The ticket is in progress.';
      const status = statusAfterEvent(ticket.status, { type: 'handler started' });
      if (!status) return { message, ticket: await this.commands.readTicket(tx, ticketId) };
      const entry = { id: randomUUID(), kind: 'started' as const, at: this.clock.now(), author: principal, side: 'handler' as const };
      const result = await this.commands.add(tx, ticket, entry, { status });
      await recordUse(tx, principal, { func: 'contact', what: 'started' }, ticketId);
      await announce(tx, ticket, result);
      return { message, ticket: result.ticket };
    });
  }

  async assign({ ticketId, assigneeId, from }: Input<typeof ticketCommands.assign>, principal: Principal) {
    return this.database.tx(async (tx) => {
      if (assigneeId !== null) await lockPerson(tx, assigneeId);
      const ticket = (await lockHandledTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      const status = statusAfterEvent(ticket.status, { type: 'assigned' }) ?? refuse(TicketClosed);
      const message = assigneeId === null ? 'The ticket was released.' : 'The ticket was assigned.';
      if (assigneeId === ticket.assignee_id) return { message, ticket: await this.commands.readTicket(tx, ticketId) };
      if (from !== undefined && from !== ticket.assignee_id) {
        const { assignee } = await this.commands.readTicket(tx, ticketId);
        refuse(AlreadyAssigned, { assigneeId: assignee?.id ?? null, name: assignee?.name ?? null });
      }
      if (assigneeId !== null && !(await handlersOf(tx, ticket)).some(({ id }) => id === assigneeId))
        refuseFields(Invalid, { assigneeId: [{ code: 'no-such-choice' }] });
      const entry = {
        id: randomUUID(),
        kind: 'assigned' as const,
        at: this.clock.now(),
        author: principal,
        side: 'handler' as const,
        assigneeId,
      };
      const isGiven = assigneeId !== null && assigneeId !== principal.id;
      const wokenPeople = isGiven ? await this.snoozes.wake(tx, ticketId, { only: [assigneeId], back: true }) : [];
      const result = await this.commands.add(tx, ticket, entry, { status, assignee_id: assigneeId });
      await recordUse(tx, principal, { func: 'contact', what: 'assigned' }, ticketId);
      const people = await this.commands.readPeople(tx, ticket);
      const isHandover = ticket.assignee_id !== null && assigneeId !== null;
      await announce(
        tx,
        ticket,
        { ...result, woken: wokenPeople },
        isHandover ? people.filter(({ id }) => id === ticket.assignee_id || id === assigneeId) : people,
      );
      return { message, ticket: result.ticket };
    });
  }

  async setPrivate({ ticketId, private: isPrivate }: Input<typeof ticketCommands.setPrivate>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = (await lockTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      if (!isPartner(principal.role) || sideOf(principal, ticket) !== 'requester') refuse(NotAllowed);
      if (ticket.status === 'Closed') refuse(TicketClosed);
      const message = isPrivate ? 'The inquiry is private.' : 'The inquiry is not private.';
      if (isPrivate === ticket.private) return { message, ticket: await this.commands.readTicket(tx, ticketId) };
      const changedTicket = await this.commands.setPrivate(tx, ticket, isPrivate);
      await audit(tx, isPrivate ? 'ticket.hidden' : 'ticket.shared', ticketId, {
        before: { private: ticket.private, rev: ticket.rev },
        after: { private: isPrivate, rev: changedTicket.rev },
      });
      const rooms = ticketRooms({ ...ticket, private: isPrivate });
      const facts: NewFact[] = [{ rooms, type: 'ticket.visibility-changed', data: { ticket: changedTicket } }];
      const company = [companyTicketsRoom(ticket.company_id)];
      if (isPrivate) facts.push({ rooms: company, type: 'ticket.hidden', data: { ticketId, userId: ticket.requester_id } });
      await appendTicketFacts(tx, ticketId, facts, isPrivate ? await this.follows.clearUnread(tx, ticket) : []);
      return { message, ticket: changedTicket };
    });
  }

  async rate({ ticketId, stars, comment }: Input<typeof ticketCommands.rate>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = (await lockTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      if (sideOf(principal, ticket) !== 'requester') refuse(NotAllowed);
      if (ticket.status !== 'Closed') refuse(TicketOpen);
      const rating = await this.commands.rate(tx, ticket, { stars, comment });
      await audit(tx, 'ticket.rated', ticketId, { after: { stars, comment, rev: rating.rev } });
      await recordUse(tx, principal, { func: 'contact', what: 'rated' }, ticketId);
      await appendFact(tx, ticketRooms(ticket), 'ticket.rated', { ticket: rating });
      return { message: 'Thank you for your rating.', ticket: rating };
    });
  }
}
