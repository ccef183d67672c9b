import { z } from 'zod/mini';
import { thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { PersonChanged } from './people';
import { peopleRoutes } from './routes';

export const peopleFeature = feature({
  routes: { people: peopleRoutes },
  facts: {
    'company.merged': thin(z.object({ companyId: idOf('company'), survivorId: idOf('company') })),
    'people.changed': thin(z.object({ userId: idOf('person') })),
  },
  refusals: [PersonChanged],
});
