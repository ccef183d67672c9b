import { z } from 'zod/mini';

/** The messages that the portal shows after a successful call (R7.16). Each is a stable code with an English text. */
export const NOTICES = {
  'sign-in.done': 'Signed in',
  'address.verified': 'User Verified Successfully',
  'code.sent': 'We have sent a code to your e-mail address.',
} as const;
export type NoticeCode = keyof typeof NOTICES;

export const noticeOf = (code: NoticeCode): { code: string; message: string } => ({ code, message: NOTICES[code] });

export const NoticeFields = {
  message: z.string(),
  code: z.optional(z.string()),
};
