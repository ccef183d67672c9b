import { z } from 'zod/mini';
import { FactorCodeWrong, FactorFlowOver } from '../accounts/factor-refusals';
import { STEP_UP_PROOF } from '../accounts/factor-routes';
import { PasswordUnset } from '../accounts/refusals';
import { PROVIDER_LIMITS } from '../limits';
import { route } from '../route';
import { canonicalDomain } from '../wire/email';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { FILE, REDIRECT } from '../wire/route';
import { DomainProvider, EmergencyAccount, IdentityProvider, IdentityProviders, ProviderSettings } from './provider';
import { EmergencyAccountInvalid, ProviderChanged, ProviderDomainTaken, ProviderUnreachable, ProviderUntested } from './provider-refusals';

const ADMINISTRATORS = ['SUPER_YHQ'] as const;
const ChangedProvider = z.object({ message: z.string(), provider: IdentityProvider });
const target = () => ({ providerId: idInput('provider'), rev: z.int() });
const PROOF_REFUSALS = [PasswordUnset, FactorCodeWrong, FactorFlowOver] as const;
/** The rate limit for guesses of the caller's own password. All changes share it. */
const guesses = { points: 60, windowMs: 3_600_000, by: 'person', isStored: true, budget: 'identity providers' } as const;
const limitPerMinute = (points: number) => ({ points, windowMs: 60_000, by: 'address' as const });

/** The routes of identity providers. Only the organization that runs the portal manages them, because it vouches for their domains. */
export const identityProviderRoutes = {
  list: route('GET /api/auth/providers', {
    allow: ADMINISTRATORS,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: IdentityProviders,
  }),
  emergencyAccounts: route('GET /api/auth/providers/emergencyaccounts', {
    allow: ADMINISTRATORS,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: listOf(EmergencyAccount),
  }),
  create: route('POST /api/auth/providers', {
    allow: ADMINISTRATORS,
    input: z.extend(ProviderSettings, STEP_UP_PROOF),
    reply: ChangedProvider,
    refuses: [...PROOF_REFUSALS, ProviderDomainTaken],
    limit: guesses,
  }),
  change: route('POST /api/auth/providers/:providerId', {
    allow: ADMINISTRATORS,
    input: z.extend(ProviderSettings, { ...target(), ...STEP_UP_PROOF }),
    reply: ChangedProvider,
    refuses: [...PROOF_REFUSALS, ObjectMissing, ProviderChanged, ProviderDomainTaken],
    limit: guesses,
  }),
  enforce: route('POST /api/auth/providers/:providerId/enforce', {
    allow: ADMINISTRATORS,
    input: z.strictObject({ ...target(), emergencyAccountId: idInput('person'), ...STEP_UP_PROOF }),
    reply: ChangedProvider,
    refuses: [...PROOF_REFUSALS, ObjectMissing, ProviderChanged, ProviderUntested, EmergencyAccountInvalid],
    limit: guesses,
  }),
  relax: route('POST /api/auth/providers/:providerId/relax', {
    allow: ADMINISTRATORS,
    input: z.strictObject({ ...target(), ...STEP_UP_PROOF }),
    reply: ChangedProvider,
    refuses: [...PROOF_REFUSALS, ObjectMissing, ProviderChanged],
    limit: guesses,
  }),
  remove: route('POST /api/auth/providers/:providerId/remove', {
    allow: ADMINISTRATORS,
    input: z.strictObject({ ...target(), ...STEP_UP_PROOF }),
    reply: Message,
    refuses: [...PROOF_REFUSALS, ObjectMissing, ProviderChanged],
    limit: guesses,
  }),
  test: route('POST /api/auth/providers/:providerId/test', {
    allow: ADMINISTRATORS,
    input: z.strictObject({ providerId: idInput('provider') }),
    reply: z.object({ url: z.string() }),
    refuses: [ObjectMissing, ProviderUnreachable],
    limit: { points: 30, windowMs: 60_000, by: 'person' },
  }),
  find: route('GET /api/auth/sso/domain', {
    allow: 'anyone',
    input: z.strictObject({ domain: z.string().check(z.maxLength(PROVIDER_LIMITS.domain), z.overwrite(canonicalDomain)) }),
    reply: z.object({ provider: z.nullable(DomainProvider) }),
    limit: limitPerMinute(300),
  }),
  signIn: route('GET /api/auth/sso/start/:providerId', {
    allow: 'anyone',
    input: z.strictObject({ providerId: idInput('provider') }),
    reply: REDIRECT,
    limit: limitPerMinute(300),
  }),
  samlMetadata: route('GET /api/auth/sso/saml/metadata', {
    allow: 'anyone',
    input: z.strictObject({}),
    reply: FILE,
    limit: limitPerMinute(300),
  }),
  samlResponse: route('POST /api/auth/sso/saml', {
    allow: 'anyone',
    wire: { input: { response: 'SAMLResponse', relayState: 'RelayState' } },
    input: z.strictObject({
      response: z.string().check(z.minLength(1), z.maxLength(PROVIDER_LIMITS.samlResponse)),
      relayState: z._default(z.string().check(z.maxLength(100)), ''),
    }),
    reply: REDIRECT,
    isCrossSite: true,
    limit: limitPerMinute(300),
  }),
  callback: route('GET /api/auth/sso/callback', {
    allow: 'anyone',
    input: z.looseObject({}),
    reply: REDIRECT,
    limit: limitPerMinute(300),
  }),
};
