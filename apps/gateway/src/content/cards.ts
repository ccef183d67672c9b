import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Material, PUBLICATION_KINDS, type PublicationKind } from '@portal/contracts';
import { Registry } from '../core/registry';
import type { Tx } from '../core/request-context';

/** Reads an item with the columns of everybody. */
export type ReadCard = (tx: Tx, id: string) => Promise<Material>;

/** How the items of each kind are read for a fact: the feature of the kind registers it. */
@Injectable()
export class PublicationCards implements OnApplicationBootstrap {
  private readonly readers = new Registry<PublicationKind, ReadCard>('publication cards');

  register(kind: PublicationKind, read: ReadCard): void {
    this.readers.add(kind, read);
  }

  onApplicationBootstrap(): void {
    this.readers.require(PUBLICATION_KINDS);
  }

  read(tx: Tx, kind: PublicationKind, id: string): Promise<Material> {
    return this.readers.get(kind)!(tx, id);
  }
}
