import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { audienceKeysOf, type Principal, type Ticket } from '@portal/contracts';
import type { Tx } from '../../platform/request-context';
import { visibleTitles } from '../../publishing/audience/visible-titles';
import { sideOf } from '../../services/org/visibility-scope';
import { attachFiles } from '../../services/storage/file-rows';
import { recordUse } from '../../services/usage/usage';
import { entryHolderKey } from './entries';
import { InquiryQuota } from './inquiry-quota';
import { TicketMails } from './mail/ticket-mails';
import { type Inquiry, NewTicketStore } from './new-ticket.store';
import { TicketCommands } from './ticket-commands.store';
import { announce } from './ticket-facts';

/** Opens a ticket with its first message. */
@Injectable()
export class OpenTicket {
  constructor(
    private readonly quota: InquiryQuota,
    private readonly tickets: NewTicketStore,
    private readonly commands: TicketCommands,
    private readonly mails: TicketMails,
  ) {}

  /** Opens the ticket and appends the facts. Call it last in the transaction. */
  async open(tx: Tx, principal: Principal, inquiry: Inquiry): Promise<Ticket> {
    await this.quota.spend(tx, principal.id);
    const id = randomUUID();
    const files = await attachFiles(tx, {
      ownerId: principal.id,
      purpose: 'attachment',
      fileIds: inquiry.attachments,
      takenBy: entryHolderKey(id),
    });
    const names = files.map(({ name }) => name);
    const ticket = await this.tickets.add(tx, principal, inquiry, names);
    const visibleIds = (await visibleTitles(tx, audienceKeysOf(principal), inquiry.documentIds)).map(({ documentId }) => documentId);
    const documentIds = inquiry.documentIds.filter(
      (documentId, at, all) => visibleIds.includes(documentId) && all.indexOf(documentId) === at,
    );
    const openingEntry = { id, kind: 'opened' as const, at: ticket.created_at, author: principal, side: sideOf(principal, ticket)! };
    const result = await this.commands.add(tx, ticket, { ...openingEntry, text: inquiry.description, files, documentIds }, {});
    await recordUse(tx, principal, { func: 'contact', what: 'asked' }, ticket.id);
    await this.mails.queueMails(tx, ticket, result.entry);
    await announce(tx, ticket, result, await this.commands.readPeople(tx, ticket));
    return result.ticket;
  }
}
