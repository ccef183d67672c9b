import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Invalid, PasswordCommon } from '@portal/contracts';
import { ENV, type Env } from '../../core/env';
import { SECRET_FOR, type SecretFor } from '../../core/secrets';
import { refuse, refuseFields } from '../../http/refusal-error';
import { isCommon } from './common-passwords';

/** Passwords as Argon2id hashes, made and checked off the event loop. */
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

  /** Whether the password is the one of the hash; takes as long where there is nobody to compare with. */
  async matches(storedHash: string | null | undefined, password: string): Promise<boolean> {
    const right = await verify(storedHash ?? (await this.nobodys), password);
    return right && typeof storedHash === 'string';
  }

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /**
   * With the salt of an address. All applications under one address share it, so one computation finds the one that a password belongs to,
   * however many there are, and costs the same where there is none.
   */
  hashFor(email: string, password: string): Promise<string> {
    const salt = createHmac('sha256', this.saltKey).update(email).digest().subarray(0, 16);
    return hash(password, { salt });
  }

  /** Refuses what is too short for this installation or too easy to guess; `own` are the words that everybody who knows the person would try. */
  check(password: string, field: string, own: readonly string[]): void {
    if (password.length < this.env.PASSWORD_MIN) refuseFields(Invalid, { [field]: [{ code: 'too-short', min: this.env.PASSWORD_MIN }] });
    if (isCommon(password, own)) refuse(PasswordCommon);
  }
}
