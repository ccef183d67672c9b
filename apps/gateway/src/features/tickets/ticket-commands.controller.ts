import {
  AlreadyAssigned,
  AlreadyClosed,
  type Input,
  Invalid,
  Missing,
  NotAllowed,
  type Principal,
  TicketClosed,
  TicketOpen,
  ticketCommands,
} from '@portal/contracts';
import { afterTicketEvent } from '@portal/machines';
import { audit } from '../../audit/audit';
import { Clock } from '../../core/clock';
import { Database } from '../../core/database';
import { newId } from '../../core/ids';
import type { Tx } from '../../core/request-context';
import { type NewFact, tell } from '../../facts/facts';
import { takeFiles } from '../../files/file-rows';
import { refuse, refuseFields } from '../../http/refusal-error';
import { Serve } from '../../http/serve';
import { handlerRooms, sideOf, ticketRooms } from '../../org/visibility';
import { announce } from './announce';
import { entryFiles, toNote } from './entries';
import { InquiryQuota } from './inquiry-quota';
import { OpenTicket } from './open-ticket';
import { ReadState } from './read-state.store';
import { Replies } from './replies.service';
import { type LockedTicket, TicketCommands } from './ticket-commands.store';
import { tellTicketFacts, ticketCountsOf } from './ticket-counts';
import { TicketMails } from './ticket-mails';
import { handlersOf } from './ticket-rows';

@Serve(ticketCommands)
export class TicketCommandsController {
  constructor(
    private readonly database: Database,
    private readonly commands: TicketCommands,
    private readonly quota: InquiryQuota,
    private readonly opening: OpenTicket,
    private readonly replies: Replies,
    private readonly marks: ReadState,
    private readonly letters: TicketMails,
    private readonly clock: Clock,
  ) {}

  async createInquiry(asked: Input<typeof ticketCommands.createInquiry>, who: Principal) {
    return this.database.tx(async (tx) => {
      await this.quota.spend(tx, who.id);
      const id = newId();
      const files = await takeFiles(tx, { ownerId: who.id, purpose: 'attachment', fileIds: asked.attachments, takenBy: entryFiles(id) });
      const held = await this.opening.open(
        tx,
        who,
        asked,
        files.map(({ name }) => name),
      );
      const said = {
        id,
        kind: 'opened' as const,
        at: held.created_at,
        author: who,
        side: sideOf(who, held)!,
        text: asked.description,
        files,
      };
      const moved = await this.commands.add(tx, held, said, {});
      await this.letters.mailAbout(tx, held, moved.entry);
      await announce(tx, held, moved, await this.commands.peopleAt(tx, held));
      return { message: 'The inquiry was submitted. We will respond soon.', ticket: moved.ticket };
    });
  }

  async inquiryReply({ TicketId, ...reply }: Input<typeof ticketCommands.inquiryReply>, who: Principal) {
    return this.database.tx(async (tx) => {
      const said = await this.replies.add(tx, who, { ...reply, ticketId: TicketId });
      return { message: 'The reply was sent.', ...said };
    });
  }

  async closeInquiry({ contactusId, Comments }: Input<typeof ticketCommands.closeInquiry>, who: Principal) {
    return this.database.tx(async (tx) => {
      const held = (await this.commands.lock(tx, who, contactusId)) ?? refuse(Missing);
      const status = afterTicketEvent(held.status, { type: 'closed' });
      if (!status) return refuse(AlreadyClosed, await this.commands.closedBy(tx, held.id));
      const at = this.clock.now();
      const said = { id: newId(), kind: 'closed' as const, at, author: who, side: sideOf(who, held)!, text: Comments };
      const moved = await this.commands.add(tx, held, said, { status, closed_at: at });
      await this.letters.mailAbout(tx, held, moved.entry);
      await announce(tx, held, moved, await this.commands.peopleAt(tx, held));
      return { message: 'The ticket was closed.', ticket: moved.ticket };
    });
  }

  async startInquiry({ TicketId }: Input<typeof ticketCommands.startInquiry>, who: Principal) {
    return this.database.tx(async (tx) => {
      const held = await this.handled(tx, who, TicketId);
      if (held.status === 'Closed') refuse(TicketClosed);
      const message = 'The ticket is in progress.';
      const status = afterTicketEvent(held.status, { type: 'handler started' });
      if (!status) return { message, ticket: await this.commands.ticket(tx, TicketId) };
      const said = { id: newId(), kind: 'started' as const, at: this.clock.now(), author: who, side: 'handler' as const };
      const moved = await this.commands.add(tx, held, said, { status });
      await announce(tx, held, moved);
      return { message, ticket: moved.ticket };
    });
  }

