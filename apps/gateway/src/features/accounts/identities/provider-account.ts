import { EmailAddress } from '@portal/contracts';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Identity } from '../person';

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

const IdentityClaims = z.object({ iss: z.string(), sub: z.string(), tid: z.string().default('') });
/** The values of a confirmation, which some providers send as text or number. */
const Confirmation = z
  .union([z.boolean(), z.literal('true').transform(() => true), z.literal(['1', 1]).transform(() => true)])
  .catch(false);
const PersonClaims = z.object({
  email: z.string().optional(),
  email_verified: Confirmation.default(false),
  /** The confirmation of Microsoft that the owner of the mail domain has verified it ("e-mail domain owner verified"). */
  xms_edov: Confirmation.default(false),
  preferred_username: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

/** A person as the provider describes them. */
export interface ProviderAccount {
  /** The mail address; null if the provider gave none. */
  email: string | null;
  /** True if the provider has verified that the person owns the address. */
  isEmailVerified: boolean;
  firstname: string;
  lastname: string;
}

/** Returns what identifies a person at the provider. */
export const identityIn = (tokens: Tokens, providerId: string | null = null): Identity => {
  const { iss, tid, sub } = IdentityClaims.parse(tokens.claims());
  return { issuer: iss, tenant: tid, subject: sub, provider_id: providerId };
};

const addressIn = (text: string | undefined): string | null => EmailAddress.safeParse(text ?? '').data ?? null;

/**
 * Reads mail address and names from the ID token and, if one is absent there, from the userinfo endpoint. The user name of the provider
 * replaces a missing address if it has the form of one, but never counts as verified.
 */
export const accountOf = async (provider: oidc.Configuration, tokens: Tokens): Promise<ProviderAccount> => {
  const token = PersonClaims.parse(tokens.claims());
  const isComplete = Boolean(token.email && token.given_name && token.family_name);
  const hasEndpoint = provider.serverMetadata().userinfo_endpoint !== undefined;
  const subject = identityIn(tokens).subject;
  const info =
    isComplete || !hasEndpoint
      ? PersonClaims.parse({})
      : PersonClaims.parse(await oidc.fetchUserInfo(provider, tokens.access_token, subject));
  // The confirmation belongs to the address beside it, not to that of the other source.
  const source = token.email ? token : info;
  const email = addressIn(source.email);
  return {
    email: email ?? addressIn(token.preferred_username ?? info.preferred_username),
    isEmailVerified: email !== null && (source.email_verified || source.xms_edov),
    firstname: token.given_name ?? info.given_name ?? '',
    lastname: token.family_name ?? info.family_name ?? '',
  };
};
