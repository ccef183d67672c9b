import { audienceKeysOf, canEdit, type Input, insightRoutes, isBelow, NotAllowed, ObjectMissing, type Principal } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { placesOf, publisherOf } from '../../publishing/audience/audience';
import { explain } from '../../publishing/insight/explain';
import { findInspectableItem } from '../../publishing/insight/inspectable-item';
import { pastSightOf } from '../../publishing/insight/past-sight';
import { reachOf } from '../../publishing/insight/reach';
import { loadCompanyReads } from '../../publishing/insight/reads';

@Serve(insightRoutes)
export class InsightController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async reach({ publicationId, named, ...chosen }: Input<typeof insightRoutes.reach>, principal: Principal) {
    const { db } = this.database;
    if (publicationId === undefined) return reachOf(db, { ...chosen, granted: [] }, principal, named);
    const row = (await findInspectableItem(db, principal, publicationId)) ?? refuse(ObjectMissing);
    if (!canEdit(principal, row.unit_id)) return refuse(NotAllowed);
    return reachOf(db, { ...chosen, granted: row.rule.granted }, await publisherOf(db, row.unit_id), named);
  }

  async why({ publicationId, unitId }: Input<typeof insightRoutes.why>, principal: Principal) {
    const { db } = this.database;
    const row = (await findInspectableItem(db, principal, publicationId)) ?? refuse(ObjectMissing);
    const place = (await placesOf(db, [unitId])).get(unitId);
    const isOwn = unitId === principal.unitId;
    if (!place || !(isOwn || isBelow(place, 'CP', principal) || isBelow(place, 'LBO', principal) || isBelow(place, 'RHQ', principal)))
      return refuse(ObjectMissing);
    return explain(db, row.id, audienceKeysOf({ role: place.kind, unitId, lcoId: place.lcoId }));
  }

  async reads({ publicationId, ...page }: Input<typeof insightRoutes.reads>, principal: Principal) {
    const { db } = this.database;
    const { id } = (await findInspectableItem(db, principal, publicationId)) ?? refuse(ObjectMissing);
    return loadCompanyReads(db, principal, { publicationId: id, ...page });
  }

  async asSeenOn({ publicationId, day }: Input<typeof insightRoutes.asSeenOn>, principal: Principal) {
    const { db } = this.database;
    const { id } = (await findInspectableItem(db, principal, publicationId)) ?? refuse(ObjectMissing);
    const end = Date.parse(day) + 24 * 3_600_000 - 1;
    return pastSightOf(db, principal, id, new Date(Math.min(end, this.clock.now().getTime())));
  }
}
