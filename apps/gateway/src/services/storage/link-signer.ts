import { createHmac, timingSafeEqual } from 'node:crypto';
import { type FileLink, LIMITS } from '@portal/contracts';
import type { Clock } from '../../platform/clock';

/** The expiry and signature in a signed URL. */
interface LinkSignature {
  expires: number;
  signature: string;
}

/** Signs URLs that are valid for five minutes or until a given time, and verifies them. */
export class LinkSigner {
  constructor(
    private readonly key: Buffer,
    private readonly clock: Clock,
  ) {}

  link(
    path: string,
    query: Record<string, string>,
    about: readonly (string | number)[],
    until = this.clock.in(LIMITS.fileLinkMs),
  ): FileLink {
    const signature = this.sign(about, until.getTime()).toString('base64url');
    const signedQuery = new URLSearchParams({ ...query, expires: String(until.getTime()), signature });
    return { url: `${path}?${signedQuery}`, expiresAt: until.toISOString() };
  }

  holds({ expires, signature }: LinkSignature, about: readonly (string | number)[]): boolean {
    const givenSignature = Buffer.from(signature, 'base64url');
    const expectedSignature = this.sign(about, expires);
    return (
      givenSignature.length === expectedSignature.length &&
      timingSafeEqual(givenSignature, expectedSignature) &&
      this.clock.now().getTime() < expires
    );
  }

  private sign(about: readonly (string | number)[], expires: number): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([...about, expires]))
      .digest();
  }
}
