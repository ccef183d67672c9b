import { Box, Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HomeRow } from '../../../parts/home-row';
import { useSingleKey } from '../../../ui/input/single-keys';
import { Avatar } from '../../../ui/text/avatar';
import { Name } from '../../../ui/text/bidi';
import { RelativeTime } from '../../../ui/text/relative-time';
import { touchTarget } from '../../../ui/theme/touch-targets';
import { DueChip } from '../queue/due-chip';
import { LastMessage } from '../queue/last-message';
import { ANSWERING_STATE, type TicketRow, ticketAddress } from '../tickets.queries';

interface Props {
  row: TicketRow;
  handles: boolean;
  /** True for a button that opens the inquiry with the cursor in the reply. */
  isAnswerable?: boolean;
}

/** An inquiry on the home page: subject, other party and last message, with its deadline for handlers. */
export function TicketHomeRow({ row, handles, isAnswerable = false }: Props) {
  const { t } = useTranslation(['home', 'inquiries']);
  const answerKey = useSingleKey('answer');
  const { ticketId, ticketNo, subject, unread, user, company, assignee, handlingUnit, lastAt } = row;
  const party = handles ? user : (assignee?.name ?? handlingUnit);
  const [firstName = '', ...lastNames] = party.split(' ');
  const address = ticketAddress(ticketId);
  return (
    <HomeRow
      id={ticketId}
      to={address}
      picture={
        <Box aria-hidden="true" flexShrink="0" position="relative">
          <Avatar firstName={firstName} lastName={lastNames.join(' ')} size={28} backgroundColor="graphite.600" />
          {unread && (
            <Box
              position="absolute"
              top="-2px"
              insetStart="-3px"
              boxSize="10px"
              rounded="full"
              bg="brand.solid"
              borderWidth="2px"
              borderColor="bg.panel"
            />
          )}
        </Box>
      }
      title={
        <Box as="span" display="block" truncate title={`${ticketNo} ${subject}`}>
          {unread && <Box as="span" role="img" aria-label={t('inquiries:row.unread')} />}
          <Name fontWeight={unread ? '600' : '500'}>{subject}</Name>
        </Box>
      }
      detail={
        <>
          {row.mentioned && (
            <Box as="span" color="brand.fg" fontWeight="600" title={t('inquiries:row.mentioned')}>
              {t('inquiries:row.mention')}
            </Box>
          )}
          <Name truncate flexShrink="0" maxW="60%">
            {handles ? `${user} · ${company}` : party}
          </Name>
          <LastMessage row={row} me={{ handles }} />
        </>
      }
      actions={
        isAnswerable && (
          <Button
            asChild
            size="xs"
            variant="outline"
            colorPalette="gray"
            position="relative"
            flexShrink="0"
            hideBelow="md"
            css={touchTarget}
          >
            <Link to={address} state={ANSWERING_STATE} aria-keyshortcuts={answerKey} aria-label={t('waiting.answerOf', { subject })}>
              {t('waiting.answer')}
            </Link>
          </Button>
        )
      }
      end={handles ? <DueChip clock={row.clock} /> : <RelativeTime at={lastAt} color="fg.muted" />}
    />
  );
}
