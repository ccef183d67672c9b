import { type Input, logRoutes, Missing, type Principal } from '@portal/contracts';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { lcoNames } from './active-users';
import { rangeReply } from './log-query';
import { LogReader } from './log-reader';
import { logPage, logPerson, personDays } from './log-table';
import { nearestRange, partOf } from './uses';

@Serve(logRoutes)
export class LogController {
  constructor(private readonly log: LogReader) {}

  async people({ func, lcoId, sort, direction, pageNumber, pageSize, ...input }: Input<typeof logRoutes.people>, who: Principal) {
    const query = this.log.query(who, input);
    const only = { func, lcoId };
    return this.log.read(async (db) => {
      const table = { order: sort, direction, known: query.scope.people };
      const page = await logPage(db, partOf(query, query.current, only), table, { pageNumber, pageSize });
      const nearest = page.totalCount ? null : await nearestRange(db, query, only);
      const lcoName = lcoId !== undefined && page.totalCount ? ((await lcoNames(db, [lcoId])).get(lcoId) ?? null) : null;
      return { asOf: query.now.toISOString(), range: rangeReply(query, { nearest, from: 'people' }), ...page, lcoName };
    });
  }

  async personDays({ personId, pageNumber, pageSize, ...input }: Input<typeof logRoutes.personDays>, who: Principal) {
    const query = this.log.query(who, input);
    return this.log.read(async (db) => {
      const person = (await logPerson(db, personId, query.scope)) ?? refuse(Missing);
      const page = await personDays(db, partOf(query, query.current), personId, { pageNumber, pageSize });
      return { asOf: query.now.toISOString(), range: rangeReply(query, { from: 'people' }), person, ...page };
    });
  }
}
