import { Injectable } from '@nestjs/common';
import { Hooks } from '../../../platform/hooks';
import type { Tx } from '../../../platform/request-context';

/** Hooks that run in the transaction that makes a publication's text searchable. */
@Injectable()
export class IndexHooks extends Hooks<[tx: Tx, publicationId: string]> {
  constructor() {
    super('index hook');
  }
}
