import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import type { Exchange } from '../../platform/http/serve';
import { deviceCookie, mayHaveCookies } from './cookies';

const LIFE_MS = 180 * 24 * 3_600_000;
const ACCOUNTS_AT_MOST = 5;
const Claims = z.object({ jti: z.string(), accounts: z.array(z.string()) });

/**
 * Remembers browsers that have signed in before. The device cookie reveals no account and grants no access. It only separates the attempts
 * of strangers from those of the account's owner (OWASP: device cookies).
 */
@Injectable()
export class Devices {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('device');
  }

  /** Returns the id of the device if this account has signed in on it, or null. */
  async knownFor(exchange: Exchange, email: string): Promise<string | null> {
    const device = mayHaveCookies(this.env, exchange.request) ? await this.read(exchange) : null;
    return device?.accounts.includes(this.markOf(device.jti, email)) ? device.jti : null;
  }

  /** Remembers that this account has signed in on this device. Only the last few accounts are kept. */
  async remember(exchange: Exchange, email: string): Promise<void> {
    const claims = await this.read(exchange);
    const id = claims?.jti ?? randomUUID();
    const mark = this.markOf(id, email);
    const accounts = [mark, ...(claims?.accounts ?? []).filter((other) => other !== mark)].slice(0, ACCOUNTS_AT_MOST);
    const endsAt = this.clock.in(LIFE_MS);
    const value = await new SignJWT({ accounts })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('device')
      .setJti(id)
      .setExpirationTime(endsAt)
      .sign(this.key);
    deviceCookie(this.env, exchange).set(value, endsAt);
  }

  private async read(exchange: Exchange): Promise<z.infer<typeof Claims> | null> {
    const { value } = deviceCookie(this.env, exchange);
    if (!value) return null;
    const claims = await jwtVerify(value, this.key, { audience: 'device', algorithms: ['HS256'], currentDate: this.clock.now() }).then(
      ({ payload }) => Claims.safeParse(payload),
      // A cookie that has expired or was not signed with our key identifies no device.
      () => null,
    );
    return claims?.data ?? null;
  }

  private markOf(id: string, email: string): string {
    return createHmac('sha256', this.key).update(`${id} ${email}`).digest().subarray(0, 12).toString('base64url');
  }
}
