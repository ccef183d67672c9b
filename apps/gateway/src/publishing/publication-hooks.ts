import { Injectable } from '@nestjs/common';
import type { PublicationKind } from '@portal/contracts';
import type { Announcement } from '../platform/facts/announcement';
import type { NewFact } from '../platform/facts/facts';
import { Hooks } from '../platform/hooks';
import type { Tx } from '../platform/request-context';

/** Run when the audience of a publication changes, once its audience keys are the new ones. They change what readers have of it, and return what that announces. */
@Injectable()
export class AudienceHooks extends Hooks<[tx: Tx, kind: PublicationKind, publicationId: string], Announcement> {
  constructor() {
    super('audience hook');
  }
}

/** Run when version, schedule, audience or existence of a publication changes, before the facts of the change are appended. They return facts of their own. */
@Injectable()
export class ChangeHooks extends Hooks<[tx: Tx, publicationId: string], readonly NewFact[]> {
  constructor() {
    super('change hook');
  }
}

/** Run in the transaction that publishes or edits: title, description or files may be new. */
@Injectable()
export class WriteHooks extends Hooks<[tx: Tx, publicationId: string]> {
  constructor() {
    super('write hook');
  }
}
