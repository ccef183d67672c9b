import { Inject } from '@nestjs/common';
import { audienceKeysOf, type Input, ObjectMissing, type Principal, publicationRoutes } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { type Exchange, Serve } from '../../platform/http/serve';
import { visibleTitles } from '../../publishing/audience/visible-titles';
import { Grants } from '../../publishing/grants';
import { guardedVersion, loadCurrentAudienceKeys } from '../../publishing/guarded-version';
import { noteOpening } from '../../publishing/insight/reads';
import { PublicationLinks } from '../../publishing/publication-links';
import { PublicationWrites } from '../../publishing/publication-writes';
import { findReadableFile } from '../../publishing/versions';
import { Withdrawals } from '../../publishing/withdrawals';
import { sendFile } from '../../services/storage/send-file';
import { FILE_STORES, type FileStores } from '../../services/storage/stores';

@Serve(publicationRoutes)
export class PublicationsController {
  constructor(
    private readonly database: Database,
    private readonly links: PublicationLinks,
    private readonly grants: Grants,
    private readonly withdrawals: Withdrawals,
    private readonly writes: PublicationWrites,
    @Inject(FILE_STORES) private readonly stores: FileStores,
  ) {}

  async link({ publicationId, version, day, fileId }: Input<typeof publicationRoutes.link>, principal: Principal) {
    const readable =
      (await findReadableFile(this.database.db, audienceKeysOf(principal), { publicationId, version, day, fileId })) ??
      refuse(ObjectMissing);
    await noteOpening(this.database.db, principal, readable);
    return this.links.link({ publicationId, version: readable.version, fileId, reader: principal.id });
  }

  async title({ publicationId }: Input<typeof publicationRoutes.title>, principal: Principal) {
    return (await visibleTitles(this.database.db, audienceKeysOf(principal), [publicationId]))[0] ?? refuse(ObjectMissing);
  }

  async grant({ publicationId, company }: Input<typeof publicationRoutes.grant>, principal: Principal) {
    const hasChanged = await this.grants.grant(principal, publicationId, company);
    return { message: hasChanged ? 'The company can see it now.' : 'The company can see it already.', changed: hasChanged };
  }

  async revoke({ publicationId, company }: Input<typeof publicationRoutes.revoke>, principal: Principal) {
    const hasChanged = await this.grants.revoke(principal, publicationId, company);
    return { message: hasChanged ? 'The company cannot see it any more.' : 'The company could not see it.', changed: hasChanged };
  }

  async reschedule({ publicationId, ...hours }: Input<typeof publicationRoutes.reschedule>, principal: Principal) {
    await this.writes.reschedule(principal, publicationId, hours);
    return { message: 'The hours were changed.' };
  }

  async undoWithdrawal({ publicationId }: Input<typeof publicationRoutes.undoWithdrawal>, principal: Principal) {
    await this.withdrawals.undo(principal, publicationId);
    return { message: 'It can be seen again.' };
  }

  /**
   * Sends the content of a file. The address alone grants no access: the current rights of the person it was signed for are checked for
   * each range.
   */
  async content(address: Input<typeof publicationRoutes.content>, _principal: Principal | null, exchange: Exchange) {
    const { db } = this.database;
    const audienceKeys = this.links.holds(address) ? await loadCurrentAudienceKeys(db, address.reader) : [];
    const readable = (audienceKeys.length ? await findReadableFile(db, audienceKeys, address) : undefined) ?? refuse(ObjectMissing);
    return guardedVersion(db, await sendFile(this.stores, readable.file, 'inline', exchange), address.reader, readable);
  }
}
