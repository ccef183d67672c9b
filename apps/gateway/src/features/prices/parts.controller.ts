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

  async watch({ partNumber, watching }: Input<typeof partRoutes.watch>, principal: Principal) {
    const partKey = await this.watches.set(principal, partNumber, watching);
    return { message: watching ? 'You watch this part now.' : 'You no longer watch this part.', partKey, watching };
  }

  watched(_input: Input<typeof partRoutes.watched>, principal: Principal) {
    return this.watches.list(principal);
  }

  watchedPrices(input: Input<typeof partRoutes.watchedPrices>, principal: Principal) {
    return this.watches.prices(principal, input);
  }

  async part(input: Input<typeof partRoutes.part>, principal: Principal) {
    return (await this.pages.read(principal, input)) ?? refuse(ObjectMissing);
  }

  async namedParts({ publicationId }: Input<typeof partRoutes.namedParts>, principal: Principal) {
    const items = (await this.database.read((tx) => loadNamedParts(tx, principal, publicationId))) ?? refuse(ObjectMissing);
    return { items, totalCount: items.length };
  }

  partNews(input: Input<typeof partRoutes.partNews>, principal: Principal) {
    return this.watches.news(principal, input);
  }

  partMovements(input: Input<typeof partRoutes.partMovements>, principal: Principal) {
    return this.watches.movements(principal, input);
  }
}
