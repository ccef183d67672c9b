import { type Input, logRoutes, ObjectMissing, type Principal } from '@portal/contracts';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { readLcoNames } from './active-users';
import { toRangeReply } from './log-query';
import { LogReader } from './log-reader';
import { readLogPage, readLogPerson, readPersonDays } from './log-table';
import { findNearestRange, partOf } from './uses';

@Serve(logRoutes)
export class LogController {
  constructor(private readonly log: LogReader) {}

  async people({ func, lcoId, sort, direction, pageNumber, pageSize, ...input }: Input<typeof logRoutes.people>, principal: Principal) {
    const query = this.log.query(principal, input);
    const useFilter = { func, lcoId };
    return this.log.read(async (db) => {
      const table = { order: sort, direction, known: query.scope.people };
      const page = await readLogPage(db, partOf(query, query.current, useFilter), table, { pageNumber, pageSize });
      const nearest = page.totalCount ? null : await findNearestRange(db, query, useFilter);
      const lcoName = lcoId !== undefined && page.totalCount ? ((await readLcoNames(db, [lcoId])).get(lcoId) ?? null) : null;
      return { asOf: query.now.toISOString(), range: toRangeReply(query, { nearest, from: 'people' }), ...page, lcoName };
    });
  }

  async personDays({ personId, pageNumber, pageSize, ...input }: Input<typeof logRoutes.personDays>, principal: Principal) {
    const query = this.log.query(principal, input);
    return this.log.read(async (db) => {
      const person = (await readLogPerson(db, personId, query.scope)) ?? refuse(ObjectMissing);
      const page = await readPersonDays(db, partOf(query, query.current), personId, { pageNumber, pageSize });
      return { asOf: query.now.toISOString(), range: toRangeReply(query, { from: 'people' }), person, ...page };
    });
  }
}
