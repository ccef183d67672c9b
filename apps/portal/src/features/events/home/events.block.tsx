import { Box } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { HomeRow } from '../../../parts/home-row';
import { HomeSection } from '../../../parts/home-section';
import { detailAddress, listAddress } from '../../../parts/publication-address';
import { Name } from '../../../ui/text/bidi';
import { DateLeaf } from '../date-leaf';
import { EventPills } from '../event-pills';
import { EventTimes } from '../event-times';
import { nextEventsQuery } from '../events.queries';

const MAX_ROWS = 2;

export default function EventsBlock() {
  const { t } = useTranslation('home');
  const me = useSession().user?.userId ?? '';
  const { data, error, refetch } = useQuery(nextEventsQuery(me));
  return (
    <HomeSection
      title={t('block.events')}
      all={listAddress('event')}
      rows={data?.items.slice(0, MAX_ROWS).map((row) => <EventLine key={row.documentId} row={row} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty={t('noEvents')}
    />
  );
}

function EventLine({ row }: { row: EventRow }) {
  return (
    <HomeRow
      id={row.documentId}
      to={detailAddress('event', row.documentId)}
      picture={<DateLeaf at={row.startsAt} isFaded={row.cancelledAt !== null} isSmall />}
      title={
        <Box as="span" display="block" truncate title={row.title}>
          <Name fontWeight="500" textDecoration={row.cancelledAt ? 'line-through' : undefined}>
            {row.title}
          </Name>
        </Box>
      }
      detail={<EventTimes event={row} zone={row.zone} truncate />}
      end={<EventPills row={row} />}
    />
  );
}
