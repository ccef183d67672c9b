import { z } from 'zod/mini';
import { thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { EmergencyAccountInvalid, ProviderChanged, ProviderDomainTaken, ProviderUnreachable, ProviderUntested } from './provider-refusals';
import { identityProviderRoutes } from './routes';

export const identityProvidersFeature = feature({
  routes: { identityProviders: identityProviderRoutes },
  facts: {
    'provider.changed': thin(z.object({ providerId: idOf('provider') })),
  },
  refusals: [ProviderDomainTaken, ProviderChanged, ProviderUntested, EmergencyAccountInvalid, ProviderUnreachable],
});
