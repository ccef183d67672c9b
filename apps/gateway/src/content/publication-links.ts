import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type FileLink, type Input, LIMITS, publicationRoutes } from '@portal/contracts';
import { Clock } from '../core/clock';
import { SECRET_FOR, type SecretFor } from '../core/secrets';

type Address = Input<typeof publicationRoutes.content>;
type Named = Pick<Address, 'publicationId' | 'version' | 'reader'>;

/** Signed addresses of versions: each names its reader, so that what they may see is looked up whenever it is used. */
@Injectable()
export class PublicationLinks {
  private readonly key: Buffer;

  constructor(
    @Inject(SECRET_FOR) secretFor: SecretFor,
    private readonly clock: Clock,
  ) {
    this.key = secretFor('publications');
  }

  link({ publicationId, version, reader }: Named): FileLink {
    const expires = this.clock.in(LIMITS.fileLinkMs);
    const signature = this.sign({ publicationId, version, reader }, expires.getTime()).toString('base64url');
    const query = new URLSearchParams({ version: String(version), reader, expires: String(expires.getTime()), signature });
    const path = publicationRoutes.content.path.replace(':publicationId', encodeURIComponent(publicationId));
    return { url: `${path}?${query}`, expiresAt: expires.toISOString() };
  }

  holds({ expires, signature, ...named }: Address): boolean {
    const bytes = Buffer.from(signature, 'base64url');
    const right = this.sign(named, expires);
    return bytes.length === right.length && timingSafeEqual(bytes, right) && this.clock.now().getTime() < expires;
  }

  private sign({ publicationId, version, reader }: Named, expires: number): Buffer {
    return createHmac('sha256', this.key).update([publicationId, version, reader, expires].join('\n')).digest();
  }
}
