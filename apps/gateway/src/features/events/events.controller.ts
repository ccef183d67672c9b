import { type events as eventRoutes, events, type Input, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import { PublicationCards } from '../../publishing/cards';
import { Downloads } from '../../publishing/downloads';
import { noteOpening } from '../../publishing/insight/reads';
import { PublicationWrites } from '../../publishing/publication-writes';
import { EventDrafts } from './event-drafts';
import { toEventQuery } from './event-filters';

type List = Input<typeof eventRoutes.list>;
type Save = Input<typeof eventRoutes.save>;
const KIND = 'event';

@Serve(pickRoutes(events, 'list', 'item', 'save', 'cancel', 'withdraw', 'download'))
export class EventsController {
  constructor(
    private readonly database: Database,
    private readonly cards: PublicationCards,
    private readonly writes: PublicationWrites,
    private readonly downloads: Downloads,
    private readonly drafts: EventDrafts,
  ) {}

  list({ search, mine, pageNumber, pageSize, ...filter }: List, principal: Principal) {
    return this.cards.list(principal, { kind: KIND, search, mine, pageNumber, pageSize, ...toEventQuery(filter, principal) });
  }

  async item({ documentId }: Input<typeof events.item>, principal: Principal) {
    const { db } = this.database;
    const document = (await this.cards.find(db, principal, KIND, documentId)) ?? refuse(ObjectMissing);
    await noteOpening(db, principal, { publicationId: documentId, version: document.version });
    return { document };
  }

  async save({ fileId, ...input }: Save, principal: Principal) {
    const isNew = input.documentId === undefined;
    const fileIds = fileId === undefined ? (isNew ? [] : undefined) : fileId === null ? [] : [fileId];
    const document = await this.writes.save(principal, KIND, { ...input, fileIds }, (tx) => this.drafts.draftOf(tx, principal, input));
    return { message: isNew ? 'The event was published.' : 'The event was saved.', document };
  }

  async cancel({ documentId, reason }: Input<typeof events.cancel>, principal: Principal) {
    return { message: 'The event was called off.', document: await this.drafts.cancel(principal, documentId, reason) };
  }

  async withdraw({ documentId }: Input<typeof events.withdraw>, principal: Principal) {
    await this.drafts.withdraw(principal, documentId);
    return { message: 'The event was withdrawn.' };
  }

  download({ name, documentId: publicationId, version }: Input<typeof events.download>, principal: Principal, exchange: Exchange) {
    return this.downloads.send(principal, { kind: KIND, name, publicationId, version }, exchange);
  }
}
