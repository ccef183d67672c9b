import { Box, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Copy, Info, Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { announce } from '../../../ui/announcer';
import { Code, Name } from '../../../ui/bidi';
import { Icon } from '../../../ui/icon';
import { PAGE_TITLE_ID } from '../../../ui/page-header';
import { Viewers } from '../../../ui/presence';
import { StatusPill } from '../../../ui/status-pill';
import { inquiryAddress } from '../inquiries.queries';
import type { ComposerActor } from './composer';
import { TicketActions } from './ticket-actions';
import { PILLS } from './ticket-texts';
import type { TicketView } from './use-ticket';
import type { TicketViewers } from './use-viewers';

interface Props {
  view: TicketView;
  composer: ComposerActor;
  viewers: TicketViewers;
  heading: 'page' | 'pane';
  /** Where the details are not beside the conversation already. */
  onDetails?: (() => void) | undefined;
}

/** Subject, number, status, who else is here, and what can be done. */
export function ConversationHeader({ view, composer, viewers: { viewers }, heading, onDetails }: Props) {
  const { t } = useTranslation('conversation');
  const { subject, ticketNo, ticketId, status, company } = view.ticket;
  const page = heading === 'page';
  const only = viewers.length === 1 ? viewers[0] : undefined;

  async function copy() {
    await navigator.clipboard.writeText(ticketNo);
    announce(t('numberCopied'));
  }

  return (
    <Flex
      as="header"
      wrap="wrap"
      columnGap="4"
      rowGap="2"
      align="flex-start"
      px={{ base: 4, md: 5 }}
      pt={{ base: 1, md: 3 }}
      pb="3"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Box flex="1 1 240px" minW="0">
        <Heading
          as={page ? 'h1' : 'h2'}
          id={page ? PAGE_TITLE_ID : undefined}
          textStyle="sectionTitle"
          tabIndex={-1}
          outline="none"
          overflowWrap="anywhere"
          lineClamp={2}
          title={subject}
        >
          <Name>{subject}</Name>
        </Heading>
        <Flex align="center" columnGap="2.5" rowGap="1" wrap="wrap" mt="1" color="fg.muted">
          <Flex align="center">
            <Code>{ticketNo}</Code>
            <IconButton
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('copyNumber', { number: ticketNo })}
              onClick={() => void copy()}
            >
              <Icon as={Copy} size={14} />
            </IconButton>
          </Flex>
          <StatusPill status={PILLS[status]} />
          <Name textStyle="caption" truncate maxW={{ base: viewers.length ? '12ch' : '28ch', md: '28ch' }}>
            {company}
          </Name>
          {viewers.length > 0 && (
            <Flex align="center" gap="2" textStyle="caption">
              <Viewers viewers={viewers} />
              {only && (
                <Text as="span" hideBelow="md">
                  {only.writing ?? t('looking.one', { name: only.firstName })}
                </Text>
              )}
            </Flex>
          )}
        </Flex>
      </Box>
      <Flex align="center" gap="2" wrap="wrap">
        <TicketActions view={view} composer={composer} />
        {!page && (
          <IconButton asChild size="sm" variant="ghost" colorPalette="gray" aria-label={t('openPage')} title={t('openPage')}>
            <Link to={inquiryAddress(ticketId)}>
              <Icon as={Maximize2} />
            </Link>
          </IconButton>
        )}
        {onDetails && (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('action.details')}
            title={t('action.details')}
            onClick={onDetails}
          >
            <Icon as={Info} size={18} />
          </IconButton>
        )}
      </Flex>
    </Flex>
  );
}
