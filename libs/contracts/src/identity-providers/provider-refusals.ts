import { z } from 'zod/mini';
import { refusal } from '../wire/refusal';

/** Another provider already serves the domain. */
export const ProviderDomainTaken = refusal(422, 'provider.domain-taken', z.object({ domain: z.string(), name: z.string() }));
/** The provider has changed since the caller read it. */
export const ProviderChanged = refusal(412, 'provider.changed', z.object({ rev: z.number() }));
/** No test of the provider has succeeded since its last change. */
export const ProviderUntested = refusal(422, 'provider.untested');
/** The selected account cannot be used in an emergency: it must be an active administrator with a password. */
export const EmergencyAccountInvalid = refusal(422, 'provider.emergency-account');
/** The issuer does not respond as an OpenID Connect provider. */
export const ProviderUnreachable = refusal(422, 'provider.unreachable');
