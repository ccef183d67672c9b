import { createHmac } from 'node:crypto';
import { LIMITS, OTP_ALPHABET } from '@portal/contracts';

/** A one-time code (R5.4). It is stored nowhere: the key derives it again, and each sending of a row has its own. */
export const codeOf = (key: Buffer, { id, sends }: { id: string; sends: number }): string => {
  const bytes = createHmac('sha256', key).update(`code ${id} ${sends}`).digest();
  return Array.from({ length: LIMITS.otpLength }, (_, at) => OTP_ALPHABET[bytes[at]! % OTP_ALPHABET.length]).join('');
};

/** The stored hash of a code. It is keyed, as so few codes could all be tried against a plain hash. */
export const codeHash = (key: Buffer, id: string, code: string): string =>
  createHmac('sha256', key).update(`hash ${id} ${code}`).digest('base64url');
