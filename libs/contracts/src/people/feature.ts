import { z } from 'zod/mini';
import { thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { InvitationClosed, InvitationForbidden, InvitationPending } from './invitation';
import { invitationRoutes } from './invitation-routes';
import { PersonChanged, PersonProvisioned } from './people';
import { peopleRoutes } from './routes';

export const peopleFeature = feature({
  routes: { people: peopleRoutes, invitations: invitationRoutes },
  facts: {
    'company.merged': thin(z.object({ companyId: idOf('company'), survivorId: idOf('company') })),
    'people.changed': thin(z.object({ userId: idOf('person') })),
    'invitations.changed': thin(z.object({ invitationId: idOf('invitation') })),
  },
  refusals: [PersonChanged, PersonProvisioned, InvitationForbidden, InvitationPending, InvitationClosed],
});
