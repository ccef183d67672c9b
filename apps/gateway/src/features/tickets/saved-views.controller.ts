import { type Input, Missing, type Principal, TooManyViews, ticketViews } from '@portal/contracts';
import { Database } from '../../core/database';
import { tell } from '../../facts/facts';
import { userRoom } from '../../facts/rooms';
import { refuse } from '../../http/refusal-error';
import { Serve } from '../../http/serve';
import { SavedViews } from './saved-views.store';

@Serve(ticketViews)
export class SavedViewsController {
  constructor(
    private readonly database: Database,
    private readonly views: SavedViews,
  ) {}

  async savedViews(_: Input<typeof ticketViews.savedViews>, who: Principal) {
    const items = await this.views.of(this.database.db, who.id);
    return { items, totalCount: items.length };
  }

  async saveView(input: Input<typeof ticketViews.saveView>, who: Principal) {
    return this.database.tx(async (tx) => {
      if (await this.views.isFull(tx, who.id, input.viewId)) refuse(TooManyViews);
      const view = (await this.views.save(tx, who.id, input)) ?? refuse(Missing);
      await tell(tx, [userRoom(who.id)], 'views.changed', { viewId: view.viewId });
      return { message: 'The view was saved.', view };
    });
  }

  async dropView({ viewId }: Input<typeof ticketViews.dropView>, who: Principal) {
    return this.database.tx(async (tx) => {
      if (!(await this.views.drop(tx, who.id, viewId))) refuse(Missing);
      await tell(tx, [userRoom(who.id)], 'views.changed', { viewId });
      return { message: 'The view was deleted.' };
    });
  }
}
