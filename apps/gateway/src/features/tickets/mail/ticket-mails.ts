import { Inject, Injectable } from '@nestjs/common';
import { fullName, type Side, type TicketEntry } from '@portal/contracts';
import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import type { Tx } from '../../../platform/request-context';
import { type MailContent, type MailContents, type OutboxMail, type QuotedMessage } from '../../../services/mail/mail-contents';
import { mailToEachQuery } from '../../../services/mail/outbox';
import { ReplyAddresses } from '../../../services/mail/reply-addresses';
import { productNameIn } from '../../../services/org/product-names';
import { canSeeTicket, handlesTicket, sideOf } from '../../../services/org/visibility-scope';
import { filesOf } from '../../../services/storage/file-rows';
import { entryHolderKey, selectEntries } from '../entries';
import type { LockedTicket } from '../ticket-locks';
import { followsTicket, selectTickets, ticketNo } from '../ticket-rows';

const MESSAGES = ['opened', 'replied', 'closed'] as const;
const KINDS = ['ticket.opened', 'ticket.replied', 'ticket.closed'] as const;
const MAX_SHOWN_MESSAGES = 20;

/** A message of a ticket with its number and author. */
interface Message {
  kind: (typeof MESSAGES)[number];
  nr: number;
  by: { id: string; side: Side };
}

export const inquiryPath = (ticketId: string): string => `/inquiry-detail/${encodeURIComponent(ticketId)}`;

/** Returns the prefix that groups the mails about a ticket. */
export const mailGroupOf = (ticketId: string): string => `ticket:${ticketId}`;

