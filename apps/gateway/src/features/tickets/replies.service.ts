import { Injectable } from '@nestjs/common';
import { Invalid, Missing, type Principal, StaleReply, type Ticket, TicketClosed, type TicketEntry } from '@portal/contracts';
import { afterTicketEvent } from '@portal/machines';
import { Clock } from '../../platform/clock';
import { logHold } from '../../platform/facts/facts';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { newId } from '../../platform/ids';
import type { Tx } from '../../platform/request-context';
import { sideOf } from '../../services/org/visibility';
import { takeFiles } from '../../services/storage/file-rows';
import { rowOfUse } from '../../services/usage/usage';
import { entryFiles, toEntries } from './entries';
import { TicketMails } from './mail/ticket-mails';
import { Snoozes } from './snoozes.store';
import { TicketCommands } from './ticket-commands.store';
import { entryAuditRow, tellEntry } from './ticket-facts';

export interface NewReply {
  ticketId: string;
  /** The same id by the same author is the same reply, however often it comes. */
  replyId?: string | undefined;
  message: string;
  attachments?: readonly string[];
  /** Number of the newest entry that the author saw; without it nothing is compared. */
  lastSeen?: number | undefined;
  byMail?: boolean;
  /** The mail that it came by, with what it quotes. */
  originalMail?: { subject: string; text: string };
  /** Whether it is sure that the author sent it; of what is written in the portal it is. */
  senderVerified?: boolean;
}

/** Saying something at a ticket, whether it comes by the portal or by mail. */
@Injectable()
export class Replies {
  constructor(
    private readonly commands: TicketCommands,
    private readonly mails: TicketMails,
    private readonly snoozes: Snoozes,
    private readonly clock: Clock,
  ) {}

  /** Says it and tells everybody, which is the last thing that the transaction does. */
  async reply(tx: Tx, who: Principal, reply: NewReply): Promise<{ ticket: Ticket; entry: TicketEntry }> {
    const { ticketId, replyId, message, attachments = [], lastSeen, byMail = false, senderVerified = true, originalMail } = reply;
    const { ticket, before, unseen, isSetAside } =
      (await this.commands.lockForReply(tx, who, ticketId, { replyId, lastSeen })) ?? refuse(Missing);
    if (before) {
      if (before.ticket_id !== ticketId || before.author_id !== who.id) refuseFields(Invalid, { replyId: [{ code: 'id-taken' }] });
      const [entry] = await toEntries(tx, [before]);
      return { ticket: await this.commands.ticket(tx, ticketId), entry: entry! };
    }
    const side = sideOf(who, ticket)!;
    const status = afterTicketEvent(ticket.status, { type: `${side} replied` }) ?? refuse(TicketClosed);
    if (unseen.length) refuse(StaleReply, { unseen: await toEntries(tx, unseen), lastSeen: ticket.last_nr });

    const id = replyId ?? newId();
    const files = await takeFiles(tx, { ownerId: who.id, purpose: 'attachment', fileIds: attachments, takenBy: entryFiles(id) });
    const at = this.clock.now();
    const answered_at = ticket.answered_at ?? (side === 'handler' ? at : null);
    // The first answer to a ticket that has no assignee assigns it to its author.
    const isTaken = side === 'handler' && !ticket.answered_at && !ticket.assignee_id;
    const assigneeId = isTaken ? who.id : ticket.assignee_id;
    const newEntry = { id, kind: 'replied' as const, at, author: who, side, text: message, files, byMail, senderVerified };
    // The person who set it aside waits for the requester; before anything is marked unread, as the hour does it.
    const woken = side === 'requester' && isSetAside ? await this.snoozes.wake(tx, ticketId, { back: true }) : [];
    const result = await this.commands.add(tx, ticket, newEntry, { status, answered_at, assignee_id: assigneeId }, [
      rowOfUse(tx, who, { func: 'contact', what: 'replied' }, ticketId),
      this.mails.lettersAbout(tx, ticket, { kind: 'replied', nr: ticket.last_nr + 1, by: { id: who.id, side } }),
      entryAuditRow(tx, ticket, newEntry, { status, assigneeId }),
      ...logHold(tx),
    ]);
    if (originalMail)
      await tx
        .insertInto('ticket_entry_mail')
        .values({ entry_id: id, ...originalMail })
        .execute();
    await tellEntry(tx, ticket, { ...result, woken }, isTaken ? await this.commands.peopleAt(tx, ticket) : []);
    return { ticket: result.ticket, entry: result.entry };
  }
}