  async assignInquiry({ TicketId, assigneeId, from }: Input<typeof ticketCommands.assignInquiry>, who: Principal) {
    return this.database.tx(async (tx) => {
      if (assigneeId !== null) await this.commands.lockPerson(tx, assigneeId);
      const held = await this.handled(tx, who, TicketId);
      const status = afterTicketEvent(held.status, { type: 'assigned' }) ?? refuse(TicketClosed);
      const message = assigneeId === null ? 'The ticket was released.' : 'The ticket was assigned.';
      if (assigneeId === held.assignee_id) return { message, ticket: await this.commands.ticket(tx, TicketId) };
      if (from !== undefined && from !== held.assignee_id) {
        const { assignee } = await this.commands.ticket(tx, TicketId);
        refuse(AlreadyAssigned, { assigneeId: assignee?.id ?? null, name: assignee?.name ?? null });
      }
      if (assigneeId !== null && !(await handlersOf(tx, held)).some(({ id }) => id === assigneeId))
        refuseFields(Invalid, { assigneeId: [{ code: 'no-such-choice' }] });
      const said = { id: newId(), kind: 'assigned' as const, at: this.clock.now(), author: who, side: 'handler' as const, assigneeId };
      const moved = await this.commands.add(tx, held, said, { status, assignee_id: assigneeId });
      const people = await this.commands.peopleAt(tx, held);
      const handedOver = held.assignee_id !== null && assigneeId !== null;
      await announce(tx, held, moved, handedOver ? people.filter(({ id }) => id === held.assignee_id || id === assigneeId) : people);
      return { message, ticket: moved.ticket };
    });
  }

  async seeInquiry({ TicketId, upTo, unread }: Input<typeof ticketCommands.seeInquiry>, who: Principal) {
    return this.database.tx(async (tx) => {
      const held = (await this.commands.lock(tx, who, TicketId)) ?? refuse(Missing);
      const me = { id: who.id, role: who.role, unit_id: who.unitId };
      const nr = Math.min(upTo, held.last_nr);
      const side = sideOf(who, held)!;
      const mark = unread ? null : await this.marks.see(tx, held, who, { side, nr, at: this.clock.now() });
      const changed = unread ? await this.marks.unread(tx, held, who.id) : await this.marks.read(tx, held, who.id, nr);
      if (!mark && !changed) return (await ticketCountsOf(tx, [me])).get(who.id)!;
      await audit(tx, 'ticket.seen', TicketId, { after: { nr, unread } });
      const seen: NewFact[] = mark ? [{ rooms: ticketRooms(held), type: 'ticket.seen', data: { ticketId: TicketId, mark } }] : [];
      const counts = await tellTicketFacts(tx, TicketId, seen, changed ? [me] : []);
      return counts.get(who.id) ?? (await ticketCountsOf(tx, [me])).get(who.id)!;
    });
  }

  async addNote({ TicketId, noteId, text }: Input<typeof ticketCommands.addNote>, who: Principal) {
    return this.database.tx(async (tx) => {
      const held = await this.handled(tx, who, TicketId);
      const message = 'The note was added.';
      const before = noteId === undefined ? undefined : await this.marks.noteOf(tx, noteId);
      if (before && (before.ticket_id !== TicketId || before.author_id !== who.id))
        refuseFields(Invalid, { noteId: [{ code: 'id-taken' }] });
      if (before) return { message, note: toNote(before) };
      const { note, changed } = await this.marks.note(tx, held, who, { id: noteId ?? newId(), at: this.clock.now(), text });
      await audit(tx, 'ticket.noted', TicketId, { after: { note: note.noteId } });
      await tellTicketFacts(
        tx,
        TicketId,
        [{ rooms: handlerRooms(held), type: 'ticket.noted', data: { ticketId: TicketId, note } }],
        changed,
      );
      return { message, note };
    });
  }

  async rateInquiry({ TicketId, stars, comment }: Input<typeof ticketCommands.rateInquiry>, who: Principal) {
    return this.database.tx(async (tx) => {
      const held = (await this.commands.lock(tx, who, TicketId)) ?? refuse(Missing);
      if (sideOf(who, held) !== 'requester') refuse(NotAllowed);
      if (held.status !== 'Closed') refuse(TicketOpen);
      const ticket = await this.commands.rate(tx, held, { stars, comment });
      await audit(tx, 'ticket.rated', TicketId, { after: { stars, comment, rev: ticket.rev } });
      await tell(tx, ticketRooms(held), 'ticket.rated', { ticket });
      return { message: 'Thank you for your rating.', ticket };
    });
  }

  /** A ticket that the asker handles: for who asked it is as little there as for a stranger. */
  private async handled(tx: Tx, who: Principal, ticketId: string): Promise<LockedTicket> {
    const held = await this.commands.lock(tx, who, ticketId);
    return held && sideOf(who, held) === 'handler' ? held : refuse(Missing);
  }
}
