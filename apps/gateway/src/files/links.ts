import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type FileLink, files, type Input, LIMITS } from '@portal/contracts';
import { Clock } from '../core/clock';
import { SECRET_FOR, type SecretFor } from '../core/secrets';

type Address = Input<typeof files.content>;

/** Signed addresses of files: the holder of one reads that one file for five minutes. Made after the check of who may. */
@Injectable()
export class FileLinks {
  private readonly key: Buffer;

  constructor(
    @Inject(SECRET_FOR) secretFor: SecretFor,
    private readonly clock: Clock,
  ) {
    this.key = secretFor('files');
  }

  link(fileId: string, as: Address['as']): FileLink {
    const expires = this.clock.in(LIMITS.fileLinkMs);
    const query = new URLSearchParams({
      expires: String(expires.getTime()),
      as,
      signature: this.sign(fileId, expires.getTime(), as).toString('base64url'),
    });
    return { url: `${files.content.path.replace(':fileId', encodeURIComponent(fileId))}?${query}`, expiresAt: expires.toISOString() };
  }

  holds({ fileId, expires, as, signature }: Address): boolean {
    const given = Buffer.from(signature, 'base64url');
    const right = this.sign(fileId, expires, as);
    return given.length === right.length && timingSafeEqual(given, right) && this.clock.now().getTime() < expires;
  }

  private sign(fileId: string, expires: number, as: Address['as']): Buffer {
    return createHmac('sha256', this.key).update(`${fileId}\n${expires}\n${as}`).digest();
  }
}
