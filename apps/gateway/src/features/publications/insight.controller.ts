import { type Input, insightRoutes, isBelow, Missing, marksOf, mayEdit, NotAllowed, type Principal } from '@portal/contracts';
import { placesOf, publisherOf } from '../../content/audience';
import { asSeenAt } from '../../content/insight/as-seen-on';
import { explain } from '../../content/insight/explain';
import { reachOf } from '../../content/insight/reach';
import { companyReads } from '../../content/insight/reads';
import { inspect } from '../../content/insight/scope';
import { Clock } from '../../core/clock';
import { Database } from '../../core/database';
import { refuse } from '../../http/refusal-error';
import { Serve } from '../../http/serve';

/** Whom publications reach, why, and who read them. */
@Serve(insightRoutes)
export class InsightController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async reach({ publicationId, named, ...chosen }: Input<typeof insightRoutes.reach>, who: Principal) {
    const { db } = this.database;
    if (publicationId === undefined) return reachOf(db, { ...chosen, granted: [] }, who, named);
    const row = (await inspect(db, who, publicationId)) ?? refuse(Missing);
    if (!mayEdit(who, row.unit_id)) return refuse(NotAllowed);
    return reachOf(db, { ...chosen, granted: row.rule.granted }, await publisherOf(db, row.unit_id), named);
  }

  async why({ publicationId, unitId }: Input<typeof insightRoutes.why>, who: Principal) {
    const { db } = this.database;
    const row = (await inspect(db, who, publicationId)) ?? refuse(Missing);
    const place = (await placesOf(db, [unitId])).get(unitId);
    const isOwn = unitId === who.unitId;
    if (!place || !(isOwn || isBelow(place, 'CP', who) || isBelow(place, 'LBO', who) || isBelow(place, 'RHQ', who))) return refuse(Missing);
    return explain(db, row.id, marksOf({ role: place.kind, unitId, lcoId: place.lcoId }));
  }

  async reads({ publicationId, ...page }: Input<typeof insightRoutes.reads>, who: Principal) {
    const { db } = this.database;
    const { id } = (await inspect(db, who, publicationId)) ?? refuse(Missing);
    return companyReads(db, who, { publicationId: id, ...page });
  }

  async asSeenOn({ publicationId, day }: Input<typeof insightRoutes.asSeenOn>, who: Principal) {
    const { db } = this.database;
    const { id } = (await inspect(db, who, publicationId)) ?? refuse(Missing);
    const end = Date.parse(day) + 24 * 3_600_000 - 1;
    return asSeenAt(db, who, id, new Date(Math.min(end, this.clock.now().getTime())));
  }
}
