import { Injectable } from '@nestjs/common';
import type { PublicationKind } from '@portal/contracts';
import type { Announcement } from '../../platform/facts/announcement';
import type { Tx } from '../../platform/request-context';

/** Changes what readers have at an item whose audience has changed, and answers with what is to be announced of that. */
export type AudienceHook = (tx: Tx, publicationId: string) => Promise<Announcement>;

/** What becomes of things that readers have at an item when its audience changes. Features register hooks for the kinds that they care about; all of them run, in the order of registration. */
@Injectable()
export class AudienceHooks {
  private readonly hooks: { kind: PublicationKind; hook: AudienceHook }[] = [];

  register(kind: PublicationKind, hook: AudienceHook): void {
    this.hooks.push({ kind, hook });
  }

  /** Runs once the open marks of the item are those of the new audience. */
  async run(tx: Tx, kind: PublicationKind, publicationId: string): Promise<Announcement> {
    const announcements: Announcement[] = [];
    for (const each of this.hooks) if (each.kind === kind) announcements.push(await each.hook(tx, publicationId));
    return {
      facts: announcements.flatMap(({ facts }) => facts),
      ring: async () => {
        for (const { ring } of announcements) await ring?.();
      },
    };
  }
}
