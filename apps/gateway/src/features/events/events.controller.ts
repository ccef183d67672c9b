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

  list({ search, mine, pageNumber, pageSize, ...filter }: List, who: Principal) {
    return this.cards.list(who, { kind: KIND, search, mine, pageNumber, pageSize, ...toEventQuery(filter, who) });
  }

  async item({ documentId }: Input<typeof events.item>, who: Principal) {
    const { db } = this.database;
    const document = (await this.cards.find(db, who, KIND, documentId)) ?? refuse(ObjectMissing);
    await noteOpening(db, who, { publicationId: documentId, version: document.version });
    return { document };
  }

  async save({ fileId, ...input }: Save, who: Principal) {
    const isNew = input.documentId === undefined;
    const fileIds = fileId === undefined ? (isNew ? [] : undefined) : fileId === null ? [] : [fileId];
    const document = await this.writes.save(who, KIND, { ...input, fileIds }, (tx) => this.drafts.draftOf(tx, who, input));
    return { message: isNew ? 'The event was published.' : 'The event was saved.', document };
  }

  async cancel({ documentId, reason }: Input<typeof events.cancel>, who: Principal) {
    return { message: 'The event was called off.', document: await this.drafts.cancel(who, documentId, reason) };
  }

  async withdraw({ documentId }: Input<typeof events.withdraw>, who: Principal) {
    await this.drafts.withdraw(who, documentId);
    return { message: 'The event was withdrawn.' };
  }

  download({ name, documentId: publicationId, version }: Input<typeof events.download>, who: Principal, exchange: Exchange) {
    return this.downloads.send(who, { kind: KIND, name, publicationId, version }, exchange);
  }
}
