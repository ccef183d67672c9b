import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database';
import { type DigestItem, digestOf, type MailContent, MailContents } from '../../mail/mail-content';
import type { MailKind } from '../../mail/outbox';
import { excerptOf } from '../../org/visibility';
import { TicketMails } from './ticket-mails';

/** Many inquiries in one mail: those with messages that their reader has not seen when it is sent. */
@Injectable()
export class TicketDigest implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly composers: MailContents,
    private readonly letters: TicketMails,
  ) {}

  onModuleInit(): void {
    this.composers.set(['ticket.digest'], ({ id }) => this.compose(id));
  }

  private async compose(digestId: string): Promise<MailContent | null> {
    // Of each inquiry the newest letter says what the older ones would.
    const parts = await this.database.db
      .selectFrom('letter')
      .distinctOn('about')
      .select(['id', 'kind', 'data', 'about', 'nr', 'language'])
      .where('digest_id', '=', digestId)
      .where('dropped_at', 'is', null)
      .orderBy('about')
      .orderBy('nr', 'desc')
      .execute();
    const items: DigestItem[] = [];
    for (const part of parts) {
      const composed = await this.letters.compose({ ...part, kind: part.kind as MailKind });
      if (composed) items.push(itemOf(composed));
    }
    return digestOf(items);
  }
}

const itemOf = ({ words, messages = [] }: MailContent): DigestItem => ({
  title: `[${words['ticketNo']}] ${words['subject']}`,
  about: `${words['company']} · ${words['name']}: ${excerptOf(messages.at(-1)?.text ?? '')}`,
  path: `/inquiry-detail/${encodeURIComponent(words['ticketId']!)}`,
});
