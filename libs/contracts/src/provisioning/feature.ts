import { z } from 'zod/mini';
import { thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { ScimClientChanged, ScimDomainTaken, ScimLastAdministrator, ScimNameTaken } from './refusals';
import { provisioningRoutes } from './routes';

export const provisioningFeature = feature({
  routes: { provisioning: provisioningRoutes },
  facts: {
    'directory.changed': thin(z.object({ clientId: idOf('scimClient') })),
  },
  refusals: [ScimDomainTaken, ScimNameTaken, ScimClientChanged, ScimLastAdministrator],
});
