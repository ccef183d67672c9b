import { Injectable } from '@nestjs/common';
import { fullName, LIMITS } from '@portal/contracts';
import { Database } from '../../../platform/database/database';
import { type MailContent, type MailContents, type OutboxMail } from '../../../services/mail/mail-contents';
import type { FileRefusal, MailRefusal } from '../../../services/mail/outbox';
import { fillIn } from '../../../services/mail/render-mail';
import { languageOf, TEXTS } from '../../../services/mail/texts';
import { ticketNo } from '../ticket-rows';
import { inquiryPath } from './ticket-mails';

/** Sends mails to people whose reply by mail was not posted, or only in part. */
@Injectable()
export class ReturnedMails {
  constructor(private readonly database: Database) {}

  register(contents: MailContents): void {
    for (const kind of ['ticket.not-posted', 'ticket.files-refused'] as const)
      contents.register(kind, { build: (mail) => this.build(mail) });
  }

  private async build({ kind, data, language }: OutboxMail): Promise<MailContent | null> {
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
    const words = { ticketNo: ticketNo(ticket.no) };
    const link = inquiryPath(data['ticketId']!);
    if (kind === 'ticket.files-refused') {
      const refusedFiles = JSON.parse(data['files']!) as { name: string; reason: FileRefusal }[];
      return {
        link,
        words: { ...words, files: refusedFiles.map(({ name, reason }) => `${name}: ${texts.fileRefusals[reason]}`).join('\n') },
      };
    }
    const reason = data['reason'] as MailRefusal;
    const message = { by: fullName(person), text: data['text']!, files: JSON.parse(data['files']!) as string[] };
    return {
      // Without access to the ticket, a link would lead to an error page.
      ...(reason === 'gone' ? {} : { link }),
      words: {
        ...words,
        reason: fillIn(texts.mailRefusals[reason], { max: String(LIMITS.description) }),
      },
      messages: [message],
    };
  }
}
