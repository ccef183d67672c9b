import { Injectable } from '@nestjs/common';
import { type AudienceRule, canEdit, Invalid, isBelow, LastCompany, NotAllowed, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../platform/database/database';
import { announce } from '../platform/facts/announcement';
import { refuse, refuseFields } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';
import { audit } from '../services/audit-log/audit';
import { recordUse } from '../services/usage/usage';
import { companiesOf, loadOpenAudienceKeys, placesOf, publisherOf } from './audience/audience';
import { PublicationCards } from './cards';
import { createPublicationFacts } from './publication-facts';
import { AudienceHooks, ChangeHooks } from './publication-hooks';
import { publicationUse } from './publication-use';
import { type PublicationRow, Publications } from './publications.store';

/** Grants or revokes one company's access to a publication (R6.7). */
@Injectable()
export class Grants {
  constructor(
    private readonly database: Database,
    private readonly publications: Publications,
    private readonly cards: PublicationCards,
    private readonly hooks: AudienceHooks,
    private readonly changes: ChangeHooks,
  ) {}

  /** Grants access. Returns true if the company did not have access before. */
  grant(principal: Principal, id: string, company: string): Promise<boolean> {
    return this.database.tx(async (tx) => {
      const row = await this.lock(tx, principal, id);
      const place = (await placesOf(tx, [company])).get(company);
      if (!isBelow(place, 'CP', await publisherOf(tx, row.unit_id)))
        return refuseFields(Invalid, { company: [{ code: 'no-such-choice' }] });
      const reachedCompanies = await companiesOf(tx, await loadOpenAudienceKeys(tx, id));
      if (reachedCompanies.includes(company)) return false;
      await this.change(tx, principal, row, { ...row.rule, granted: [...row.rule.granted, company] });
      return true;
    });
  }

  /**
   * Revokes access. Returns true if the company had access before. A publication for all partners is then limited to the remaining
   * companies.
   */
  revoke(principal: Principal, id: string, company: string): Promise<boolean> {
    return this.database.tx(async (tx) => {
      const row = await this.lock(tx, principal, id);
      const reachedCompanies = await companiesOf(tx, await loadOpenAudienceKeys(tx, id));
      if (!reachedCompanies.includes(company)) return false;
      const others = reachedCompanies.filter((one) => one !== company);
      if (!others.length) refuse(LastCompany);
      const remainingGrants = row.rule.granted.filter((one) => one !== company);
      const companies = others.filter((one) => !remainingGrants.includes(one));
      await this.change(tx, principal, row, { ...row.rule, scope: 'specific', companies, granted: remainingGrants });
      return true;
    });
  }

  private async lock(tx: Tx, principal: Principal, id: string): Promise<PublicationRow> {
    const row = (await this.publications.lock(tx, principal, id)) ?? refuse(ObjectMissing);
    if (!canEdit(principal, row.unit_id)) refuse(NotAllowed);
    return row;
  }

  private async change(tx: Tx, principal: Principal, row: PublicationRow, rule: AudienceRule): Promise<void> {
    const { id, kind } = row;
    const keyChange = await this.publications.setRule(tx, principal, row, rule);
    await audit(tx, 'publication.audience', id, { before: { rule: row.rule }, after: { rule } });
    await recordUse(tx, principal, publicationUse(kind, 'changed'), id);
    const losses = await this.hooks.run(tx, kind, id);
    const changeFacts = await this.changes.run(tx, id);
    const cardFor = this.cards.reader(tx, kind, id);
    const facts = await createPublicationFacts(tx, { publicationId: id, kind, cardFor, isEdited: false, ...keyChange });
    await announce(tx, [{ facts }, ...losses, { facts: changeFacts.flat() }]);
  }
}
