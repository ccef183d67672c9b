import { createHmac, timingSafeEqual } from 'node:crypto';
import { type FileLink, LIMITS } from '@portal/contracts';
import type { Clock } from '../core/clock';

/** What a signed address says of itself. */
interface Signed {
  expires: number;
  signature: string;
}

/** Signs addresses that hold for five minutes, and knows its own again. */
export class LinkSigner {
  constructor(
    private readonly key: Buffer,
    private readonly clock: Clock,
  ) {}

  link(path: string, query: Record<string, string>, about: readonly (string | number)[]): FileLink {
    const expires = this.clock.in(LIMITS.fileLinkMs);
    const signature = this.sign(about, expires.getTime()).toString('base64url');
    const whole = new URLSearchParams({ ...query, expires: String(expires.getTime()), signature });
    return { url: `${path}?${whole}`, expiresAt: expires.toISOString() };
  }

  holds({ expires, signature }: Signed, about: readonly (string | number)[]): boolean {
    const given = Buffer.from(signature, 'base64url');
    const right = this.sign(about, expires);
    return given.length === right.length && timingSafeEqual(given, right) && this.clock.now().getTime() < expires;
  }

  private sign(about: readonly (string | number)[], expires: number): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([...about, expires]))
      .digest();
  }
}
