import { Injectable } from '@nestjs/common';
import { Hooks } from '../../../platform/hooks';
import type { Tx } from '../../../platform/request-context';

/** Run in the transaction after which questions find the text of a publication. */
@Injectable()
export class IndexHooks extends Hooks<[tx: Tx, publicationId: string]> {
  constructor() {
    super('index hook');
  }
}
