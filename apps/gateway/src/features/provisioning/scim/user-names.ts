import type { ScimUser } from './scim-user';
import type { UserDraft } from './user-draft';

/** Returns the names of a new user, which directories may send as a display name only. */
export const namesOf = ({ givenName, familyName, displayName }: UserDraft, email: string): { firstname: string; lastname: string } => {
  const [first, ...others] = (displayName ?? '').split(' ').filter(Boolean);
  const localPart = email.slice(0, email.indexOf('@'));
  return {
    firstname: (givenName ?? first ?? localPart).slice(0, 50),
    lastname: (familyName ?? (others.join(' ') || localPart)).slice(0, 50),
  };
};

/** Returns the names of a user after a change. A display name of at least two words replaces both names. */
export const changedNames = (
  before: ScimUser,
  { givenName, familyName, displayName }: UserDraft,
): { firstname: string; lastname: string } => {
  const isSplit = givenName !== undefined || familyName !== undefined;
  const display = displayName !== undefined && !isSplit && displayName !== `${before.firstname} ${before.lastname}` ? displayName : null;
  if (display !== null) {
    const [first, ...others] = display.split(' ').filter(Boolean);
    if (first && others.length) return { firstname: first.slice(0, 50), lastname: others.join(' ').slice(0, 50) };
  }
  return { firstname: givenName ?? before.firstname, lastname: familyName ?? before.lastname };
};
