import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  checkFileName,
  FileEmpty,
  FileHarmful,
  FileNameBad,
  FileTooLarge,
  fullName,
  LIMITS,
  ObjectMissing,
  type Principal,
  paragraphs,
  TicketClosed,
  UploadDayFull,
  UploadsFull,
  WrongKind,
} from '@portal/contracts';
import type { InboundFile, InboundMail, SentMessage } from '@portal/mailbox';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import { TailWakeUp } from '../../../platform/facts/facts';
import { RefusalError } from '../../../platform/http/refusal-error';
import { requestContext } from '../../../platform/request-context';
import type { Correspondent, InboundMailReceiver } from '../../../services/mail/inbound-server';
import { type FileRefusal, type MailRefusal, queueMail } from '../../../services/mail/outbox';
import { type ReplyAddress, ReplyAddresses } from '../../../services/mail/reply-addresses';
import { handlingUnits } from '../../../services/org/visibility-scope';
import { Intake } from '../../../services/storage/intake';
import { entryHolderKey, selectEntries } from '../entries';
import { Replies } from '../replies.service';
import { findTicket } from '../ticket-rows';
import { mailGroupOf } from './ticket-mails';

/** The number of newest messages that a mail may quote. */
const MAX_QUOTED_MESSAGES = 60;
const Words = paragraphs(LIMITS.description);
const FILE_REFUSAL_BY_CODE = new Map<string, FileRefusal>([
  [FileEmpty.code, 'empty'],
  [WrongKind.code, 'kind'],
  [FileNameBad.code, 'kind'],
  [FileTooLarge.code, 'large'],
  [FileHarmful.code, 'harmful'],
  [UploadsFull.code, 'quota'],
  [UploadDayFull.code, 'quota'],
]);
const MAIL_REFUSAL_BY_CODE = new Map<string, MailRefusal>([
  [TicketClosed.code, 'closed'],
  [ObjectMissing.code, 'gone'],
]);

const PICTURE = /\.(?:jpe?g|png)$/i;

interface RefusedFile {
  name: string;
  reason: FileRefusal;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns a deterministic id, in UUID format, for these parts. */
const deriveId = (...parts: string[]): string => {
  const digits = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [8, 4, 4, 4, 12].map((length, at, all) => digits.slice(all.slice(0, at).reduce((a, b) => a + b, 0)).slice(0, length)).join('-');
};

/** Receives replies by mail. Each is posted as a reply of the owner of its reply address, or returned to the owner with the reason. */
@Injectable()
export class AnswersByMail implements InboundMailReceiver {
  constructor(
    private readonly database: Database,
    private readonly doorbell: TailWakeUp,
    private readonly replies: Replies,
    private readonly intake: Intake,
    private readonly addresses: ReplyAddresses,
    private readonly clock: Clock,
  ) {}

  async ownerOf(address: ReplyAddress): Promise<Correspondent | 'expired' | null> {
    const { db } = this.database;
    const ticket = await db
      .selectFrom('ticket')
      .select(['id', 'requester_id', 'handling_unit', 'rhq_id', 'closed_at'])
      .where('no', '=', address.conversationNo)
      .executeTakeFirst();
    if (!ticket) return null;
    const people = await db
      .selectFrom('person')
      .select(['person.id', 'person.email'])
      .where('person.standing', '=', 'approved')
      .where((eb) =>
        eb.or([
          eb('person.id', '=', ticket.requester_id),
          eb('person.unit_id', 'in', handlingUnits(ticket)),
          // Include people who have moved to another unit since the mail was sent.
          eb.exists(
            eb
              .selectFrom('letter')
              .select('letter.id')
              .where('about', '=', sql<string>`${mailGroupOf(ticket.id)} || ':' || person.id`),
          ),
        ]),
      )
      .execute();
    const owner = people.find(({ id }) => this.addresses.belongsTo(address, ticket.id, id));
    // Only the owner of the reply address is notified that it has expired.
    if (owner && ticket.closed_at && ticket.closed_at <= this.clock.in(-LIMITS.replyAddressMs)) return 'expired';
    return owner ? { personId: owner.id, email: owner.email, conversationId: ticket.id } : null;
  }

  async messagesSentTo({ personId, conversationId }: Correspondent): Promise<SentMessage[]> {
    const rows = await selectEntries(this.database.db)
      .where('entry.ticket_id', '=', conversationId)
      .where('entry.kind', 'in', ['opened', 'replied', 'closed'])
      .where('entry.author_id', '<>', personId)
      .clearOrderBy()
      .orderBy('entry.nr', 'desc')
      .limit(MAX_QUOTED_MESSAGES)
      .execute();
    return rows.map(({ firstname, lastname, text }) => ({ by: fullName({ firstname, lastname }), text }));
  }

