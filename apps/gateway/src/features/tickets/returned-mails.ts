import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { Database } from '../../core/database';
import { type MailContent, MailContents, type OutboxMail } from '../../mail/mail-content';
import type { FileRefusal, MailRefusal } from '../../mail/outbox';
import { fillIn } from '../../mail/render';
import { languageOf, TEXTS } from '../../mail/texts';
import { ticketNo } from '../../org/visibility';

/** Mails to whoever answered by mail, about what could not be posted of it. */
@Injectable()
export class ReturnedMails implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly composers: MailContents,
  ) {}

  onModuleInit(): void {
    this.composers.set(['ticket.not-posted', 'ticket.files-refused'], (letter) => this.compose(letter));
  }

  private async compose({ kind, data, language }: OutboxMail): Promise<MailContent | null> {
    const texts = TEXTS[languageOf(language)];
    const { db } = this.database;
    const ticket = await db.selectFrom('ticket').select('no').where('id', '=', data['ticketId']!).executeTakeFirst();
    const person = await db
      .selectFrom('person')
      .select(['firstname', 'lastname'])
      .where('id', '=', data['personId']!)
      .where('standing', '=', 'approved')
      .executeTakeFirst();
    if (!ticket || !person) return null;
    const words = { ticketNo: ticketNo(ticket.no), ticketId: data['ticketId']! };
    if (kind === 'ticket.files-refused') {
      const refused = JSON.parse(data['files']!) as { name: string; reason: FileRefusal }[];
      return { words: { ...words, files: refused.map(({ name, reason }) => `${name}: ${texts.fileRefusals[reason]}`).join('\n') } };
    }
    const reason = data['reason'] as MailRefusal;
    const said = { by: `${person.firstname} ${person.lastname}`, text: data['text']!, files: JSON.parse(data['files']!) as string[] };
    return {
      words: {
        ...words,
        // Whoever may not see it any more finds nothing behind the link.
        ticketId: reason === 'gone' ? '' : words.ticketId,
        reason: fillIn(texts.mailRefusals[reason], { max: String(LIMITS.description) }),
      },
      messages: [said],
    };
  }
}
