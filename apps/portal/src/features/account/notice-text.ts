import type { NoticeCode } from '@portal/contracts';
import i18next from 'i18next';

const KEYS: ReadonlyMap<string, string> = new Map<NoticeCode, string>([
  ['sign-in.done', 'auth:signIn.done'],
  ['address.verified', 'auth:code.verified'],
  ['code.sent', 'auth:code.resent'],
]);

/** What the server says of a call that went well (R7.16): in the language of the page where we have the words, else as it said it. */
export const noticeText = ({ code = '', message }: { code?: string | undefined; message: string }): string => {
  const key = KEYS.get(code);
  return key === undefined ? message : i18next.t(key as 'auth:signIn.done');
};