  async receive({ personId, conversationId: ticketId, verified }: Correspondent & { verified: boolean }, mail: InboundMail): Promise<void> {
    await requestContext
      .run({ requestId: randomUUID(), actor: personId }, async () => {
        const replyId = deriveId('reply', ticketId, personId, mail.key);
        if (await this.isProcessed(replyId)) return;
        const { principal, language } = await this.readPerson(personId);
        const text = await this.removeShownFooter(mail, ticketId, personId);
        const queueNotPosted = (reason: MailRefusal) =>
          this.database.tx((tx) => {
            const files = JSON.stringify(mail.files.map(({ name }) => name));
            const words = { ticketId, personId, reason, text: text || mail.wholeText, files };
            return queueMail(tx, 'ticket.not-posted', { email: principal.email, language }, words, { id: replyId });
          });

        // The account may have been deleted since the address was accepted. In that case no mail is returned either.
        const ticket = principal.status === 'approved' ? await findTicket(this.database.db, principal, ticketId) : undefined;
        if (!ticket) return queueNotPosted('gone');
        if (ticket.status === 'Closed') return queueNotPosted('closed');
        // Anyone can forge the From header, so only the signed-in person can post this text.
        if (!verified) return queueNotPosted('unverified');
        if (mail.isEncrypted) return queueNotPosted('encrypted');
        if (!text && !mail.files.length) return queueNotPosted('empty');
        const words = text ? Words.safeParse(text) : null;
        if (words && !words.success) return queueNotPosted('long');

        const newFiles = await this.removeKnownPictures(mail.files, ticketId);
        // A mail without text is about its pictures, so keep even known pictures.
        const { files, refused } = await this.storeFiles(text ? newFiles : mail.files, replyId, principal.id);
        const message = words?.data ?? files.map(({ name }) => name).join('\n');
        if (!message) return queueNotPosted('empty');
        try {
          await this.database.tx(async (tx) => {
            if (refused.length) {
              const words = { ticketId, personId, files: JSON.stringify(refused) };
              await queueMail(tx, 'ticket.files-refused', { email: principal.email, language }, words, { id: deriveId('files', replyId) });
            }
            const attachments = files.map(({ id }) => id);
            const originalMail = { subject: mail.subject, text: mail.wholeText };
            await this.replies.reply(tx, principal, {
              ticketId,
              replyId,
              message,
              attachments,
              byMail: true,
              senderVerified: true,
              originalMail,
            });
          });
        } catch (error) {
          const reason = error instanceof RefusalError && MAIL_REFUSAL_BY_CODE.get(error.refusal.code);
          if (!reason) throw error;
          await queueNotPosted(reason);
        }
      })
      .finally(() => this.doorbell.ring());
  }

  /** Returns true if this mail was already posted or returned. */
  private async isProcessed(replyId: string): Promise<boolean> {
    const { db } = this.database;
    const entry = await db.selectFrom('ticket_entry').select('id').where('id', '=', replyId).executeTakeFirst();
    return entry !== undefined || (await db.selectFrom('letter').select('id').where('id', '=', replyId).executeTakeFirst()) !== undefined;
  }

  /** Removes a footer below the quotation, such as a disclaimer, if the conversation already contains this footer from the same person. */
  private async removeShownFooter({ text, footer }: InboundMail, ticketId: string, personId: string): Promise<string> {
    if (footer === null || !text.endsWith(footer)) return text;
    const shownMessage = await this.database.db
      .selectFrom('ticket_entry')
      .select('id')
      .where('ticket_id', '=', ticketId)
      .where('author_id', '=', personId)
      .where(sql<boolean>`position(${footer} in text) > 0`)
      .executeTakeFirst();
    return shownMessage ? text.slice(0, -footer.length).trim() : text;
  }

  /** Removes duplicate pictures and pictures that the conversation already contains. */
  private async removeKnownPictures(files: readonly InboundFile[], ticketId: string): Promise<InboundFile[]> {
    const pictures = new Map(files.filter(({ name }) => PICTURE.test(name)).map((file) => [file, hashOf(file.bytes)]));
    if (!pictures.size) return [...files];
    const rows = await this.database.db
      .selectFrom('file')
      .innerJoin('ticket_entry as entry', (join) =>
        join.on(sql<string>`${sql.val(entryHolderKey(''))} || entry.id`, '=', sql.ref('file.taken_by')),
      )
      .select('file.sha256')
      .where('entry.ticket_id', '=', ticketId)
      .where('entry.withdrawn_at', 'is', null)
      .where('file.sha256', 'in', [...pictures.values()])
      .execute();
    const knownHashes = new Set(rows.map(({ sha256 }) => sha256));
    return files.filter((file) => {
      const hash = pictures.get(file);
      if (hash === undefined) return true;
      const isNew = !knownHashes.has(hash);
      knownHashes.add(hash);
      return isNew;
    });
  }

  private async readPerson(personId: string): Promise<{ principal: Principal; language: string }> {
    const { id, email, firstname, lastname, role, standing, unit_id, lco_id, language } = await this.database.db
      .selectFrom('person')
      .select(['id', 'email', 'firstname', 'lastname', 'role', 'standing', 'unit_id', 'lco_id', 'language'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const place = { unitId: unit_id ?? '', lcoId: lco_id };
    return { principal: { id, email, name: fullName({ firstname, lastname }), role, status: standing, ...place, sessionId: '' }, language };
  }

  private async storeFiles(files: readonly InboundFile[], replyId: string, ownerId: string) {
    const fileRefs: { id: string; name: string }[] = [];
    const refusedFiles: RefusedFile[] = [];
    for (const [index, { name: originalName, bytes, isMail }] of files.entries()) {
      const { corrected: name } = checkFileName(originalName);
      if (fileRefs.length >= LIMITS.attachments) {
        refusedFiles.push({ name, reason: 'many' });
        continue;
      }
      try {
        const size = { minBytes: bytes.length, maxBytes: bytes.length };
        const fileId = deriveId('file', replyId, String(index));
        await this.intake.take({ ownerId, purpose: 'attachment', name, stream: Readable.from([bytes]), fileId, size, isMail });
        fileRefs.push({ id: fileId, name });
      } catch (error) {
        const reason = error instanceof RefusalError && FILE_REFUSAL_BY_CODE.get(error.refusal.code);
        if (!reason) throw error;
        refusedFiles.push({ name, reason });
      }
    }
    return { files: fileRefs, refused: refusedFiles };
  }
}
