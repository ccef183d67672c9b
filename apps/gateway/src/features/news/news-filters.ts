import type { Input, news, Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayStart } from '../../publishing/day-start';
import type { PageQuery } from '../../publishing/publication-page';
import { isAcknowledgementNeeded } from './acknowledgements.store';
import { categoryFacet } from './news.store';

type Filter = Partial<Pick<Input<typeof news.list>, 'category' | 'awaiting' | 'from' | 'until'>> & { zone: string };

/** Returns the query parts for the filters of the news list. */
export const toNewsQuery = ({ category, awaiting, ...days }: Filter, principal: Principal): Pick<PageQuery, 'facets' | 'also'> => ({
  facets: category === undefined ? [] : [categoryFacet(category)],
  also: joinConditions([...toPeriodConditions(days), ...(awaiting ? [isAcknowledgementNeeded(principal)] : [])]),
});

/** Returns conditions on `publication` for its publication day. The first and last day are included. */
const toPeriodConditions = ({ from, until, zone }: Pick<Filter, 'from' | 'until' | 'zone'>): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`publication.sort_at >= to_timestamp(${dayStart(from, zone)}::float8)`] : []),
  ...(until ? [sql<SqlBool>`publication.sort_at < to_timestamp(${dayStart(until, zone, { plusDays: 1 })}::float8)`] : []),
];

const joinConditions = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> | undefined =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : undefined;
