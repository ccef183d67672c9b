import { Inject, Injectable } from '@nestjs/common';
import { type FileLink, files, type Input } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { LinkSigner } from './link-signer';

type ContentInput = Input<typeof files.content>;

/**
 * Creates and checks signed URLs of files. The holder of a URL can read that one file for five minutes, as long as the account that it was
 * signed for is active. Callers must have checked access.
 */
@Injectable()
export class FileLinks {
  private readonly signer: LinkSigner;

  constructor(@Inject(SECRET_FOR) secretFor: SecretFor, clock: Clock) {
    this.signer = new LinkSigner(secretFor('files'), clock);
  }

  link(fileId: string, as: ContentInput['as'], reader: string): FileLink {
    const path = files.content.path.replace(':fileId', encodeURIComponent(fileId));
    return this.signer.link(path, { as, reader }, [fileId, as, reader]);
  }

  holds({ fileId, as, reader, ...signed }: ContentInput): boolean {
    return this.signer.holds(signed, [fileId, as, reader]);
  }
}
