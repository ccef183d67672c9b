import { type Input, type Principal, searchRoutes } from '@portal/contracts';
import { Serve } from '../../platform/http/serve';
import { FindSources } from '../../services/hooks/find-sources';

@Serve(searchRoutes)
export class SearchController {
  constructor(private readonly sources: FindSources) {}

  find({ searchTerm }: Input<typeof searchRoutes.find>, principal: Principal) {
    return this.sources.find(principal, searchTerm);
  }
}
