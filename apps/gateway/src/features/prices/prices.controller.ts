import { type Input, ObjectMissing, type Principal, priceRoutes, UnclearPrices, versionsOn } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import type { Tx } from '../../platform/request-context';
import { PublicationCards } from '../../publishing/cards';
import { Downloads } from '../../publishing/downloads';
import { loadPriceDelta } from '../../publishing/parts/price-delta';
import { countUnclearPrices } from '../../publishing/parts/price-look';
import { type KindDraft, PublicationWrites } from '../../publishing/publication-writes';
import { buildPriceQuery } from './price-filters';
import { PriceLists } from './price-lists.store';

type Upload = Input<typeof priceRoutes.upload>;
const KIND = 'price';

@Serve(pickRoutes(priceRoutes, 'list', 'item', 'delta', 'download', 'upload', 'withdraw'))
export class PricesController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly priceLists: PriceLists,
    private readonly cards: PublicationCards,
    private readonly writes: PublicationWrites,
    private readonly downloads: Downloads,
  ) {}

  async list({ search, mine, pageNumber, pageSize, ...filter }: Input<typeof priceRoutes.list>, principal: Principal) {
    const day = filter.day ?? this.today();
    const query = await buildPriceQuery(this.database.db, principal, { ...filter, day });
    return this.cards.list(principal, { kind: KIND, search, facets: [], ...query, mine, pageNumber, pageSize });
  }

  async item({ documentId, day = this.today() }: Input<typeof priceRoutes.item>, principal: Principal) {
    const { db } = this.database;
    const document = (await this.cards.find(db, principal, KIND, documentId)) ?? refuse(ObjectMissing);
    const versions = await this.priceLists.versions(db, principal, documentId);
    const { inEffect, announced } = versionsOn([versions[0]!, ...versions.slice(1)], day);
    return { document, versions, inEffect: inEffect?.version ?? null, announced: announced.map(({ version }) => version) };
  }

  async delta(input: Input<typeof priceRoutes.delta>, principal: Principal) {
    const { db } = this.database;
    const isList = await this.cards.find(db, principal, KIND, input.documentId);
    return (isList && (await loadPriceDelta(db, principal, input))) ?? refuse(ObjectMissing);
  }

  download(
    { name, documentId: publicationId, version, day }: Input<typeof priceRoutes.download>,
    principal: Principal,
    exchange: Exchange,
  ) {
    return this.downloads.send(principal, { kind: KIND, name, publicationId, version, day }, exchange);
  }

  async upload(input: Upload, principal: Principal) {
    const document = await this.writes.save(principal, KIND, input, (tx) => this.draftOf(tx, principal, input));
    return { message: input.documentId === undefined ? 'The price list was published.' : 'The price list was saved.', document };
  }

  async withdraw({ documentId }: Input<typeof priceRoutes.withdraw>, principal: Principal) {
    await this.writes.withdraw(principal, KIND, documentId);
    return { message: 'The price list was withdrawn.' };
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  }

  private async draftOf(tx: Tx, principal: Principal, input: Upload): Promise<KindDraft> {
    const { title, effectiveFrom = null, effectiveUntil = null, fileId, confirmed } = input;
    const unclearCount = fileId === undefined || confirmed ? 0 : await countUnclearPrices(tx, principal, fileId);
    if (unclearCount) refuse(UnclearPrices, { count: unclearCount });
    const save: KindDraft['save'] = (tx, id, version) => this.priceLists.savePeriod(tx, id, version, { effectiveFrom, effectiveUntil });
    return { title, description: '', language: 'en', texts: [], facets: [], save };
  }
}
