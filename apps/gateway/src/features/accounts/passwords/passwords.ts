import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Invalid, PasswordCommon } from '@portal/contracts';
import { ENV, type Env } from '../../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';
import { refuse, refuseFields } from '../../../platform/http/refusal-error';
import { isCommon } from './common-passwords';

/** Hashes and checks passwords with Argon2id off the event loop. */
@Injectable()
export class Passwords {
  private readonly nobodys = hash('the password of nobody');
  private readonly saltKey: Buffer;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.saltKey = secretFor('application salt');
  }

  /**
   * Returns true if the password matches the hash, in the same time if there is no hash. New hashes use the composed Unicode form. Older
   * hashes may use the characters as entered, so every form of the password is tried.
   */
  async matches(storedHash: string | null | undefined, password: string): Promise<boolean> {
    const comparedHash = storedHash ?? (await this.nobodys);
    const spellings = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
    for (const spelling of spellings) if (await verify(comparedHash, spelling)) return typeof storedHash === 'string';
    return false;
  }

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFC'));
  }

  /**
   * Hashes a password with the salt of an address. All applications of an address share the salt, so one computation finds the matching
   * application and costs the same if none matches.
   */
  hashFor(email: string, password: string): Promise<string> {
    const salt = createHmac('sha256', this.saltKey).update(email).digest().subarray(0, 16);
    return hash(password.normalize('NFC'), { salt });
  }

  /** Refuses a password that is too short for this installation or too easy to guess. `own` contains words from the person's context. */
  check(password: string, field: string, own: readonly string[]): void {
    if (password.length < this.env.PASSWORD_MIN) refuseFields(Invalid, { [field]: [{ code: 'too-short', min: this.env.PASSWORD_MIN }] });
    if (isCommon(password, own)) refuse(PasswordCommon);
  }
}
