import { Inject, Injectable } from '@nestjs/common';
import { type FileLink, type Input, publicationRoutes } from '@portal/contracts';
import { Clock } from '../core/clock';
import { SECRET_FOR, type SecretFor } from '../core/secrets';
import { LinkSigner } from '../files/link-signer';

type Address = Input<typeof publicationRoutes.content>;
type Named = Pick<Address, 'publicationId' | 'version' | 'reader'>;

/** Signed addresses of versions: each names its reader, so that what they may see is looked up whenever it is used. */
@Injectable()
export class PublicationLinks {
  private readonly signer: LinkSigner;

  constructor(@Inject(SECRET_FOR) secretFor: SecretFor, clock: Clock) {
    this.signer = new LinkSigner(secretFor('publications'), clock);
  }

  link({ publicationId, version, reader }: Named): FileLink {
    const path = publicationRoutes.content.path.replace(':publicationId', encodeURIComponent(publicationId));
    return this.signer.link(path, { version: String(version), reader }, [publicationId, version, reader]);
  }

  holds({ publicationId, version, reader, ...signed }: Address): boolean {
    return this.signer.holds(signed, [publicationId, version, reader]);
  }
}
