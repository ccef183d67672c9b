import type { QueryClient } from '@tanstack/react-query';
import { api } from '../live/api';

export const viewFacts = {
  'views.changed': (client: QueryClient) => void client.invalidateQueries({ queryKey: api.views.saved.key }),
};
