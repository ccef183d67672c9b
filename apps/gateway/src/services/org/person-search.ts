import { domainToUnicode } from 'node:url';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isLike, likePattern } from '../../platform/database/text-conditions';

/**
 * Returns an address in Unicode, as its owner writes it: `petra@xn--mller-kva.example` → `petra@müller.example`. Returns null if the stored
 * address has no such form.
 */
export const unicodeEmail = (email: string): string | null => {
  const domain = email.lastIndexOf('@') + 1;
  const unicodeAddress = email.slice(0, domain) + domainToUnicode(email.slice(domain));
  return unicodeAddress === email ? null : unicodeAddress;
};

/** Returns the search pattern for people. Full stops of Chinese and Japanese keyboards match the dots in addresses. */
export const personPattern = (term: string): string => likePattern(term.replace(/[\u3002\uff0e\uff61]/g, '.'));

/** A condition on `person`: the name or the address in either form matches a pattern of `personPattern`. */
export const isPersonLike = (pattern: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isLike(sql`person.firstname || ' ' || person.lastname`, pattern)} or ${isLike(sql`person.email`, pattern)} or ${isLike(sql`person.email_unicode`, pattern)})`;
