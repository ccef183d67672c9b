import { z } from 'zod/mini';
import { LIMITS, PASSKEY_LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { listOf, Message, Timestamp } from '../wire/fields';
import { idInput, idKinds, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { line } from '../wire/text';
import { FactorCodeWrong, FactorFlowOver } from './factor-refusals';
import { STEP_UP_PROOF } from './factor-routes';
import { PasskeyOver, PasskeysFull, PasskeyWrong } from './passkey-refusals';
import { AccountDisabled, AccountRejected, AccountWaiting, PasswordUnset, SingleSignOnRequired, WrongSignIn } from './refusals';
import { SIGNED_IN_NAMES, SignedIn } from './replies';

/** A passkey of the caller. `usedAt` is null until it signs in for the first time. */
export const Passkey = z.object({ passkeyId: idOf('passkey'), name: z.string(), addedAt: Timestamp, usedAt: z.nullable(Timestamp) });
export type Passkey = z.infer<typeof Passkey>;

const CredentialType = z.literal('public-key');
const CredentialRef = z.object({ id: idOf('credential'), type: CredentialType, transports: z.optional(z.array(z.string())) });

/** The options of `navigator.credentials.create()`, in the JSON form of Web Authentication (`PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: idOf('relyingParty'), name: z.string() }),
  user: z.object({ id: idOf('credential'), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: CredentialType, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(CredentialRef),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** The options of `navigator.credentials.get()`, in the JSON form of Web Authentication (`PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: idOf('relyingParty'),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
const credentialId = () => bytes(PASSKEY_LIMITS.credentialId).register(idKinds, { kind: 'credential' });
const credentialFields = { id: credentialId(), rawId: credentialId(), type: CredentialType };

/** A new credential, in the JSON form of Web Authentication (`RegistrationResponseJSON`). Other fields of that form are ignored. */
export const PasskeyAttestation = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20), z.regex(/^[\w-]+$/))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** A signature of a credential, in the JSON form of Web Authentication (`AuthenticationResponseJSON`). Other fields of that form are ignored. */
export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

const guesses = { points: 20, windowMs: 3_600_000, by: 'person', isStored: true } as const;
const proofGuesses = { ...guesses, budget: 'passkeys' } as const;
const PasskeyName = line(PASSKEY_LIMITS.name);
const passkeyId = idInput('passkey');

/** The routes of passkeys. A passkey signs in without a password and without a code. Adding and removing one requires both. */
export const passkeyRoutes = {
  signInOptions: route('POST /api/auth/passkeys/signin/options', {
    allow: 'anyone',
    input: z.strictObject({}),
    reply: PasskeyRequest,
    limit: { points: 120, windowMs: 60_000, by: 'address' },
  }),
  signIn: route('POST /api/auth/passkeys/signin', {
    allow: 'anyone',
    input: z.strictObject({ credential: PasskeyAssertion }),
    wire: SIGNED_IN_NAMES,
    reply: SignedIn,
    refuses: [PasskeyWrong, PasskeyOver, WrongSignIn, AccountWaiting, AccountRejected, AccountDisabled, SingleSignOnRequired],
    limit: { points: LIMITS.signInsPerMinute, windowMs: 60_000, by: 'cookie' },
  }),
  list: route('GET /api/auth/passkeys', { allow: ROLES, input: z.strictObject({}), reply: listOf(Passkey) }),
  addOptions: route('POST /api/auth/passkeys/options', {
    allow: ROLES,
    input: z.strictObject(STEP_UP_PROOF),
    reply: PasskeyCreation,
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver, PasskeysFull],
    limit: proofGuesses,
  }),
  add: route('POST /api/auth/passkeys', {
    allow: ROLES,
    input: z.strictObject({ name: PasskeyName, credential: PasskeyAttestation }),
    reply: Passkey,
    refuses: [PasskeyWrong, PasskeyOver, PasskeysFull],
    limit: guesses,
  }),
  rename: route('PUT /api/auth/passkeys/:passkeyId', {
    allow: ROLES,
    input: z.strictObject({ passkeyId, name: PasskeyName }),
    reply: Passkey,
    refuses: [ObjectMissing],
    limit: { points: 60, windowMs: 3_600_000, by: 'person' },
  }),
  remove: route('POST /api/auth/passkeys/:passkeyId/remove', {
    allow: ROLES,
    input: z.strictObject({ passkeyId, ...STEP_UP_PROOF }),
    reply: Message,
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver, ObjectMissing],
    limit: proofGuesses,
  }),
};
