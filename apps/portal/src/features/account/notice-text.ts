import type { NoticeCode } from '@portal/contracts';
import i18next from 'i18next';

const KEYS: ReadonlyMap<string, string> = new Map<NoticeCode, string>([
  ['sign-in.done', 'auth:signIn.done'],
  ['address.verified', 'auth:code.verified'],
  ['code.sent', 'auth:code.resent'],
]);

/** Returns the message of a successful call (R7.16) in the language of the page if there is a text, else the server's own. */
export const noticeText = ({ code = '', message }: { code?: string | undefined; message: string }): string => {
  const key = KEYS.get(code);
  return key === undefined ? message : i18next.t(key as 'auth:signIn.done');
};
