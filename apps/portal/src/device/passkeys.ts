import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type WebAuthnErrorCode,
} from '@simplewebauthn/browser';
import { CeremonyError } from './ceremony-error';

/** The time in milliseconds before its expiry at which a challenge is replaced. */
const RENEWAL_MS = 30_000;
const REASONS: Partial<Record<WebAuthnErrorCode, CeremonyError['reason']>> = {
  ERROR_CEREMONY_ABORTED: 'replaced',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'unsupported',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'unsupported',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'unsupported',
  ERROR_INVALID_DOMAIN: 'unsupported',
  ERROR_INVALID_RP_ID: 'unsupported',
};
const throwReason = (error: unknown): never => {
  if (!browserSupportsWebAuthn()) throw new CeremonyError('unsupported');
  throw new CeremonyError((error instanceof WebAuthnError && REASONS[error.code]) || 'unused');
};

/** Creates a passkey on a device that the person selects. */
export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => startRegistration({ optionsJSON }).catch(throwReason);

/** Lets the person select a passkey in the browser's dialog. Replaces a pending offer in a field's autofill suggestions. */
export const selectPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON }).catch(throwReason);

/**
 * Offers the passkeys in the autofill suggestions of the address field until the person selects one. The challenge is renewed before it
 * expires. Rejects if the signal aborts the offer or the browser's dialog replaces it.
 */
export async function offerPasskeys(
  getOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON & { timeout: number }>,
  signal: AbortSignal,
): ReturnType<typeof startAuthentication> {
  const abort = () => WebAuthnAbortService.cancelCeremony();
  for (;;) {
    const optionsJSON = await getOptions();
    if (signal.aborted) throw new CeremonyError('replaced');
    let isExpired = false;
    const expire = () => {
      isExpired = true;
      abort();
    };
    const timer = setTimeout(expire, optionsJSON.timeout - RENEWAL_MS);
    signal.addEventListener('abort', abort);
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    } catch (error) {
      if (!isExpired || signal.aborted) throwReason(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }
}
