import { domainToUnicode } from 'node:url';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing, isLike } from '../../platform/database/like-pattern';

/** Returns an address as its owner spells it: `petra@xn--mller-kva.example` → `petra@müller.example`; null where that is how it is stored. */
export const unicodeEmail = (email: string): string | null => {
  const domain = email.lastIndexOf('@') + 1;
  const spelled = email.slice(0, domain) + domainToUnicode(email.slice(domain));
  return spelled === email ? null : spelled;
};

/** The pattern of a search for people, with the full stops of Chinese and Japanese keyboards as those of addresses. */
export const personPattern = (term: string): string => containing(term.replace(/[\u3002\uff0e\uff61]/g, '.'));

/** A condition: the name or address of `person` contains what `personPattern` says, the address in either spelling. */
export const isPersonLike = (pattern: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isLike(sql`person.firstname || ' ' || person.lastname`, pattern)} or ${isLike(sql`person.email`, pattern)} or ${isLike(sql`person.email_unicode`, pattern)})`;
