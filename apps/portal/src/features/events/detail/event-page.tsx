import { Box, Button, Flex, Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { Ban, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAsRecentItem } from '../../../live/recent-items';
import { useAsPageSubject } from '../../../parts/page-subject';
import { detailAddress, editAddress } from '../../../parts/publication-address';
import { Insight } from '../../../publishing/insight/lazy-insight';
import { Access } from '../../../publishing/page/access-panel';
import { ScheduleNotice } from '../../../publishing/page/schedule-notice';
import { Panel } from '../../../publishing/panel';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { PAGE_TITLE_ID } from '../../../ui/text/page-header';
import { RelativeTime } from '../../../ui/text/relative-time';
import { DateLeaf } from '../date-leaf';
import { EventPills } from '../event-pills';
import { EventTimes } from '../event-times';
import { useEventState } from '../events.queries';
import { Attachment } from './attachment';
import { EventActions } from './event-actions';
import { EventFacts } from './event-facts';
import { Participants } from './participants';
import { RegistrationPanel } from './registration-panel';

/**
 * The layout of an event page: the text at the start, and time, place and registration at the end. On a phone, time, place and registration
 * come first, because they matter most.
 */
const EVENT_GRID = {
  templateAreas: { base: `'facts' 'text' 'staff'`, lg: `'text facts' 'staff facts'` },
  templateRows: { lg: 'auto 1fr' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
} as const;

/** The page of one event: time and place, the reader's registration, the description, and for staff the participants. */
export function EventPage({ row }: { row: EventRow }) {
  const { t } = useTranslation(['events', 'publishing']);
  const state = useEventState(row);
  useAsPageSubject(row.title);
  useAsRecentItem({ id: row.documentId, to: detailAddress('event', row.documentId), title: row.title, kind: 'events' });
  const canEdit = row.rev !== undefined;
  const isFaded = state === 'over' || state === 'cancelled';
  return (
    <Box pb={{ base: '4', md: '6' }}>
      <Flex as="header" gap={{ base: '3', md: '4' }} align="flex-start" wrap="wrap" mb={{ base: '4', md: '6' }}>
        <DateLeaf at={row.startsAt} isFaded={isFaded} />
        <Box flex="1" minW="200px">
          <Heading
            as="h1"
            id={PAGE_TITLE_ID}
            tabIndex={-1}
            outline="none"
            textStyle="pageTitle"
            color={isFaded ? 'fg.muted' : undefined}
            maxW="72ch"
          >
            <Name overflowWrap="anywhere">{row.title}</Name>
          </Heading>
          <EventTimes event={row} zone={row.zone} display="block" color="fg.muted" mt="0.5" />
          <EventPills row={row} mt="2" />
        </Box>
        <Flex gap="2">
          {canEdit && state !== 'cancelled' && (
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={editAddress('event', row.documentId)}>
                <Icon as={Pencil} />
                {t('publishing:detail.edit')}
              </Link>
            </Button>
          )}
          <EventActions row={row} state={state} />
        </Flex>
      </Flex>
      {canEdit && <ScheduleNotice row={row} kind="event" />}
      {row.cancelledAt && (
        <Flex role="status" gap="3" align="flex-start" color="fg.error" bg="bg.error" rounded="md" px="4" py="3" mb="4">
          <Icon as={Ban} mt="3px" />
          <Box minW="0">
            <Text fontWeight="600">
              {t('cancelled.title')} · <RelativeTime at={row.cancelledAt} />
            </Text>
            {row.cancelReason && (
              <Text dir="auto" overflowWrap="anywhere">
                {row.cancelReason}
              </Text>
            )}
          </Box>
        </Flex>
      )}
      <Grid {...EVENT_GRID}>
        <Stack gridArea="facts" gap="4" minW="0">
          <RegistrationPanel row={row} state={state} />
          <Panel title={t('publishing:detail.facts')}>
            <EventFacts row={row} />
          </Panel>
          {row.accessLevel && (
            <Panel title={t('publishing:access.title')}>
              <Access row={row} />
            </Panel>
          )}
        </Stack>
        <Stack gridArea="text" gap="4" minW="0">
          <Panel title={t('about')}>
            <Text textStyle="reading" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto" maxW="72ch">
              {row.description}
            </Text>
          </Panel>
          {row.attachment && (
            <Panel title={t('attachment.title')}>
              <Attachment documentId={row.documentId} file={row.attachment} />
            </Panel>
          )}
        </Stack>
        {row.participants && (
          <Stack gridArea="staff" gap="4" minW="0">
            <Participants row={row} />
            <Insight row={row} />
          </Stack>
        )}
      </Grid>
    </Box>
  );
}

export const EventSkeleton = () => (
  <>
    <Flex gap="4" mb="6">
      <Skeleton w="56px" h="60px" rounded="md" flexShrink="0" />
      <Stack gap="3" flex="1" pt="1">
        <Skeleton h="26px" w="52%" />
        <Skeleton h="14px" w="34%" />
      </Stack>
    </Flex>
    <Grid {...EVENT_GRID}>
      <Box gridArea="text" bg="bg.panel" borderWidth="1px" rounded="lg" p="5">
        <Stack gap="4">
          {[92, 86, 95, 70, 88, 42].map((width) => (
            <Skeleton key={width} h="12px" w={`${width}%`} />
          ))}
        </Stack>
      </Box>
      <Box gridArea="facts" bg="bg.panel" borderWidth="1px" rounded="lg" p="5">
        <Stack gap="4">
          <Skeleton h="16px" w="48%" />
          <Skeleton h="40px" w="full" rounded="md" />
          {[60, 72, 54].map((width) => (
            <Skeleton key={width} h="12px" w={`${width}%`} />
          ))}
        </Stack>
      </Box>
    </Grid>
  </>
);
