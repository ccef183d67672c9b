import type { NoticeCode } from '@portal/contracts';
import i18next from 'i18next';
import { ENDINGS } from '../../live/ending';

export const NOTICES = ['verified', 'password', ...ENDINGS] as const;
export type Notice = (typeof NOTICES)[number];

/** The navigation state that one page of this feature passes to the next. It must not contain secrets, because browsers store it. */
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

const KEYS: ReadonlyMap<string, string> = new Map<NoticeCode, string>([
  ['sign-in.done', 'auth:signIn.done'],
  ['address.verified', 'auth:code.verified'],
  ['code.sent', 'auth:code.resent'],
]);

/**
 * Returns the message of a successful call (R7.16): the portal's text in the language of the page if there is one, otherwise the server's.
 */
export const noticeText = ({ code = '', message }: { code?: string | undefined; message: string }): string => {
  const key = KEYS.get(code);
  return key === undefined ? message : i18next.t(key as 'auth:signIn.done');
};
