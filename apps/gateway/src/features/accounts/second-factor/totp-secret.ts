import { LIMITS } from '@portal/contracts';
import { Secret, TOTP } from 'otpauth';

/** The values of RFC 6238 that all authenticator apps support. */
const FORM = { algorithm: 'SHA1', digits: LIMITS.otpLength, period: 30 };
/** The number of time steps by which the clock of a device may differ. */
const WINDOW = 1;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth://` URI with which an app takes over the secret. */
export const uriOf = (secret: string, label: string): string =>
  new TOTP({ ...FORM, issuer: 'Yarrowdyne Partner Portal', label, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step to which a code belongs, or null for a wrong code. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...FORM, token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
};
