/** What one page of this feature tells the next, in the navigation's state: never secrets, browsers write it down. */
export interface Handover {
  notice?: 'verified' | 'password' | 'expired';
  email?: string;
}

export function handoverOf(state: unknown): Handover {
  const said: Handover = {};
  if (typeof state !== 'object' || state === null) return said;
  if ('notice' in state && (state.notice === 'verified' || state.notice === 'password' || state.notice === 'expired'))
    said.notice = state.notice;
  if ('email' in state && typeof state.email === 'string') said.email = state.email;
  return said;
}
