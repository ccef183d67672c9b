import { Box, Button, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isNotFound } from '../../../live/failures/failure';
import { useAsRecentItem } from '../../../live/recent-items';
import { useAsPageSubject } from '../../../parts/page-subject';
import { ErrorState } from '../../../ui/feedback/error-state';
import { EmptyState, LoadingState } from '../../../ui/feedback/states';
import { isImeKey } from '../../../ui/input/ime';
import { focusByKey, isKey, isMenuOpen, usePageKeys } from '../../../ui/input/keys';
import { useMedia } from '../../../ui/theme/media';
import { type TicketView, ticketAddress, useTicket } from '../tickets.queries';
import { CloseDialog } from './composer/close-dialog';
import type { ComposerActor } from './composer/composer';
import { ComposerPane } from './composer/composer-pane';
import { useComposer } from './composer/composers';
import { ConversationHeader } from './conversation-header';
import { ConversationSkeleton } from './conversation-skeleton';
import { Details } from './details/details';
import { DetailsDrawer } from './details/details-drawer';
import { FindBar, FindKey } from './find-bar';
import { Entries } from './messages/entries';
import { PrintView } from './print-view';
import { TypingLine } from './typing-line';
import { useViewers } from './use-viewers';

/** The minimum width at which the details are shown beside the messages. On narrower screens they are in a drawer. */
const ROOM_FOR_DETAILS = '(min-width: 80rem)';

interface Props {
  ticketId: string;
  heading: 'page' | 'pane';
  /** True if the ticket is only previewed: it is not marked as read, and the person is not shown as a viewer. */
  preview?: boolean;
}

/** Shows the messages, events and composer of one ticket, in the full available height. */
export function Conversation({ ticketId, heading, preview = false }: Props) {
  const { t } = useTranslation(['conversation', 'common']);
  const { view, error, retry } = useTicket(ticketId);
  const composer = useComposer(ticketId);
  if (view && composer.value)
    return <OpenConversation key={ticketId} view={view} composer={composer.value.actor} heading={heading} preview={preview} />;
  if (view && composer.isStuck) return <ErrorState onRetry={composer.retry}>{t('draftStuck', { ns: 'common' })}</ErrorState>;
  if (view || !error)
    return (
      <LoadingState>
        <ConversationSkeleton />
      </LoadingState>
    );
  if (!isNotFound(error)) return <ErrorState onRetry={retry}>{t('failed')}</ErrorState>;
  return (
    <EmptyState
      action={
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to="/all-inquiries">{t('toList')}</Link>
        </Button>
      }
    >
      {t('missing')}
    </EmptyState>
  );
}

function OpenConversation({ view, composer, heading, preview }: Omit<Props, 'ticketId'> & { view: TicketView; composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const root = useRef<HTMLDivElement>(null);
  const viewers = useViewers(view, !preview);
  const wide = useMedia(ROOM_FOR_DETAILS);
  const [details, setDetails] = useState(false);
  const [finding, setFinding] = useState(false);

  const isAnswering = (useLocation().state as { isAnswering?: unknown } | null)?.isAnswering === true;
  useEffect(() => {
    if (isAnswering) focusByKey(root.current?.querySelector('textarea'));
  }, [isAnswering]);

  const focusMessages = () => root.current?.querySelector<HTMLElement>('[data-messages]')?.focus();
  const navigate = useNavigate();
  const closeFind = () => {
    setFinding(false);
    focusMessages();
  };

  /**
   * Handles F, which focuses the composer, and Escape, which first leaves the composer and then returns from a separate page to the list.
   */
  function run(event: globalThis.KeyboardEvent): boolean {
    const isBack = isKey('back', event) && !isMenuOpen();
    if (isKey('reply', event)) focusByKey(root.current?.querySelector('textarea'));
    else if (finding && isBack) closeFind();
    else if (heading === 'page' && isBack) void navigate('/all-inquiries');
    else return false;
    return true;
  }
  function handleKey(event: KeyboardEvent) {
    const { target, nativeEvent } = event;
    if (event.defaultPrevented || !(target instanceof Element) || !root.current?.contains(target) || target.closest('[role=menu]')) return;
    const leavesComposer = event.key === 'Escape' && !isImeKey(event) && target.closest('[data-composer]') !== null;
    if (leavesComposer) focusMessages();
    else if (!run(nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  usePageKeys((event) => {
    if (!event.defaultPrevented && run(event)) event.preventDefault();
  });

  return (
    <Flex h="full" minH="0" minW="0">
      <Flex ref={root} flex="1" direction="column" minH="0" minW="0" bg="bg" onKeyDown={handleKey}>
        <ConversationHeader
          view={view}
          composer={composer}
          viewers={viewers}
          heading={heading}
          onDetails={wide ? undefined : () => setDetails(true)}
          onFind={() => setFinding(true)}
        />
        {heading === 'page' && <FindKey onFind={() => setFinding(true)} />}
        {finding && <FindBar root={root} version={view.entries} onClose={closeFind} />}
        {!preview && <PageRegistration ticket={view.ticket} />}
        <Entries view={view} composer={composer} isPreview={preview} />
        <TypingLine typists={viewers.typists} />
        <ComposerPane view={view} composer={composer} viewers={viewers} />
        <PrintView view={view} />
        <CloseDialog view={view} composer={composer} />
      </Flex>
      {wide ? (
        <Box
          as="aside"
          aria-label={t('region.details')}
          w="300px"
          flexShrink="0"
          borderStartWidth="1px"
          bg="bg.panel"
          overflowY="auto"
          tabIndex={0}
          focusVisibleRing="inside"
        >
          <Details view={view} />
        </Box>
      ) : (
        <DetailsDrawer view={view} open={details} onClose={() => setDetails(false)} />
      )}
    </Flex>
  );
}

/** Names the page after the open ticket and adds it to the recent items. Renders nothing. */
function PageRegistration({ ticket: { ticketId, ticketNo, subject } }: Pick<TicketView, 'ticket'>) {
  useAsPageSubject(ticketNo);
  useAsRecentItem({ id: ticketId, to: ticketAddress(ticketId), title: subject, detail: ticketNo, kind: 'inquiries' });
  return null;
}
