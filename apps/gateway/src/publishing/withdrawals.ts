import { Injectable } from '@nestjs/common';
import { ObjectMissing, type Principal, UndoLate } from '@portal/contracts';
import { Database } from '../platform/database/database';
import { appendFacts } from '../platform/facts/facts';
import { refuse } from '../platform/http/refusal-error';
import { audit } from '../services/audit-log/audit';
import { recordUse } from '../services/usage/usage';
import { PublicationCards } from './cards';
import { createPublicationFacts } from './publication-facts';
import { ChangeHooks } from './publication-hooks';
import { publicationUse } from './publication-use';
import { Publications } from './publications.store';
import { cancelNotice } from './withdrawal-notices';

/** Undoes recent withdrawals. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly database: Database,
    private readonly publications: Publications,
    private readonly cards: PublicationCards,
    private readonly changes: ChangeHooks,
  ) {}

  undo(principal: Principal, id: string): Promise<void> {
    return this.database.tx(async (tx) => {
      const row = (await this.publications.lockWithdrawn(tx, principal, id)) ?? refuse(ObjectMissing);
      if (!(await cancelNotice(tx, id))) refuse(UndoLate);
      const keyChange = await this.publications.restore(tx, principal, row);
      await audit(tx, 'publication.restored', id, { after: { title: row.title, rule: row.rule } });
      await recordUse(tx, principal, publicationUse(row.kind, 'published'), id);
      const cardFor = this.cards.reader(tx, row.kind, id);
      const announcements = await this.changes.run(tx, id);
      const facts = await createPublicationFacts(tx, { publicationId: id, kind: row.kind, cardFor, isEdited: true, ...keyChange });
      await appendFacts(tx, [...facts, ...announcements.flat()]);
    });
  }
}
