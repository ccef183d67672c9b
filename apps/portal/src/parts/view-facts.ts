import type { QueryClient } from '@tanstack/react-query';
import { api } from '../live/api';

/** The fact handlers of a page with saved views. */
export const viewFacts = {
  'views.changed': (client: QueryClient) => void client.invalidateQueries({ queryKey: api.views.saved.key }),
};
