import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { usePeopleAt } from '../../../live/presence';
import { toOnlooker } from '../../../live/use-presence';
import { QueueHealth } from '../../../parts/queue-health';

const MINUTE_MS = 60_000;
/** The time in ms after which the figures are refetched, because an inquiry becomes late without a fact. */
const REFETCH_MS = 60_000;

/** Shows the health of the unit's inquiry queue. */
export function InquiriesHealth({ me }: { me: string }) {
  const { t } = useTranslation('queue');
  const { number, duration } = useFormat();
  const { data } = useQuery({ ...api.tickets.queueHealth.query({}), refetchInterval: REFETCH_MS });
  const lists = usePeopleAt('inquiries');
  const tickets = usePeopleAt('ticket');
  // Requesters are also shown as viewers of their tickets.
  const handlers = new Set(data?.handlers.map(({ id }) => id));
  const presentById = new Map([...lists.values(), ...tickets.values()].flat().map((person) => [person.userId, person]));
  const people = [...presentById.values()].filter(({ userId }) => userId !== me && handlers.has(userId));
  const minutes = data?.medianMinutes ?? null;
  return (
    <QueueHealth
      title={t('health.title')}
      figures={[
        { label: t('health.late'), value: data && number(data.late), isAlarming: (data?.late ?? 0) > 0 },
        {
          label: t('health.response'),
          value: data && (minutes === null ? null : duration(minutes * MINUTE_MS)),
          none: t('health.noResponse'),
        },
      ]}
      peopleTitle={t('health.people')}
      people={people.map(toOnlooker)}
      alone={t('health.alone')}
    />
  );
}
