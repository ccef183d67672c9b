import type { QueryClient } from '@tanstack/react-query';
import { api } from '../live/api';

/** What a page that keeps views does about them. */
export const viewFacts = {
  'views.changed': (client: QueryClient) => void client.invalidateQueries({ queryKey: api.views.saved.key }),
};
