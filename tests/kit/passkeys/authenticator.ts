import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@portal/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** The parts of a WebAuthn ceremony that a test changes. */
interface Ceremony {
  origin: string;
  rpId: string;
  challenge: string;
  type: string;
  isUserVerified: boolean;
  counter: number;
  userHandle: string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/**
 * An authenticator with one passkey (ES256), which creates the responses that a browser would send. It counts signatures from 1 by default.
 */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;
  private userHandle = '';

  constructor(
    private readonly origin: string,
    private readonly rpId = 'localhost',
  ) {}

  create(options: PasskeyCreation, changes: Partial<Ceremony> = {}): PasskeyAttestation {
    this.userHandle = options.user.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, isoCBOR.encode(publicKey)]);
    const ceremony = this.ceremony({ challenge: options.challenge, type: 'webauthn.create', counter: 0, ...changes });
    const authData = Buffer.concat([this.authenticatorData(ceremony, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData(ceremony).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  sign(options: PasskeyRequest, changes: Partial<Ceremony> = {}): PasskeyAssertion {
    this.counter = changes.counter ?? this.counter + 1;
    const ceremony = this.ceremony({ challenge: options.challenge, type: 'webauthn.get', counter: this.counter, ...changes });
    const clientData = this.clientData(ceremony);
    const authData = this.authenticatorData(ceremony, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: ceremony.userHandle,
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  private ceremony(changes: Pick<Ceremony, 'challenge' | 'type' | 'counter'> & Partial<Ceremony>): Ceremony {
    return { origin: this.origin, rpId: this.rpId, isUserVerified: true, userHandle: this.userHandle, ...changes };
  }

  private clientData({ type, challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData({ rpId, isUserVerified, counter }: Ceremony, flags: number): Buffer {
    const allFlags = USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpId), uint(allFlags, 1), uint(counter, 4)]);
  }
}
