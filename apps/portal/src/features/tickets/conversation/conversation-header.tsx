import { Box, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { ArrowLeft, Copy, Info, LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { announce } from '../../../ui/feedback/announcer';
import { copyText } from '../../../ui/feedback/copy-text';
import { Code, Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { PAGE_TITLE_ID } from '../../../ui/text/page-header';
import { StatusPill } from '../../../ui/text/status-pill';
import { Viewers } from '../../../ui/text/viewers';
import { placeToastsBelow } from '../../../ui/theme/toast-place';
import { touchTargets } from '../../../ui/theme/touch-targets';
import type { TicketView } from '../tickets.queries';
import { TicketActions } from './actions/ticket-actions';
import type { ComposerActor } from './composer/composer';
import { PILLS } from './ticket-texts';
import type { TicketViewers } from './use-viewers';

interface Props {
  view: TicketView;
  composer: ComposerActor;
  viewers: TicketViewers;
  heading: 'page' | 'pane';
  /** Opens the details; undefined if they are shown beside the conversation. */
  onDetails?: (() => void) | undefined;
  onFind: () => void;
}

/** Shows the subject, number and status of a ticket, its other viewers, and its actions. */
export function ConversationHeader({ view, composer, viewers: { viewers }, heading, onDetails, onFind }: Props) {
  const { t } = useTranslation('conversation');
  const { subject, ticketNo, status, user, company } = view.ticket;
  const page = heading === 'page';
  const onlyViewer = viewers.length === 1 ? viewers[0] : undefined;

  async function copy() {
    if (!(await copyText(ticketNo))) return;
    announce(t('numberCopied'));
  }

  return (
    <Flex
      ref={placeToastsBelow}
      as="header"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap="2"
      align="center"
      flexShrink="0"
      minH="60px"
      ps={page ? { base: 1, md: 3 } : { base: 4, md: 5 }}
      pe={{ base: 2, md: 3 }}
      py="1.5"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      {page && (
        <IconButton
          asChild
          variant="ghost"
          size={{ base: 'lg', md: 'sm' }}
          colorPalette="gray"
          aria-label={t('toList')}
          title={t('toList')}
          alignSelf="center"
        >
          <Link to="/all-inquiries">
            <Icon as={ArrowLeft} size={18} flips />
          </Link>
        </IconButton>
      )}
      <Box flex={{ base: '1 1 140px', md: '1 1 160px' }} minW="0">
        <Heading
          as={page ? 'h1' : 'h2'}
          id={page ? PAGE_TITLE_ID : undefined}
          textStyle="panelTitle"
          tabIndex={-1}
          outline="none"
          title={subject}
        >
          <Name display="block" truncate css={{ textAlign: '-webkit-match-parent' }}>
            {subject}
          </Name>
        </Heading>
        <Flex align="center" columnGap="2" color="fg.muted" textStyle="caption" minW="0" h="24px">
          <Flex align="center" flexShrink="0">
            <Code fontSize="inherit">{ticketNo}</Code>
            <IconButton
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              hideBelow="md"
              aria-label={t('copyNumber', { number: ticketNo })}
              onClick={() => void copy()}
            >
              <Icon as={Copy} size={14} />
            </IconButton>
          </Flex>
          <StatusPill status={PILLS[status]} flexShrink="0" />
          {view.ticket.private && (
            <Flex as="span" align="center" gap="1" flexShrink="0" title={t('onlyMe.help')}>
              <Icon as={LockKeyhole} size={14} />
              {t('onlyMe.label')}
            </Flex>
          )}
          <Text as="span" truncate minW="0" hideBelow="md">
            {(view.me.side === 'handler' || view.me.readsOnly) && (
              <>
                <Name>{user}</Name>
                {' · '}
              </>
            )}
            <Name>{company}</Name>
          </Text>
          {viewers.length > 0 && (
            <Flex align="center" gap="2" flexShrink="0">
              <Viewers viewers={viewers} size={20} />
              {onlyViewer && (
                <Text as="span" hideBelow="md">
                  {onlyViewer.writing ?? t('looking.one', { name: onlyViewer.firstName })}
                </Text>
              )}
            </Flex>
          )}
        </Flex>
      </Box>
      <Flex align="center" gap="1" flexShrink="0" ms="auto" css={touchTargets}>
        <TicketActions view={view} composer={composer} heading={heading} onFind={onFind} />
        {onDetails && (
          <IconButton
            size={{ base: 'md', md: 'sm' }}
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
