import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Invalid, ObjectMissing, type Principal, StaleReply, type Ticket, TicketClosed, type TicketEntry } from '@portal/contracts';
import { statusAfterEvent } from '@portal/machines';
import { Clock } from '../../platform/clock';
import { logHold } from '../../platform/facts/facts';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { sideOf } from '../../services/org/visibility-scope';
import { attachFiles } from '../../services/storage/file-rows';
import { rowOfUse } from '../../services/usage/usage';
import { entryHolderKey, toEntries } from './entries';
import { TicketMails } from './mail/ticket-mails';
import { Snoozes } from './snoozes.store';
import { TicketCommands } from './ticket-commands.store';
import { appendEntryFacts, entryAuditRow } from './ticket-facts';
import { lockForReply } from './ticket-locks';

export interface NewReply {
  ticketId: string;
  /** The id that the client chose. Repeating it with the same author has no further effect. */
  replyId?: string | undefined;
  message: string;
  attachments?: readonly string[];
  /** The number of the newest entry that the author saw. If undefined, the reply is posted even if newer messages exist. */
  lastSeen?: number | undefined;
  byMail?: boolean;
  /** The mail of the reply, including its quotations. */
  originalMail?: { subject: string; text: string };
  /** True if the sender is verified. Replies from the portal are always verified. */
  senderVerified?: boolean;
}

/** Posts replies, from the portal or by mail. */
@Injectable()
export class Replies {
  constructor(
    private readonly commands: TicketCommands,
    private readonly mails: TicketMails,
    private readonly snoozes: Snoozes,
    private readonly clock: Clock,
  ) {}

  /** Posts the reply and appends the facts. Call it last in the transaction. */
  async reply(tx: Tx, principal: Principal, reply: NewReply): Promise<{ ticket: Ticket; entry: TicketEntry }> {
    const { ticketId, replyId, message, attachments = [], lastSeen, byMail = false, senderVerified = true, originalMail } = reply;
    const { ticket, before, unseen, isSetAside } =
      (await lockForReply(tx, principal, ticketId, { replyId, lastSeen })) ?? refuse(ObjectMissing);
    if (before) {
      if (before.ticket_id !== ticketId || before.author_id !== principal.id) refuseFields(Invalid, { replyId: [{ code: 'id-taken' }] });
      const [entry] = await toEntries(tx, [before]);
      return { ticket: await this.commands.readTicket(tx, ticketId), entry: entry! };
    }
    const side = sideOf(principal, ticket)!;
    const status = statusAfterEvent(ticket.status, { type: `${side} replied` }) ?? refuse(TicketClosed);
    if (unseen.length) refuse(StaleReply, { unseen: await toEntries(tx, unseen), lastSeen: ticket.last_nr });

    const id = replyId ?? randomUUID();
    const files = await attachFiles(tx, {
      ownerId: principal.id,
      purpose: 'attachment',
      fileIds: attachments,
      takenBy: entryHolderKey(id),
    });
    const repliedAt = this.clock.now();
    const answered_at = ticket.answered_at ?? (side === 'handler' ? repliedAt : null);
    // The first response to an unassigned ticket assigns it to the author of the response.
    const isTaken = side === 'handler' && !ticket.answered_at && !ticket.assignee_id;
    const assigneeId = isTaken ? principal.id : ticket.assignee_id;
    const newEntry = { id, kind: 'replied' as const, at: repliedAt, author: principal, side, text: message, files, byMail, senderVerified };
    // End snoozes before changing unread states, in the same order as the wake-up job.
    const wokenPeople = side === 'requester' && isSetAside ? await this.snoozes.wake(tx, ticketId, { back: true }) : [];
    const result = await this.commands.add(tx, ticket, newEntry, { status, answered_at, assignee_id: assigneeId }, [
      rowOfUse(tx, principal, { func: 'contact', what: 'replied' }, ticketId),
      this.mails.buildMailQuery(tx, ticket, { kind: 'replied', nr: ticket.last_nr + 1, by: { id: principal.id, side } }),
      entryAuditRow(tx, ticket, newEntry, { status, assigneeId }),
      ...logHold(tx),
    ]);
    if (originalMail)
      await tx
        .insertInto('ticket_entry_mail')
        .values({ entry_id: id, ...originalMail })
        .execute();
    await appendEntryFacts(tx, ticket, { ...result, woken: wokenPeople }, isTaken ? await this.commands.readPeople(tx, ticket) : []);
    return { ticket: result.ticket, entry: result.entry };
  }
}
