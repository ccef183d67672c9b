import { z } from 'zod/mini';
import { PROVISIONING_LIMITS } from '../limits';
import { MailDomain } from '../mail-domain';
import { RoleKey } from '../roles';
import { Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { line } from '../wire/text';

/** The settings of a directory that provisions accounts by SCIM. */
export const ScimClientSettings = z.strictObject({
  name: line(PROVISIONING_LIMITS.name),
  domains: z.array(MailDomain).check(z.minLength(1), z.maxLength(PROVISIONING_LIMITS.domains)),
  mappings: z
    .array(z.strictObject({ group: line(PROVISIONING_LIMITS.group), role: RoleKey, unitId: idInput('unit') }))
    .check(z.maxLength(PROVISIONING_LIMITS.mappings)),
});
export type ScimClientSettings = z.infer<typeof ScimClientSettings>;

/** The number of days for which a new token is valid; null for a token that does not expire. */
export const TokenDays = z.nullable(z.int().check(z.gte(1), z.lte(PROVISIONING_LIMITS.tokenDays)));

const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** A directory that provisions accounts by SCIM. Its token is never returned again. */
export const ScimClient = z.object({
  clientId: idOf('scimClient'),
  name: z.string(),
  domains: z.array(z.string()),
  mappings: z.array(z.object({ group: z.string(), role: RoleKey, unitId: idOf('unit'), unitName: z.string() })),
  token: z.object({ state: z.enum(TOKEN_STATES), issuedAt: Timestamp, expiresAt: z.nullable(Timestamp) }),
  lastUsedAt: z.nullable(Timestamp),
  rev: z.int(),
});
export type ScimClient = z.infer<typeof ScimClient>;

/** A new token, which is sent once. */
export const ScimClientWithToken = z.object({ message: z.string(), client: ScimClient, token: z.string() });
export type ScimClientWithToken = z.infer<typeof ScimClientWithToken>;

/** A unit that a mapping can name, with the role that its people have. */
export const MappableUnit = z.object({ unitId: idOf('unit'), role: RoleKey, name: z.string(), lcoName: z.nullable(z.string()) });
export type MappableUnit = z.infer<typeof MappableUnit>;
