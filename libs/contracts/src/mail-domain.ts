import { z } from 'zod/mini';
import { PROVIDER_LIMITS } from './limits';
import { canonicalDomain } from './wire/email';
import { withCode } from './wire/violations';

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** A mail domain of an organization, in ASCII (IDNA). */
export const MailDomain = z
  .string()
  .check(z.overwrite(canonicalDomain), z.maxLength(PROVIDER_LIMITS.domain), z.regex(DOMAIN, withCode('mail-domain')));
