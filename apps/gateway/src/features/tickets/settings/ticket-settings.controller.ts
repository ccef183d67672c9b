import { hkdfSync } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { type Input, ObjectMissing, type Principal, ticketSettings } from '@portal/contracts';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { unitRoom } from '../../../platform/facts/rooms';
import { refuse } from '../../../platform/http/refusal-error';
import { Serve } from '../../../platform/http/serve';
import { audit } from '../../../services/audit-log/audit';
import { CannedReplyStore } from './canned.store';
import { Hours } from './hours.store';

@Serve(ticketSettings)
export class TicketSettingsController {
  private readonly draftSecret: Buffer;

  constructor(
    private readonly database: Database,
    private readonly cannedStore: CannedReplyStore,
    private readonly hours: Hours,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.draftSecret = secretFor('drafts on devices');
  }

  /**
   * Returns the encryption key of the caller's drafts. A signed-out device stores encrypted drafts without the key. Each person has a
   * different key, so only the author can read the drafts.
   */
  draftKey(_: Input<typeof ticketSettings.draftKey>, principal: Principal) {
    return { userId: principal.id, key: Buffer.from(hkdfSync('sha256', this.draftSecret, '', principal.id, 32)).toString('base64url') };
  }

  async cannedReplies(_: Input<typeof ticketSettings.cannedReplies>, principal: Principal) {
    const items = await this.cannedStore.listOfUnit(this.database.db, principal.unitId);
    return { items, totalCount: items.length };
  }

  async saveCannedReply(input: Input<typeof ticketSettings.saveCannedReply>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const cannedReply = (await this.cannedStore.save(tx, principal.unitId, input)) ?? refuse(ObjectMissing);
      await audit(tx, 'canned.changed', input.cannedId, { after: cannedReply });
      await appendFact(tx, [unitRoom(principal.unitId)], 'canned.changed', { cannedId: input.cannedId });
      return { message: 'The canned reply was saved.', cannedReply };
    });
  }

  async dropCannedReply({ cannedId }: Input<typeof ticketSettings.dropCannedReply>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const deletedReply = (await this.cannedStore.drop(tx, principal.unitId, cannedId)) ?? refuse(ObjectMissing);
      await audit(tx, 'canned.changed', cannedId, { before: deletedReply });
      await appendFact(tx, [unitRoom(principal.unitId)], 'canned.changed', { cannedId });
      return { message: 'The canned reply was deleted.' };
    });
  }

  async businessHours(_: Input<typeof ticketSettings.businessHours>, principal: Principal) {
    return this.hours.readOfUnit(this.database.db, principal.unitId);
  }

  async saveBusinessHours(input: Input<typeof ticketSettings.saveBusinessHours>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const previousHours = await this.hours.readOfUnit(tx, principal.unitId);
      const hours = { ...input, days: input.days.toSorted((one, other) => one - other) };
      await this.hours.save(tx, principal.unitId, hours);
      await audit(tx, 'hours.changed', principal.unitId, { before: previousHours, after: hours });
      await appendFact(tx, [unitRoom(principal.unitId)], 'hours.changed', { unitId: principal.unitId });
      return { message: 'The business hours were saved.', hours };
    });
  }
}
