import { type Input, ObjectMissing, type Principal, partRoutes } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { loadNamedParts } from '../../publishing/parts/named-parts';
import { PartPages } from '../../publishing/parts/part-pages';
import { Watches } from '../../publishing/parts/watches';

@Serve(partRoutes)
export class PartsController {
  constructor(
    private readonly database: Database,
    private readonly watches: Watches,
    private readonly pages: PartPages,
  ) {}

  async watch({ partNumber, watching }: Input<typeof partRoutes.watch>, who: Principal) {
    const partKey = await this.watches.set(who, partNumber, watching);
    return { message: watching ? 'You watch this part now.' : 'You no longer watch this part.', partKey, watching };
  }

  watched(_input: Input<typeof partRoutes.watched>, who: Principal) {
    return this.watches.list(who);
  }

  watchedPrices(input: Input<typeof partRoutes.watchedPrices>, who: Principal) {
    return this.watches.prices(who, input);
  }

  async part(input: Input<typeof partRoutes.part>, who: Principal) {
    return (await this.pages.read(who, input)) ?? refuse(ObjectMissing);
  }

  async namedParts({ publicationId }: Input<typeof partRoutes.namedParts>, who: Principal) {
    const items = (await this.database.read((tx) => loadNamedParts(tx, who, publicationId))) ?? refuse(ObjectMissing);
    return { items, totalCount: items.length };
  }

  partNews(input: Input<typeof partRoutes.partNews>, who: Principal) {
    return this.watches.news(who, input);
  }

  partMovements(input: Input<typeof partRoutes.partMovements>, who: Principal) {
    return this.watches.movements(who, input);
  }
}
