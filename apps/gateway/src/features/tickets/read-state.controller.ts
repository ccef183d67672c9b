import { randomUUID } from 'node:crypto';
import { type Input, Invalid, NotAllowed, ObjectMissing, type Principal, ticketCommands } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import type { NewFact } from '../../platform/facts/facts';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { audit } from '../../services/audit-log/audit';
import { handlerRooms, sideOf, ticketRooms } from '../../services/org/visibility-scope';
import { recordUse } from '../../services/usage/usage';
import { toNote } from './entries';
import { MentionMails } from './mail/mention-mails';
import { ReadState } from './read-state.store';
import { Snoozes } from './snoozes.store';
import { TicketCommands } from './ticket-commands.store';
import { appendTicketFacts, endedSnoozeFacts, ticketCountsOf } from './ticket-facts';
import { lockHandledTicket, lockReadableTicket } from './ticket-locks';
import { handlersOf } from './ticket-rows';

/** Serves personal read markers and notes, which do not change the ticket itself. */
@Serve(pickRoutes(ticketCommands, 'markSeen', 'addNote'))
export class ReadStateController {
  constructor(
    private readonly database: Database,
    private readonly commands: TicketCommands,
    private readonly readState: ReadState,
    private readonly mails: MentionMails,
    private readonly snoozes: Snoozes,
    private readonly clock: Clock,
  ) {}

  async markSeen({ ticketId, upTo, unread }: Input<typeof ticketCommands.markSeen>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = (await lockReadableTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      const self = { id: principal.id, role: principal.role, unit_id: principal.unitId };
      const nr = Math.min(upTo, ticket.last_nr);
      const side = sideOf(principal, ticket);
      // Others do not see how far a follower has read.
      if (!side && !(await this.readState.moveFollower(tx, ticket, principal.id, unread ? 0 : nr))) refuse(NotAllowed);
      const readMarker =
        unread || !side ? null : await this.readState.moveReadMarker(tx, ticket, principal, { side, nr, at: this.clock.now() });
      const differs = unread
        ? await this.readState.markUnread(tx, ticket, principal.id)
        : await this.readState.read(tx, ticket, principal.id, nr);
      if (!readMarker && !differs) return (await ticketCountsOf(tx, [self])).get(principal.id)!;
      await audit(tx, 'ticket.seen', ticketId, { after: { nr, unread } });
      const facts: NewFact[] = readMarker
        ? [{ rooms: ticketRooms(ticket), type: 'ticket.seen', data: { ticketId, mark: readMarker } }]
        : [];
      const counts = await appendTicketFacts(tx, ticketId, facts, differs ? [self] : []);
      return counts.get(principal.id) ?? (await ticketCountsOf(tx, [self])).get(principal.id)!;
    });
  }

  async addNote({ ticketId, noteId, text, mentions }: Input<typeof ticketCommands.addNote>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = (await lockHandledTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
      const message = 'The note was added.';
      const existingNote = noteId === undefined ? undefined : await this.readState.noteOf(tx, noteId);
      if (existingNote && (existingNote.ticket_id !== ticketId || existingNote.author_id !== principal.id))
        refuseFields(Invalid, { noteId: [{ code: 'id-taken' }] });
      if (existingNote) return { message, note: toNote(existingNote) };
      // A mention of oneself is ignored.
      const others = mentions.filter(({ userId }) => userId !== principal.id);
      const readers = others.length ? (await handlersOf(tx, ticket)).map(({ id }) => id) : [];
      if (others.some(({ userId }) => !readers.includes(userId))) refuseFields(Invalid, { mentions: [{ code: 'no-such-choice' }] });
      const newNote = { id: noteId ?? randomUUID(), at: this.clock.now(), text, mentions: others };
      const mentionedIds = others.map(({ userId }) => userId);
      const wokenPeople = mentionedIds.length ? await this.snoozes.wake(tx, ticketId, { only: mentionedIds, back: true }) : [];
      const { note, recounts } = await this.readState.note(tx, ticket, principal, newNote);
      if (note.mentions.length) await this.mails.queueMails(tx, ticket, note);
      await recordUse(tx, principal, { func: 'contact', what: 'noted' }, ticketId);
      await audit(tx, 'ticket.noted', ticketId, { after: { note: note.noteId } });
      const facts: NewFact[] = [{ rooms: handlerRooms(ticket), type: 'ticket.noted', data: { ticketId, note } }];
      if (wokenPeople.length) facts.push(...endedSnoozeFacts(await this.commands.readTicket(tx, ticketId), wokenPeople));
      const countedPeople = new Map([...recounts, ...wokenPeople].map((person) => [person.id, person]));
      await appendTicketFacts(tx, ticketId, facts, [...countedPeople.values()]);
      return { message, note };
    });
  }
}
