import { ENDINGS } from '../../live/ending';

export const NOTICES = ['verified', 'password', ...ENDINGS] as const;
export type Notice = (typeof NOTICES)[number];

/** Navigation state that one page of this feature passes to the next. It must not contain secrets, since browsers store it. */
export interface Handover {
  notice?: Notice;
  email?: string;
  flow?: string;
  from?: string;
}

export function handoverOf(state: unknown): Handover {
  const handover: Handover = {};
  if (typeof state !== 'object' || state === null) return handover;
  if ('notice' in state) handover.notice = NOTICES.find((notice) => notice === state.notice);
  if ('email' in state && typeof state.email === 'string') handover.email = state.email;
  if ('from' in state && typeof state.from === 'string') handover.from = state.from;
  if ('flow' in state && typeof state.flow === 'string') handover.flow = state.flow;
  return handover;
}
