import { Box } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { HomeSection } from '../../../parts/home-section';
import { detailAddress, listAddress } from '../../../parts/publication-address';
import { Line } from '../../../publishing/line';
import { RowLink } from '../../../ui/list/row-link';
import { Name } from '../../../ui/text/bidi';
import { DateLeaf } from '../date-leaf';
import { EventPills } from '../event-pills';
import { EventTimes } from '../event-times';
import { nextEventsQuery } from '../events.queries';

export default function EventsBlock() {
  const { t } = useTranslation('home');
  const me = useSession().user?.userId ?? '';
  const { data, error, refetch } = useQuery(nextEventsQuery(me));
  return (
    <HomeSection
      title={t('block.events')}
      all={listAddress('event')}
      rows={data?.items.map((row) => <EventLine key={row.documentId} row={row} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty={t('noEvents')}
    />
  );
}

function EventLine({ row }: { row: EventRow }) {
  return (
    <Line id={row.documentId} wrap="wrap">
      <DateLeaf at={row.startsAt} isFaded={row.cancelledAt !== null} />
      <Box flex="1" minW="160px">
        <RowLink to={detailAddress('event', row.documentId)}>
          <Box as="span" display="block" truncate title={row.title}>
            <Name fontWeight="500" textDecoration={row.cancelledAt ? 'line-through' : undefined}>
              {row.title}
            </Name>
          </Box>
        </RowLink>
        <EventTimes event={row} zone={row.zone} display="block" textStyle="caption" color="fg.muted" />
      </Box>
      <EventPills row={row} justify="flex-end" />
    </Line>
  );
}
