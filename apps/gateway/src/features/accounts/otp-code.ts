import { createHmac } from 'node:crypto';
import { LIMITS, OTP_ALPHABET } from '@portal/contracts';

/** Returns a one-time code (R5.4). The code is not stored but derived from the key, and each resend changes it. */
export const codeOf = (key: Buffer, { id, sends }: { id: string; sends: number }): string => {
  const bytes = createHmac('sha256', key).update(`code ${id} ${sends}`).digest();
  return Array.from({ length: LIMITS.otpLength }, (_, at) => OTP_ALPHABET[bytes[at]! % OTP_ALPHABET.length]).join('');
};

/** Returns the stored hash of a code. The hash is keyed, because all possible codes could be tried against a plain hash. */
export const codeHash = (key: Buffer, id: string, code: string): string =>
  createHmac('sha256', key).update(`hash ${id} ${code}`).digest('base64url');
