import { Injectable } from '@nestjs/common';
import { Missing, type Principal, UndoLate } from '@portal/contracts';
import { audit } from '../audit/audit';
import { Database } from '../core/database';
import { tellAll } from '../facts/facts';
import { refuse } from '../http/refusal-error';
import { PublicationCards } from './cards';
import { publicationFacts } from './publication-facts';
import { Publications } from './publications.store';
import { cancelNotice } from './withdrawal-notices';

/** Puts back what was withdrawn a moment ago. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly database: Database,
    private readonly publications: Publications,
    private readonly cards: PublicationCards,
  ) {}

  undo(who: Principal, id: string): Promise<void> {
    return this.database.tx(async (tx) => {
      const row = (await this.publications.lockWithdrawn(tx, who, id)) ?? refuse(Missing);
      if (!(await cancelNotice(tx, id))) refuse(UndoLate);
      const marks = await this.publications.restore(tx, who, row);
      await audit(tx, 'publication.restored', id, { after: { title: row.title, rule: row.rule } });
      const card = await this.cards.card(tx, row.kind, id);
      await tellAll(tx, await publicationFacts(tx, { publicationId: id, kind: row.kind, card, isEdited: true, ...marks }));
    });
  }
}
