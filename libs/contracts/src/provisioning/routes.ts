import { z } from 'zod/mini';
import { FactorCodeWrong, FactorFlowOver } from '../accounts/factor-refusals';
import { STEP_UP_PROOF } from '../accounts/factor-routes';
import { PasswordUnset } from '../accounts/refusals';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { ScimClientChanged, ScimDomainTaken, ScimLastAdministrator, ScimNameTaken } from './refusals';
import { MappableUnit, ScimClient, ScimClientSettings, ScimClientWithToken, TokenDays } from './scim-client';

const ADMINISTRATORS = ['SUPER_YHQ'] as const;
const ChangedClient = z.object({ message: z.string(), client: ScimClient });
const target = () => ({ clientId: idInput('scimClient'), rev: z.int() });
const PROOF_REFUSALS = [PasswordUnset, FactorCodeWrong, FactorFlowOver] as const;
/** The rate limit for guesses of the caller's own password. All changes share it. */
const guesses = { points: 60, windowMs: 3_600_000, by: 'person', isStored: true, budget: 'provisioning' } as const;

/** The routes of SCIM clients. Only the organization that runs the portal manages them, because they create accounts of any role. */
export const provisioningRoutes = {
  clients: route('GET /api/provisioning/clients', {
    allow: ADMINISTRATORS,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: z.extend(listOf(ScimClient), { endpoint: z.string() }),
  }),
  units: route('GET /api/provisioning/units', {
    allow: ADMINISTRATORS,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: listOf(MappableUnit),
  }),
  create: route('POST /api/provisioning/clients', {
    allow: ADMINISTRATORS,
    input: z.extend(ScimClientSettings, { tokenDays: TokenDays, ...STEP_UP_PROOF }),
    reply: ScimClientWithToken,
    refuses: [...PROOF_REFUSALS, ScimDomainTaken, ScimNameTaken],
    limit: guesses,
  }),
  change: route('POST /api/provisioning/clients/:clientId', {
    allow: ADMINISTRATORS,
    input: z.extend(ScimClientSettings, { ...target(), ...STEP_UP_PROOF }),
    reply: ChangedClient,
    refuses: [...PROOF_REFUSALS, ObjectMissing, ScimClientChanged, ScimDomainTaken, ScimNameTaken, ScimLastAdministrator],
    limit: guesses,
  }),
  rotate: route('POST /api/provisioning/clients/:clientId/rotate', {
    allow: ADMINISTRATORS,
    input: z.strictObject({ ...target(), tokenDays: TokenDays, ...STEP_UP_PROOF }),
    reply: ScimClientWithToken,
    refuses: [...PROOF_REFUSALS, ObjectMissing, ScimClientChanged],
    limit: guesses,
  }),
  revoke: route('POST /api/provisioning/clients/:clientId/revoke', {
    allow: ADMINISTRATORS,
    input: z.strictObject(target()),
    reply: ChangedClient,
    refuses: [ObjectMissing, ScimClientChanged],
  }),
  remove: route('POST /api/provisioning/clients/:clientId/remove', {
    allow: ADMINISTRATORS,
    input: z.strictObject({ ...target(), ...STEP_UP_PROOF }),
    reply: Message,
    refuses: [...PROOF_REFUSALS, ObjectMissing, ScimClientChanged],
    limit: guesses,
  }),
};
