import { type Input, ObjectMissing, type Principal, savedViewRoutes, TooManyViews } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { SavedViews } from './saved-views.store';

@Serve(savedViewRoutes)
export class SavedViewsController {
  constructor(
    private readonly database: Database,
    private readonly views: SavedViews,
  ) {}

  async saved({ place }: Input<typeof savedViewRoutes.saved>, principal: Principal) {
    const items = await this.views.listOfPerson(this.database.db, principal.id, place);
    return { items, totalCount: items.length };
  }

  async save(input: Input<typeof savedViewRoutes.save>, principal: Principal) {
    return this.database.tx(async (tx) => {
      if (await this.views.isFull(tx, principal.id, input)) refuse(TooManyViews);
      const view = (await this.views.save(tx, principal.id, input)) ?? refuse(ObjectMissing);
      await appendFact(tx, [userRoom(principal.id)], 'views.changed', { viewId: view.viewId });
      return { message: 'The view was saved.', view };
    });
  }

  async drop({ viewId }: Input<typeof savedViewRoutes.drop>, principal: Principal) {
    return this.database.tx(async (tx) => {
      if (!(await this.views.drop(tx, principal.id, viewId))) refuse(ObjectMissing);
      await appendFact(tx, [userRoom(principal.id)], 'views.changed', { viewId });
      return { message: 'The view was deleted.' };
    });
  }
}
