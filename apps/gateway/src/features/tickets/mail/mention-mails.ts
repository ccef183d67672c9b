import { Inject, Injectable } from '@nestjs/common';
import { fullName, type TicketNote } from '@portal/contracts';
import { Clock } from '../../../platform/clock';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import type { Tx } from '../../../platform/request-context';
import type { MailContent, MailContents, OutboxMail } from '../../../services/mail/mail-contents';
import { queueMailToEach } from '../../../services/mail/outbox';
import { sideOf } from '../../../services/org/visibility-scope';
import { selectNotes } from '../entries';
import type { LockedTicket } from '../ticket-locks';
import { selectTickets, ticketNo } from '../ticket-rows';
import { inquiryPath } from './ticket-mails';

/** Sends mails to people mentioned in a note, unless they read the note on screen shortly afterwards. */
@Injectable()
export class MentionMails {
  private readonly holdMs: number;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.holdMs = env.TICKET_MAIL_HOLD_S * 1_000;
  }

  register(contents: MailContents): void {
    // These mails are never part of a digest, because a colleague is waiting. People who turned off other inquiry mails still get them.
    contents.register('ticket.mentioned', { build: (mail) => this.build(mail), preference: () => 'Mention' });
  }

  async queueMails(tx: Tx, ticket: LockedTicket, { noteId, mentions }: TicketNote): Promise<void> {
    const readers = tx
      .selectFrom('person')
      .select(['person.id', 'person.email', 'person.language'])
      .where('person.standing', '=', 'approved')
      .where(
        'person.id',
        'in',
        mentions.map(({ userId }) => userId),
      );
    await queueMailToEach(tx, 'ticket.mentioned', readers, {
      words: { ticketId: ticket.id, noteId },
      about: `note:${noteId}`,
      nr: 0,
      dueAt: this.clock.in(this.holdMs),
    });
  }

  /**
   * Builds the mail with the note; null if the recipient has seen the note or may no longer see the ticket. The mail has no reply address,
   * because a reply would be sent to the requester.
   */
  private async build({ data }: OutboxMail): Promise<MailContent | null> {
    const { db } = this.database;
    const { ticketId, noteId, personId } = data as { ticketId: string; noteId: string; personId: string };
    const reader = await db
      .selectFrom('person')
      .innerJoin('ticket_unread as unread', 'unread.person_id', 'person.id')
      .select(['person.id', 'person.role', 'person.unit_id'])
      .where('person.id', '=', personId)
      .where('person.standing', '=', 'approved')
      .where('unread.ticket_id', '=', ticketId)
      .where('unread.mentioned', '=', true)
      .executeTakeFirst();
    const ticket = await selectTickets(db).where('ticket.id', '=', ticketId).executeTakeFirst();
    const note = await selectNotes(db).where('note.id', '=', noteId).executeTakeFirst();
    if (!reader || !ticket || !note || sideOf({ ...reader, unitId: reader.unit_id ?? '' }, ticket) !== 'handler') return null;
    const name = fullName(note);
    return {
      words: { ticketId, ticketNo: ticketNo(ticket.no), subject: ticket.subject, company: ticket.company_name, name },
      link: inquiryPath(ticketId),
      messages: [{ by: name, text: note.text, files: [] }],
      conversation: `inquiry.${ticketId}`,
    };
  }
}
