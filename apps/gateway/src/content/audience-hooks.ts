import { Injectable } from '@nestjs/common';
import type { PublicationKind } from '@portal/contracts';
import { Registry } from '../core/registry';
import type { Tx } from '../core/request-context';
import type { NewFact } from '../facts/facts';

/** Changes what readers have at an item whose audience has changed, and answers with what that makes true. */
export type AudienceHook = (tx: Tx, publicationId: string) => Promise<readonly NewFact[]>;

/** What becomes of things that readers have at an item when its audience changes. The feature of a kind registers a hook for it. */
@Injectable()
export class AudienceHooks {
  private readonly hooks = new Registry<PublicationKind, AudienceHook>('audience hook');

  register(kind: PublicationKind, hook: AudienceHook): void {
    this.hooks.add(kind, hook);
  }

  /** Runs once the open marks of the item are those of the new audience. */
  async run(tx: Tx, kind: PublicationKind, publicationId: string): Promise<readonly NewFact[]> {
    return (await this.hooks.get(kind)?.(tx, publicationId)) ?? [];
  }
}
