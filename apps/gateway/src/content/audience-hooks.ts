import { Injectable } from '@nestjs/common';
import type { PublicationKind } from '@portal/contracts';
import type { Tx } from '../core/request-context';
import type { NewFact } from '../facts/facts';

/** Changes what readers have at an item whose audience has changed, and answers with what that makes true. */
export type AudienceHook = (tx: Tx, publicationId: string) => Promise<readonly NewFact[]>;

/** What becomes of things that readers have at an item when its audience changes. Features register hooks for the kinds that they care about; all of them run, in the order of registration. */
@Injectable()
export class AudienceHooks {
  private readonly hooks: { kind: PublicationKind; hook: AudienceHook }[] = [];

  register(kind: PublicationKind, hook: AudienceHook): void {
    this.hooks.push({ kind, hook });
  }

  /** Runs once the open marks of the item are those of the new audience. */
  async run(tx: Tx, kind: PublicationKind, publicationId: string): Promise<readonly NewFact[]> {
    const facts: NewFact[] = [];
    for (const each of this.hooks) if (each.kind === kind) facts.push(...(await each.hook(tx, publicationId)));
    return facts;
  }
}
