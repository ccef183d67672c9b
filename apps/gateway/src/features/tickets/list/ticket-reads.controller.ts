import { type Input, ObjectMissing, type Principal, ticketReads } from '@portal/contracts';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import { type Exchange, Serve } from '../../../platform/http/serve';
import { sideOf } from '../../../services/org/visibility-scope';
import { FileDownloads, isSentEncrypted } from '../../../services/storage/file-downloads';
import { FileLinks } from '../../../services/storage/links';
import { Handlers } from '../handlers.store';
import { ticketCountsOf, unreadTicketsOf } from '../ticket-facts';
import { toTicket } from '../ticket-rows';
import { Tickets } from './tickets.store';

/** The source of downloads of ticket attachments. */
const ATTACHMENT = 'attachment';

@Serve(ticketReads)
export class TicketReadsController {
  constructor(
    private readonly database: Database,
    private readonly tickets: Tickets,
    private readonly handlers: Handlers,
    private readonly links: FileLinks,
    private readonly downloads: FileDownloads,
  ) {
    downloads.guard(ATTACHMENT, async (tx, who, ticketId = '', fileId = '') => Boolean(await tickets.fileAt(who, ticketId, fileId, tx)));
  }

  async list(input: Input<typeof ticketReads.list>, who: Principal) {
    const list = await this.tickets.list(who, input);
    return { ...list, unseen: await unreadTicketsOf(this.database.db, who.id) };
  }

  counts(_: Input<typeof ticketReads.counts>, who: Principal) {
    return this.countsOf(who);
  }

  async item({ ticketId }: Input<typeof ticketReads.item>, who: Principal) {
    const row = (await this.tickets.find(who, ticketId)) ?? refuse(ObjectMissing);
    const entries = await this.tickets.entries(row.id);
    const [opening] = entries;
    const { unread, snoozedUntil } = await this.tickets.personalState(who, row.id);
    return {
      ticket: toTicket(row),
      unread,
      snoozedUntil,
      description: opening!.text,
      attachments: opening!.files,
      requester: await this.tickets.requester(who, row),
      entries,
      seen: await this.tickets.readMarks(row),
      ...(sideOf(who, row) === 'handler' ? { notes: await this.tickets.notes(row.id) } : {}),
    };
  }

  async originalMail({ ticketId, entryId }: Input<typeof ticketReads.originalMail>, who: Principal) {
    return (await this.tickets.originalMail(who, ticketId, entryId)) ?? refuse(ObjectMissing);
  }

  async assignees({ ticketId }: Input<typeof ticketReads.assignees>, who: Principal) {
    const row = await this.tickets.find(who, ticketId);
    if (!row || sideOf(who, row) !== 'handler') return refuse(ObjectMissing);
    const items = await this.handlers.assignees(row);
    return { items, totalCount: items.length };
  }

  async attachmentLink({ ticketId, fileId, as }: Input<typeof ticketReads.attachmentLink>, who: Principal) {
    const file = (await this.tickets.fileAt(who, ticketId, fileId)) ?? refuse(ObjectMissing);
    // A signed URL would expose the plain content of a file that is sent encrypted. Only PDF previews need such a URL.
    if (isSentEncrypted(file) && !(as === 'preview' && file.kind === 'pdf')) refuse(ObjectMissing);
    return this.links.link(fileId, as);
  }

  async downloadAttachment({ ticketId, fileId }: Input<typeof ticketReads.downloadAttachment>, who: Principal, exchange: Exchange) {
    const file = (await this.tickets.fileAt(who, ticketId, fileId)) ?? refuse(ObjectMissing);
    return this.downloads.send(who, file, [ATTACHMENT, ticketId, fileId], exchange);
  }

  requesters(input: Input<typeof ticketReads.requesters>, who: Principal) {
    return this.handlers.requesters(who, input);
  }

  async usualAnswer(_: Input<typeof ticketReads.usualAnswer>, who: Principal) {
    return { minutes: await this.handlers.usualMinutes(who) };
  }

  queueHealth(_: Input<typeof ticketReads.queueHealth>, who: Principal) {
    return this.handlers.queueHealth(who);
  }

  private async countsOf({ id, role, unitId }: Principal) {
    const counts = await ticketCountsOf(this.database.db, [{ id, role, unit_id: unitId }]);
    return counts.get(id)!;
  }
}
