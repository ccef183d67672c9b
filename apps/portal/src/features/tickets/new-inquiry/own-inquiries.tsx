import { Box, Flex, Heading, Text, VisuallyHidden } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { defineFilter } from '../../../list/filter';
import { PagedRows } from '../../../list/paged-rows';
import { usePagedList } from '../../../list/use-paged-list';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton';
import { RefetchLine } from '../../../ui/feedback/states';
import { useRowKeys } from '../../../ui/list/use-row-keys';
import { Code, Name } from '../../../ui/text/bidi';
import { RelativeTime } from '../../../ui/text/relative-time';
import { StatusPill } from '../../../ui/text/status-pill';
import { LastMessage } from '../queue/last-message';
import { STATUS_PILLS } from '../ticket-status';
import { historyQuery, type TicketRow, ticketAddress } from '../tickets.queries';

/** A paged filter without criteria. */
const PAGES = defineFilter({});
/** Limits the list to the reader's own inquiries, even if the reader is a handler. */
const OWN_INQUIRIES_SCOPE = { handles: false };

/** Lists the reader's own inquiries, newest activity first. Facts update the list. */
export function OwnInquiries() {
  const { t } = useTranslation('contact');
  const list = usePagedList(PAGES, ({ page }) => historyQuery(page));
  const section = useRef<HTMLElement>(null);
  useRowKeys(section);
  return (
    <Box as="section" ref={section} aria-labelledby="history" minW="0">
      <Heading id="history" as="h2" textStyle="sectionTitle" mb="3">
        {t('history.title')}
      </Heading>
      <RefetchLine active={list.isTurning} />
      <PagedRows
        list={list}
        failed={t('history.failed')}
        empty={t('history.empty')}
        skeleton={
          <Box bg="bg.panel" borderWidth="1px" rounded="lg" overflow="hidden">
            <RowsSkeleton rows={4} />
          </Box>
        }
      >
        {(row) => <Row key={row.ticketId} row={row} />}
      </PagedRows>
    </Box>
  );
}

/** One row of the list: the handler, the time of the last activity, the subject and the last message. */
function Row({ row }: { row: TicketRow }) {
  const { t } = useTranslation('contact');
  const { ticketId, ticketNo, subject, status, unread, lastAt, assignee, handlingUnit } = row;
  return (
    <Flex
      as="li"
      data-row={ticketId}
      direction="column"
      justify="center"
      position="relative"
      minH="72px"
      px="4"
      py="2"
      borderBottomWidth="1px"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Flex align="center" gap="2" textStyle="caption" color="fg.muted">
        {unread && <Box as="span" boxSize="8px" rounded="full" bg="brand.solid" flexShrink="0" aria-hidden="true" />}
        <Text as="span" flex="1" minW="0" truncate>
          {assignee && (
            <>
              <Name color="fg" fontWeight="500">
                {assignee.name}
              </Name>
              {' · '}
            </>
          )}
          <Name>{handlingUnit}</Name>
        </Text>
        <Code fontSize="inherit" hideBelow="sm">
          {ticketNo}
        </Code>
        <RelativeTime at={lastAt} flexShrink="0" minW={{ sm: '84px' }} textAlign="end" fontWeight={unread ? '600' : '400'} />
      </Flex>
      <Box
        asChild
        display="block"
        truncate
        fontWeight={unread ? '600' : '400'}
        outline="none"
        _after={{ content: '""', position: 'absolute', inset: '0' }}
        _focusVisible={{ _after: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' } }}
      >
        <Link to={ticketAddress(ticketId)} title={subject} data-row-link="">
          {unread ? (
            <>
              <Name aria-hidden="true">{subject}</Name>
              <VisuallyHidden>{t('history.unread', { subject })}</VisuallyHidden>
            </>
          ) : (
            <Name>{subject}</Name>
          )}
        </Link>
      </Box>
      <Flex align="center" gap="3" textStyle="caption" color="fg.muted">
        <LastMessage row={row} me={OWN_INQUIRIES_SCOPE} />
        <StatusPill status={STATUS_PILLS[status]} flexShrink="0" />
      </Flex>
    </Flex>
  );
}
