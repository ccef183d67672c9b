import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../../live/use-session';
import { HomeSection, OptionalPlace } from '../../../parts/home-section';
import { Name } from '../../../ui/text/bidi';
import { ticketAddress, ticketQuery } from '../tickets.queries';
import { type Draft, findDrafts } from './drafts';

/** Lists the unsent texts of this person on this device. Renders nothing if there are none. */
export default function DraftsBlock() {
  const { t } = useTranslation('home');
  const who = useSession().user?.userId ?? '';
  const { data, isPending } = useQuery({ queryKey: ['drafts', who], queryFn: () => findDrafts(who), staleTime: 0, gcTime: 0 });
  if (isPending) return <OptionalPlace />;
  if (!data?.length) return null;
  return (
    <HomeSection
      title={t('drafts')}
      rows={data.map((draft) => <Row key={draft.ticketId ?? ''} {...draft} />)}
      failure={null}
      onRetry={() => {}}
      empty=""
    />
  );
}

function Row({ ticketId, text }: Draft) {
  const { t } = useTranslation('home');
  const { data } = useQuery({ ...ticketQuery(ticketId ?? ''), enabled: ticketId !== null });
  const title = ticketId === null ? t('newInquiry') : data ? `${data.ticket.ticketNo} · ${data.ticket.subject}` : '…';
  return (
    <Flex
      as="li"
      data-row={ticketId ?? 'new'}
      position="relative"
      direction="column"
      justify="center"
      minH="60px"
      px="4"
      py="2"
      borderBottomWidth="1px"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Box
        asChild
        display="block"
        outline="none"
        truncate
        fontWeight="500"
        _after={{ content: '""', position: 'absolute', inset: '0' }}
        _focusVisible={{ _after: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' } }}
      >
        <Link to={ticketId === null ? '/contact-us' : ticketAddress(ticketId)} data-row-link="">
          <Name>{title}</Name>
        </Link>
      </Box>
      <Text textStyle="caption" color="fg.muted" truncate>
        <Name>{text}</Name>
      </Text>
    </Flex>
  );
}
