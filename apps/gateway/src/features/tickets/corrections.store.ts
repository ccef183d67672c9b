import { Injectable } from '@nestjs/common';
import { fullName, type Principal, type Ticket, type TicketEntry } from '@portal/contracts';
import type { Tx } from '../../platform/request-context';
import { type EntryRow, selectEntries, toEntries } from './entries';
import { extendedTicketVector, ticketVector } from './list/ticket-vector';
import { TicketCommands } from './ticket-commands.store';
import type { LockedTicket } from './ticket-locks';
import { excerptOf } from './ticket-rows';

/**
 * The number of messages indexed by one statement. A vector below the limit plus this many messages stays within the limit of PostgreSQL.
 */
const MESSAGES_PER_BATCH = 20;

type Change = { text: string; corrected_at: Date } | { text: ''; withdrawn_at: Date };

/** Changes sent messages, and the excerpt and search vector of their ticket. */
@Injectable()
export class Corrections {
  constructor(private readonly commands: TicketCommands) {}

  /** Returns the message if this person wrote it in this ticket. */
  findOwnMessage(tx: Tx, { id }: LockedTicket, principal: Principal, entryId: string): Promise<EntryRow | undefined> {
    return selectEntries(tx)
      .where('entry.id', '=', entryId)
      .where('entry.ticket_id', '=', id)
      .where('entry.author_id', '=', principal.id)
      .where('entry.kind', 'in', ['opened', 'replied'])
      .executeTakeFirst();
  }

  async change(tx: Tx, ticket: LockedTicket, entryId: string, change: Change): Promise<{ ticket: Ticket; entry: TicketEntry }> {
    await tx.updateTable('ticket_entry').set(change).where('id', '=', entryId).execute();
    const entries = await toEntries(tx, await selectEntries(tx).where('entry.ticket_id', '=', ticket.id).execute());
    const newest = entries.findLast(({ kind, withdrawnAt }) => (kind === 'opened' || kind === 'replied') && withdrawnAt === null)!;
    await tx
      .updateTable('ticket')
      .set({ excerpt: excerptOf(newest.text), last_side: newest.by.side, rev: ticket.rev + 1 })
      .where('id', '=', ticket.id)
      .execute();
    await this.index(tx, ticket, entries);
    return { ticket: await this.commands.readTicket(tx, ticket.id), entry: entries.find((entry) => entry.entryId === entryId)! };
  }

  /** Rebuilds the search vector in batches of messages, because words cannot be removed from a vector. */
  private async index(tx: Tx, { id }: LockedTicket, [opening, ...entries]: TicketEntry[]): Promise<void> {
    const { subject, company, firstname, lastname, ...fixed } = await tx
      .selectFrom('ticket')
      .innerJoin('person', 'person.id', 'ticket.requester_id')
      .innerJoin('unit', 'unit.id', 'ticket.company_id')
      .select(['ticket.no', 'ticket.requester_id', 'ticket.handling_unit', 'ticket.rhq_id', 'ticket.product_id', 'ticket.inquiry_type'])
      .select(['ticket.subject', 'unit.name as company', 'person.firstname', 'person.lastname'])
      .where('ticket.id', '=', id)
      .executeTakeFirstOrThrow();
    const wordsOf = ({ text, files }: TicketEntry) => [text, ...files.map(({ name }) => name)];
    const first = ticketVector(fixed, [subject, ...wordsOf(opening!), company, fullName({ firstname, lastname })]);
    await tx.updateTable('ticket').set({ search: first }).where('id', '=', id).execute();
    const messages = entries.filter(({ text }) => text);
    for (let from = 0; from < messages.length; from += MESSAGES_PER_BATCH) {
      const words = messages.slice(from, from + MESSAGES_PER_BATCH).flatMap(wordsOf);
      await tx
        .updateTable('ticket')
        .set({ search: extendedTicketVector(words) })
        .where('id', '=', id)
        .execute();
    }
  }
}
