import { Injectable } from '@nestjs/common';
import type { PublicationKind } from '@portal/contracts';
import type { Announcement } from '../platform/facts/announcement';
import type { NewFact } from '../platform/facts/facts';
import { Hooks } from '../platform/hooks';
import type { Tx } from '../platform/request-context';

/**
 * Hooks that run when a publication's audience changes, after the audience keys have been replaced. They update the readers' data and
 * return further announcements.
 */
@Injectable()
export class AudienceHooks extends Hooks<[tx: Tx, kind: PublicationKind, publicationId: string], Announcement> {
  constructor() {
    super('audience hook');
  }
}

/**
 * Hooks that run when the version, schedule or audience of a publication changes or when it is withdrawn, before the facts of the change
 * are appended. They return further facts.
 */
@Injectable()
export class ChangeHooks extends Hooks<[tx: Tx, publicationId: string], readonly NewFact[]> {
  constructor() {
    super('change hook');
  }
}

/** Hooks that run in the transaction that publishes or edits a publication, whose title, description or files may be new. */
@Injectable()
export class WriteHooks extends Hooks<[tx: Tx, publicationId: string]> {
  constructor() {
    super('write hook');
  }
}
