import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_STATUSES, type Principal, RoleKey } from '@portal/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Clock } from '../clock';
import { ENV, type Env } from '../config/env';
import { SECRET_FOR, type SecretFor } from '../config/secrets';

const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  email: z.string(),
  name: z.string(),
  role: RoleKey,
  standing: z.enum(ACCOUNT_STATUSES),
  unit: z.string(),
  lco: z.string().nullable(),
  for: z.array(z.object({ id: z.string(), role: RoleKey, unitId: z.string() })).optional(),
  exp: z.number(),
});

export interface VerifiedToken {
  principal: Principal;
  /** The expiry time of the token, in milliseconds since 1970. */
  endsAt: number;
}

const MAX_CACHED_TOKENS = 10_000;

/** Creates and verifies bearer tokens (JWT, HS256, RFC 7519), using the time that all nodes share. */
@Injectable()
export class Tokens {
  private readonly key: Buffer;
  /** The cache of verified tokens. The content of a token never changes, so its signature is verified only once. */
  private readonly cache = new Map<string, VerifiedToken>();

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'TICKETS_COMPANY_WIDE'>,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('token');
  }

  async make(principal: Principal, lifeS: number): Promise<{ token: string; lifeMs: number }> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const token = await new SignJWT({
      sid: principal.sessionId,
      email: principal.email,
      name: principal.name,
      role: principal.role,
      standing: principal.status,
      unit: principal.unitId,
      lco: principal.lcoId,
      ...(principal.decidesFor?.length ? { for: principal.decidesFor } : {}),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(principal.id)
      .setIssuer('portal')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeS)
      .sign(this.key);
    return { token, lifeMs: lifeS * 1000 };
  }

  /** Returns the principal of a token, or null if the token is invalid or expired. */
  async read(token: string): Promise<VerifiedToken | null> {
    const cachedToken = this.cache.get(token);
    const now = this.clock.now();
    if (cachedToken && cachedToken.endsAt > now.getTime()) return cachedToken;
    try {
      const { payload } = await jwtVerify(token, this.key, { issuer: 'portal', algorithms: ['HS256'], currentDate: now });
      const claims = Claims.parse(payload);
      const verifiedToken: VerifiedToken = {
        endsAt: claims.exp * 1000,
        principal: Object.freeze<Principal>({
          id: claims.sub,
          email: claims.email,
          name: claims.name,
          role: claims.role,
          status: claims.standing,
          unitId: claims.unit,
          lcoId: claims.lco,
          sessionId: claims.sid,
          ...(claims.for ? { decidesFor: claims.for } : {}),
          readsCompanyTickets: claims.role === 'CP' && this.env.TICKETS_COMPANY_WIDE,
        }),
      };
      if (this.cache.size >= MAX_CACHED_TOKENS) this.cache.clear();
      this.cache.set(token, verifiedToken);
      return verifiedToken;
    } catch {
      // The token is forged, expired, or issued by another installation.
      this.cache.delete(token);
      return null;
    }
  }
}