/** Builds the mails about messages of tickets, for people who have not seen the message on screen shortly afterwards. */
@Injectable()
export class TicketMails {
  private readonly holdMs: number;
  private readonly isCompanyWide: boolean;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly addresses: ReplyAddresses,
    @Inject(ENV) env: Env,
  ) {
    this.holdMs = env.TICKET_MAIL_HOLD_S * 1_000;
    this.isCompanyWide = env.TICKETS_COMPANY_WIDE;
  }

  register(contents: MailContents): void {
    for (const kind of KINDS)
      contents.register(kind, { build: (mail) => this.build(mail), digest: 'ticket.digest', preference: () => 'Inquiry' });
  }

  /** Queues the mails about a message in its transaction: to the people of the other side and the followers, never to the author. */
  async queueMails(tx: Tx, ticket: LockedTicket, { kind, nr, by }: TicketEntry): Promise<void> {
    if (kind === 'opened' || kind === 'replied' || kind === 'closed')
      await tx.executeQuery(this.buildMailQuery(tx, ticket, { kind, nr, by }));
  }

  /** Returns the statement that `queueMails` runs. */
  buildMailQuery(tx: Tx, ticket: LockedTicket, { kind, nr, by }: Message): CompiledQuery {
    const isFromHandler = by.side === 'handler';
    const readers = tx
      .selectFrom('person')
      .select(['person.id', 'person.email', 'person.language'])
      .where('person.standing', '=', 'approved')
      .where('person.id', '<>', by.id)
      .where((eb) =>
        eb.or([
          ...(isFromHandler ? [eb('person.id', '=', ticket.requester_id)] : []),
          ...(isFromHandler && kind !== 'opened' ? [] : [isAnswering(ticket)]),
          followsTicket(ticket, this.isCompanyWide),
        ]),
      );
    return mailToEachQuery(tx, `ticket.${kind}`, readers, {
      words: { ticketId: ticket.id },
      about: mailGroupOf(ticket.id),
      nr,
      dueAt: this.clock.in(this.holdMs),
    });
  }

  /**
   * Builds the mail with the messages that the recipient has seen neither on screen nor by mail; null without such messages or if the
   * ticket is no longer accessible.
   */
  async build({ data, about, nr, language }: OutboxMail): Promise<MailContent | null> {
    const { db } = this.database;
    const ticket = await selectTickets(db).where('ticket.id', '=', data['ticketId']!).executeTakeFirst();
    const reader = await db
      .selectFrom('person')
      .leftJoin('ticket_seen as seen', (join) =>
        join.onRef('seen.person_id', '=', 'person.id').on('seen.ticket_id', '=', data['ticketId']!),
      )
      .leftJoin('ticket_follow as follow', (join) =>
        join.onRef('follow.person_id', '=', 'person.id').on('follow.ticket_id', '=', data['ticketId']!),
      )
      .select((eb) => [
        'person.id',
        'person.role',
        'person.unit_id',
        'seen.nr',
        'follow.nr as followed_nr',
        // An entry written in the portal implies that its author saw the conversation. A reply by mail does not, because messages may have
        // been posted meanwhile.
        eb
          .selectFrom('ticket_entry as own')
          .select(({ fn }) => fn.max('own.nr').as('nr'))
          .where('own.ticket_id', '=', data['ticketId']!)
          .whereRef('own.author_id', '=', 'person.id')
          .where('own.by_mail', '=', false)
          .as('own_nr'),
      ])
      .where('person.id', '=', data['personId']!)
      .where('person.standing', '=', 'approved')
      .executeTakeFirst();
    if (!ticket || !reader) return null;
    const viewer = { ...reader, unitId: reader.unit_id ?? '', readsCompanyTickets: this.isCompanyWide };
    const side = sideOf(viewer, ticket);
    if (!side && (reader.followed_nr === null || !canSeeTicket(viewer, ticket))) return null;
    const mailedRow = await db
      .selectFrom('letter')
      .select((eb) => eb.fn.max('nr').as('nr'))
      .where('about', '=', about)
      .where('sent_at', 'is not', null)
      .executeTakeFirst();
    const seenNr = Math.max(reader.nr ?? 0, reader.own_nr ?? 0, reader.followed_nr ?? 0);
    if (seenNr >= nr!) return null;
    const messages = await this.readMessagesAfter(ticket.id, Math.max(seenNr, mailedRow?.nr ?? 0), reader.id);
    if (!messages.length) return null;
    // Colleagues of the requester cannot reply.
    const takesAnswers = side !== null && this.addresses.isEnabled && ticket.status !== 'Closed';
    return {
      words: {
        ticketId: ticket.id,
        ticketNo: ticketNo(ticket.no),
        subject: ticket.subject,
        company: ticket.company_name,
        product: productNameIn(language, { id: ticket.product_id, name: ticket.product_name }),
        name: messages.at(-1)!.by,
      },
      link: inquiryPath(ticket.id),
      messages,
      ...(takesAnswers ? { replyTo: this.addresses.make(ticket.no, ticket.id, reader.id) } : {}),
      takesFollowUps: side !== null,
      conversation: `inquiry.${ticket.id}`,
    };
  }

  private async readMessagesAfter(ticketId: string, nr: number, readerId: string): Promise<QuotedMessage[]> {
    const { db } = this.database;
    const rows = await selectEntries(db)
      .where('entry.ticket_id', '=', ticketId)
      .where('entry.nr', '>', nr)
      .where('entry.kind', 'in', MESSAGES)
      .where('entry.author_id', '<>', readerId)
      .where('entry.withdrawn_at', 'is', null)
      .clearOrderBy()
      .orderBy('entry.nr', 'desc')
      .limit(MAX_SHOWN_MESSAGES)
      .execute();
    const files = await filesOf(
      db,
      rows.map(({ id }) => entryHolderKey(id)),
    );
    return rows.reverse().map(({ id, firstname, lastname, text }) => ({
      by: fullName({ firstname, lastname }),
      text,
      files: (files.get(entryHolderKey(id)) ?? []).map(({ name }) => name),
    }));
  }
}

/**
 * Returns a condition for the people who should reply: the assignee, otherwise the participants of the handling unit, or the whole unit if
 * no person has taken part yet. People of the region count only as participants.
 */
const isAnswering = (ticket: LockedTicket) => {
  const handles = (userId: string) => handlesTicket(ticket, userId);
  const isParticipant = (userId: string) =>
    sql`exists (select from ticket_entry where ticket_id = ${ticket.id} and author_id = ${sql.ref(`${userId}.id`)})`;
  return sql<SqlBool>`(${handles('person')} and case
    when exists (select from person as one where one.id = ${ticket.assignee_id} and ${handles('one')}) then person.id = ${ticket.assignee_id}
    when person.unit_id <> ${ticket.handling_unit} then ${isParticipant('person')}
    else ${isParticipant('person')} or not exists (
      select from person as one where one.unit_id = ${ticket.handling_unit} and ${handles('one')} and ${isParticipant('one')}
    ) end)`;
};
