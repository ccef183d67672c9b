import { Module } from '@nestjs/common';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { SavedViewsController } from './saved-views.controller';
import { SavedViews } from './saved-views.store';

@Module({ controllers: [SavedViewsController], providers: [SavedViews] })
export class ViewsModule {
  constructor(hooks: AccountRemovalHooks, views: SavedViews) {
    hooks.register('saved views', (tx, personId) => views.dropAllOf(tx, personId));
  }
}
