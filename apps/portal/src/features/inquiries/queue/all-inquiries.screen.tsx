import { Box, Button, Center, Flex, Text } from '@chakra-ui/react';
import { handlesTickets } from '@portal/contracts';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { useSession } from '../../../live/use-session';
import { announce } from '../../../ui/announcer';
import { useArrivals } from '../../../ui/arrivals';
import { Icon } from '../../../ui/icon';
import { Illustration } from '../../../ui/illustration';
import { useListActivity } from '../../../ui/list-activity';
import { useNarrow } from '../../../ui/media';
import { PageHeader } from '../../../ui/page-header';
import { Viewers } from '../../../ui/presence';
import { rowLink, useFocusOnRemoval } from '../../../ui/rows';
import { toast } from '../../../ui/toaster';
import { Conversation } from '../conversation/conversation';
import { BusinessHoursButton } from '../handler-settings/business-hours-button';
import { CannedRepliesButton } from '../handler-settings/canned-replies-button';
import { filterFrom, filterInto, type InquiryFilter, type InquiryRow, idIn, inquiryAddress } from '../inquiries.queries';
import { InquiryList } from './inquiry-list';
import { QueueEmpty } from './queue-empty';
import { QueueFilters } from './queue-filters';
import { useQueue } from './use-queue';
import { useQueueKeys, useSearchKey } from './use-queue-keys';
import { useViewers } from './use-viewers';

const withTicket = (now: URLSearchParams, ticketId: string | null) => {
  const next = new URLSearchParams(now);
  if (ticketId) next.set('ticket', ticketId);
  else next.delete('ticket');
  return next;
};

/** R2.19: every ticket one may see, and the conversation of one of them, on one screen. */
export default function AllInquiriesScreen() {
  const narrow = useNarrow();
  // The hand and the focus are followed in one list; a turned tablet draws another.
  return <Queue key={String(narrow)} narrow={narrow} />;
}

function Queue({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('inquiries');
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterFrom(address), [address]);
  const selected = idIn(address.get('ticket'));
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const hand = useListActivity(list);
  const handles = user !== null && handlesTickets(user.role);
  const id = user?.userId ?? '';
  const me = useMemo(() => ({ id, handles }), [id, handles]);
  const company = useViewers(narrow ? null : selected, id);

  const change = (part: Partial<InquiryFilter>) => setAddress((now) => filterInto(now, part));
  const queue = useQueue(filter, me, hand, selected !== null, (page, how) => setAddress((now) => filterInto(now, { page }), how));
  const rows = queue.rows ?? [];
  useFocusOnRemoval(
    list,
    rows.map(({ ticketId }) => ticketId),
  );
  useArrivals(
    queue.waiting.map(({ ticketId }) => ticketId),
    (count) => {
      const words = [t('held.said', { count })];
      if (handles && queue.counts) words.push(t('held.unassigned', { count: queue.counts.unassigned }));
      return words.join(' ');
    },
  );

  const open = (ticketId: string | null) => {
    setAddress((now) => withTicket(now, ticketId), { replace: selected !== null && ticketId !== null, flushSync: true });
    if (!ticketId && selected) requestAnimationFrame(() => rowLink(list.current, selected)?.focus());
  };

  // The row that a key asked for may come with the next answer.
  const wanted = useRef<string>(undefined);
  const goThere = () => {
    const link = wanted.current && rowLink(list.current, wanted.current);
    if (!link) return;
    wanted.current = undefined;
    link.focus();
    link.scrollIntoView({ block: 'nearest' });
  };
  useEffect(goThere);
  const showHeld = async () => {
    if (!queue.waiting.length) return;
    try {
      wanted.current = await queue.showHeld();
      requestAnimationFrame(goThere);
    } catch (refused) {
      toast.error(failureText(refused));
    }
  };

  async function markUnread(ticketId: string) {
    const row = rows.find((one) => one.ticketId === ticketId);
    // An open conversation would be read again at once.
    if (selected === ticketId) open(null);
    try {
      await api.contactus.seeInquiry({ UserId: id, TicketId: ticketId, upTo: row?.lastNr ?? 0, unread: true });
      if (row) announce(t('markedUnread', { ticket: row.ticketNo }));
    } catch (refused) {
      toast.error(failureText(refused));
    }
  }

  const keys = useQueueKeys({
    list,
    rows,
    selected,
    open,
    showHeld: () => void showHeld(),
    markUnread: (ticketId) => void markUnread(ticketId),
    reply: () => pane.current?.querySelector('textarea')?.focus(),
  });
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());

  if (!user) return null;
  if (narrow && selected) return <Navigate to={inquiryAddress(selected)} replace />;

  const to = (row: InquiryRow) => (narrow ? inquiryAddress(row.ticketId) : `/all-inquiries?${withTicket(address, row.ticketId)}`);
  const tools = handles && (
    <>
      <CannedRepliesButton />
      <BusinessHoursButton />
    </>
  );
  const shown = (
    <InquiryList
      queue={queue}
      filter={filter}
      me={me}
      withLco={user.role === 'RHQ'}
      company={company}
      selected={selected}
      fill={!narrow}
      empty={<QueueEmpty filter={filter} handles={handles} onChange={change} />}
      to={to}
      onPage={(page) => change({ page })}
      onShowHeld={() => void showHeld()}
    />
  );

  return (
    <Flex ref={page} direction="column" h={{ md: 'calc(100dvh - 78px - 40px)' }} minH={{ md: '480px' }}>
      <Box mb={{ md: '-3' }}>
        <PageHeader
          title={t('title')}
          subtitle={t(handles ? 'purpose.handler' : 'purpose.requester')}
          presence={<Viewers viewers={company.everyone} size={28} />}
          actions={
            <>
              {!narrow && tools}
              <Button asChild size="sm" variant={handles ? 'outline' : 'solid'} colorPalette={handles ? 'gray' : 'brand'}>
                <Link to="/contact-us">
                  <Icon as={Plus} />
                  {t('new')}
                </Link>
              </Button>
            </>
          }
        />
      </Box>
      <QueueFilters filter={filter} handles={handles} queue={queue} onChange={change} />
      {narrow ? (
        <Box ref={list} onKeyDown={keys} mb="4">
          {shown}
          {tools && (
            <Flex gap="2" mt="4" css={{ '& > *': { flex: 1 } }}>
              {tools}
            </Flex>
          )}
        </Box>
      ) : (
        <Flex flex="1" minH="0" borderWidth="1px" rounded="lg" overflow="hidden" onKeyDown={keys}>
          <Box ref={list} w={{ md: '300px', lg: '340px', '2xl': '380px' }} flexShrink="0" borderEndWidth="1px">
            {shown}
          </Box>
          <Box ref={pane} as="section" aria-label={t('region.conversation')} flex="1" minW="0" minH="0" display="grid" bg="bg">
            {selected ? <Conversation key={selected} ticketId={selected} heading="pane" /> : <Choose />}
          </Box>
        </Flex>
      )}
    </Flex>
  );
}

function Choose() {
  const { t } = useTranslation('inquiries');
  return (
    <Center flexDirection="column" gap="4" p="6" textAlign="center">
      <Illustration kind="settled" />
      <Text color="fg.muted" maxW="32ch">
        {t('choose')}
      </Text>
    </Center>
  );
}
