import { type Input, ObjectMissing, type Principal, ticketReads } from '@portal/contracts';
import { Database } from '../../../platform/database/database';
import { guardedStream } from '../../../platform/http/guarded-stream';
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
    downloads.guard(ATTACHMENT, async (tx, principal, ticketId = '', fileId = '') =>
      Boolean(await tickets.findFile(principal, ticketId, fileId, tx)),
    );
  }

  async list(input: Input<typeof ticketReads.list>, principal: Principal) {
    const list = await this.tickets.list(principal, input);
    return { ...list, unseen: await unreadTicketsOf(this.database.db, principal.id) };
  }

  counts(_: Input<typeof ticketReads.counts>, principal: Principal) {
    return this.countsOf(principal);
  }

  async item({ ticketId }: Input<typeof ticketReads.item>, principal: Principal) {
    const row = (await this.tickets.find(principal, ticketId)) ?? refuse(ObjectMissing);
    const entries = await this.tickets.readEntries(row.id);
    const [opening] = entries;
    const { unread, snoozedUntil, following } = await this.tickets.readPersonalState(principal, row.id);
    return {
      ticket: toTicket(row),
      unread,
      snoozedUntil,
      following,
      description: opening!.text,
      attachments: opening!.files,
      requester: await this.tickets.readRequester(principal, row),
      entries,
      seen: await this.tickets.readMarks(row),
      ...(sideOf(principal, row) === 'handler' ? { notes: await this.tickets.readNotes(row.id) } : {}),
    };
  }

  async originalMail({ ticketId, entryId }: Input<typeof ticketReads.originalMail>, principal: Principal) {
    return (await this.tickets.readOriginalMail(principal, ticketId, entryId)) ?? refuse(ObjectMissing);
  }

  async assignees({ ticketId }: Input<typeof ticketReads.assignees>, principal: Principal) {
    const row = await this.tickets.find(principal, ticketId);
    if (!row || sideOf(principal, row) !== 'handler') return refuse(ObjectMissing);
    const items = await this.handlers.readAssignees(row);
    return { items, totalCount: items.length };
  }

  async attachmentLink({ ticketId, fileId, as }: Input<typeof ticketReads.attachmentLink>, principal: Principal) {
    const file = (await this.tickets.findFile(principal, ticketId, fileId)) ?? refuse(ObjectMissing);
    // A signed URL would expose the plain content of a file that is sent encrypted. Only PDF previews need such a URL.
    if (isSentEncrypted(file) && !(as === 'preview' && file.kind === 'pdf')) refuse(ObjectMissing);
    return this.links.link(fileId, as, principal.id);
  }

  async downloadAttachment({ ticketId, fileId }: Input<typeof ticketReads.downloadAttachment>, principal: Principal, exchange: Exchange) {
    const file = (await this.tickets.findFile(principal, ticketId, fileId)) ?? refuse(ObjectMissing);
    return this.downloads.send(principal, file, [ATTACHMENT, ticketId, fileId], exchange, (bytes) =>
      guardedStream(
        bytes,
        async () => (await exchange.request.holdsAccess!()) && Boolean(await this.tickets.findFile(principal, ticketId, fileId)),
      ),
    );
  }

  requesters(input: Input<typeof ticketReads.requesters>, principal: Principal) {
    return this.handlers.findRequesters(principal, input);
  }

  async usualAnswer(_: Input<typeof ticketReads.usualAnswer>, principal: Principal) {
    return { minutes: await this.handlers.readUsualMinutes(principal) };
  }

  queueHealth(_: Input<typeof ticketReads.queueHealth>, principal: Principal) {
    return this.handlers.queueHealth(principal);
  }

  private async countsOf({ id, role, unitId }: Principal) {
    const counts = await ticketCountsOf(this.database.db, [{ id, role, unit_id: unitId }]);
    return counts.get(id)!;
  }
}
