import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { Clock } from '../../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';

/** Signs the values of the cookie that binds a response of an identity provider to the browser that requested it. */
@Injectable()
export class SignedValues {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('microsoft');
  }

  sign(use: string, value: Record<string, string | number | null>, lifeS: number): Promise<string> {
    return new SignJWT(value)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(use)
      .setExpirationTime(this.clock.in(lifeS * 1000))
      .sign(this.key);
  }

  async open(use: string, value: string | null): Promise<unknown> {
    if (!value) return null;
    return jwtVerify(value, this.key, { audience: use, algorithms: ['HS256'], currentDate: this.clock.now() }).then(
      ({ payload }) => payload,
      // A token that has expired or was not signed with our key contains nothing.
      () => null,
    );
  }
}
