import { Module } from '@nestjs/common';
import { searchRoutes } from '@portal/contracts';
import { UsageViews } from '../../services/usage/usage-views';
import { SearchController } from './search.controller';

@Module({ controllers: [SearchController] })
export class SearchModule {
  constructor(views: UsageViews) {
    // Searches count once per half hour and are recorded without the search term.
    views.register(searchRoutes.find, { func: 'search', what: 'searched' }, () => null);
  }
}
