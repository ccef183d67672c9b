import { Inject, Injectable } from '@nestjs/common';
import { type FileLink, type Input, publicationRoutes } from '@portal/contracts';
import { Clock } from '../platform/clock';
import { SECRET_FOR, type SecretFor } from '../platform/config/secrets';
import { LinkSigner } from '../services/storage/link-signer';

type Address = Input<typeof publicationRoutes.content>;
type LinkTarget = Pick<Address, 'publicationId' | 'version' | 'fileId' | 'reader'>;

/** Creates and checks signed URLs of versions. Each URL names its reader, whose rights are checked at every use. */
@Injectable()
export class PublicationLinks {
  private readonly signer: LinkSigner;

  constructor(@Inject(SECRET_FOR) secretFor: SecretFor, clock: Clock) {
    this.signer = new LinkSigner(secretFor('publications'), clock);
  }

  link({ publicationId, version, fileId, reader }: LinkTarget): FileLink {
    const path = publicationRoutes.content.path.replace(':publicationId', encodeURIComponent(publicationId));
    const address = { version: String(version), ...(fileId === undefined ? {} : { fileId }), reader };
    return this.signer.link(path, address, [publicationId, version, fileId ?? '', reader]);
  }

  holds({ publicationId, version, fileId, reader, ...signed }: Address): boolean {
    return this.signer.holds(signed, [publicationId, version, fileId ?? '', reader]);
  }
}
