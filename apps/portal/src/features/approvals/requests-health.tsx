import type { UserRequest } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import type { Onlooker } from '../../live/use-presence';
import { QueueHealth } from '../../parts/queue-health';
import { WAITING_ROWS } from '../../parts/waiting';
import { useNow } from '../../ui/text/clock';
import { lastDecidedQuery, nextRequestsQuery } from './approvals.queries';

/** Returns the median time to the decisions made today, in the reader's time zone; null if there are none. */
function medianDecisionMs(requests: readonly Pick<UserRequest, 'date' | 'decidedAt'>[], now: Date): number | null {
  const times = requests
    .filter(({ decidedAt }) => decidedAt && new Date(decidedAt).toDateString() === now.toDateString())
    .map(({ date, decidedAt }) => Date.parse(decidedAt ?? '') - Date.parse(date))
    .toSorted((one, other) => one - other);
  const [low, high] = [times[(times.length - 1) >> 1], times[times.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The health of the queue of access requests. */
export function RequestsHealth({ people }: { people: readonly Onlooker[] }) {
  const { t } = useTranslation('approval');
  const { number, duration } = useFormat();
  const now = useNow();
  const { data: next } = useQuery(nextRequestsQuery());
  const { data: latest } = useQuery(lastDecidedQuery());
  const lateCount = next?.items.filter(({ status, deadline }) => status === 'Waiting' && Date.parse(deadline) < now).length ?? 0;
  // The page contains the requests with the least time, so all that are late unless all of them are.
  const hasMore = lateCount === WAITING_ROWS && (next?.totalCount ?? 0) > lateCount;
  const median = latest && medianDecisionMs(latest.items, new Date(now));
  return (
    <QueueHealth
      title={t('health.title')}
      figures={[
        { label: t('health.late'), value: next && number(lateCount) + (hasMore ? '+' : ''), isAlarming: lateCount > 0 },
        {
          label: t('health.decision'),
          value: typeof median === 'number' ? duration(median) : median,
          none: t('health.noDecision'),
        },
      ]}
      peopleTitle={t('health.people')}
      people={people}
      alone={t('health.alone')}
    />
  );
}
