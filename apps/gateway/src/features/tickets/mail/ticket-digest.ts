import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { type DigestItem, digestOf, type MailContent, type MailContents } from '../../../services/mail/mail-contents';
import type { MailKind } from '../../../services/mail/outbox';
import { excerptOf } from '../ticket-rows';
import { TicketMails } from './ticket-mails';

/** Builds one mail about several inquiries: those with messages that the recipient has not seen when the mail is sent. */
@Injectable()
export class TicketDigest {
  constructor(
    private readonly database: Database,
    private readonly mails: TicketMails,
  ) {}

  register(contents: MailContents): void {
    contents.register('ticket.digest', { build: ({ id }) => this.build(id), preference: () => 'Inquiry' });
  }

  private async build(digestId: string): Promise<MailContent | null> {
    // The newest mail of each inquiry includes the content of the older ones.
    const parts = await this.database.db
      .selectFrom('letter')
      .distinctOn('about')
      .select(['id', 'to_address', 'kind', 'data', 'about', 'nr', 'language'])
      .where('digest_id', '=', digestId)
      .where('dropped_at', 'is', null)
      .orderBy('about')
      .orderBy('nr', 'desc')
      .execute();
    const items: DigestItem[] = [];
    for (const part of parts) {
      const content = await this.mails.build({ ...part, kind: part.kind as MailKind });
      if (content) items.push(itemOf(content));
    }
    return digestOf(items);
  }
}

const itemOf = ({ words, link, messages = [] }: MailContent): DigestItem => ({
  title: `[${words['ticketNo']}] ${words['subject']}`,
  about: `${words['company']} · ${words['name']}: ${excerptOf(messages.at(-1)?.text ?? '')}`,
  path: link!,
});
