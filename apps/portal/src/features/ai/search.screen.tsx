import { Box, Button, Drawer, Flex, Heading, IconButton, Portal, Skeleton } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { PanelLeft, SquarePen } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../live/failures/failure';
import { usePresence } from '../../live/use-presence';
import { useAsPageSubject } from '../../parts/page-subject';
import { ErrorState } from '../../ui/feedback/error-state';
import { MessageScope } from '../../ui/feedback/offline-notice';
import { EmptyState, LoadingState } from '../../ui/feedback/states';
import { isInDialog, isKey, isMenuOpen } from '../../ui/input/keys';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { PAGE_TITLE_ID } from '../../ui/text/page-header';
import { useMedia, useNarrow } from '../../ui/theme/media';
import { PAGE_WIDTH } from '../../ui/theme/page-width';
import { chatAddress, useConversation } from './ai.queries';
import type { Chat } from './chat/chat';
import { useChat } from './chat/chats';
import { type OpenSource, Thread } from './chat/thread';
import { Rail } from './rail/rail';
import { SourcePane } from './source/source-pane';

function ChatSkeleton() {
  return (
    <Box maxW={PAGE_WIDTH.form} mx="auto" w="full" px={{ base: '4', md: '6' }} py="6">
      {[220, 160].map((width) => (
        <Box key={width} mb="8">
          <Flex justify="flex-end" mb="5">
            <Skeleton h="40px" w={`${width}px`} rounded="lg" />
          </Flex>
          <Skeleton h="14px" mb="3" w="92%" />
          <Skeleton h="14px" mb="3" w="84%" />
          <Skeleton h="14px" w="56%" />
        </Box>
      ))}
    </Box>
  );
}

/** The address parameter that prefills the field of a new conversation. */
const QUESTION_PARAM = 'question';

/** The minimum width at which the conversations are shown beside the chat. On narrower screens they are in a drawer. */
const ROOM_FOR_RAIL = '(min-width: 64rem)';
/** The minimum width at which a source is shown beside the answer. */
const ROOM_FOR_SOURCE = '(min-width: 80rem)';

/** The page of the AI search (R3.10): past conversations, the open chat and its sources. */
export default function SearchScreen() {
  const { id = null } = useParams();
  const navigate = useNavigate();
  const { t } = useTranslation('ai');
  const hasRail = useMedia(ROOM_FOR_RAIL);
  const [isRailOpen, setRailOpen] = useState(false);
  const chat = useChat(id);

  // A conversation that starts on this page receives its own address.
  useEffect(() => {
    if (!chat) return;
    const follow = () => {
      const sessionId = chat.session.get();
      if (id === null && sessionId !== null) void navigate(chatAddress(sessionId), { replace: true });
    };
    follow();
    return chat.session.subscribe(follow);
  }, [chat, id, navigate]);

  // A search without matches links to this page with its search text.
  const [params, setParams] = useSearchParams();
  const question = params.get(QUESTION_PARAM);
  useEffect(() => {
    if (!chat || id !== null || question === null) return;
    const draft = chat.draft();
    void draft.ready.then(() => {
      if (!draft.get().text.includes(question)) draft.giveBack(question.slice(0, LIMITS.question));
    });
    setParams({}, { replace: true });
  }, [chat, id, question, setParams]);

  const handleDeleted = (sessionId: string) => {
    if (sessionId === id) void navigate(chatAddress(null), { replace: true });
  };
  return (
    <Flex h="full" minH="0">
      {hasRail ? (
        <Box w="260px" flexShrink="0" bg="bg.panel" borderEndWidth="1px" minH="0">
          <Rail openId={id} onRemoved={handleDeleted} />
        </Box>
      ) : (
        <Drawer.Root open={isRailOpen} placement="start" size="xs" onOpenChange={({ open }) => setRailOpen(open)} lazyMount unmountOnExit>
          <Portal>
            <Drawer.Backdrop />
            <Drawer.Positioner>
              <Drawer.Content bg="bg.panel" maxW="300px" aria-label={t('rail.label')}>
                <MessageScope>
                  <Rail openId={id} onClose={() => setRailOpen(false)} onRemoved={handleDeleted} />
                </MessageScope>
              </Drawer.Content>
            </Drawer.Positioner>
          </Portal>
        </Drawer.Root>
      )}
      {chat && <OpenConversation key={chat.key} chat={chat} id={id} onRail={hasRail ? null : () => setRailOpen(true)} />}
    </Flex>
  );
}

interface OpenProps {
  chat: Chat;
  id: string | null;
  onRail: (() => void) | null;
}

function OpenConversation({ chat, id, onRail }: OpenProps) {
  const { t } = useTranslation(['ai', 'ai-shell', 'common']);
  const [source, setSource] = useState<OpenSource | null>(null);
  const opener = useRef<Element | null>(null);
  const isAdjacent = useMedia(ROOM_FOR_SOURCE);
  const isNarrow = useNarrow();
  const { data, error, refetch } = useConversation(id);
  usePresence(id === null ? null : 'chat', id);
  useAsPageSubject(data?.title ?? t('rail.new'));

  const openSource = (next: OpenSource | null) => {
    if (next) opener.current = document.activeElement;
    setSource(next);
  };
  /** Closes the source and returns the focus to the button that opened it. */
  const closeSource = () => {
    setSource(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (source && isAdjacent && isKey('back', event) && !isInDialog(event.target) && !isMenuOpen()) closeSource();
  });
  useLayoutEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  // A run that has just started is shown before its row is loaded.
  useEffect(() => {
    const runningTurn = data?.turns
      .flatMap(({ runs }) => runs)
      .find(({ state }) => state !== 'ended' && state !== 'stopped' && state !== 'failed' && state !== 'interrupted');
    if (runningTurn) chat.tell({ type: 'was caught up', row: runningTurn });
  }, [chat, data]);

  const isMissing = isNotFound(error);
  const hasStarted = chat.asked.get() !== null;
  const renderContent = () => {
    if (isMissing)
      return (
        <EmptyState
          action={
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={chatAddress(null)}>{t('rail.new')}</Link>
            </Button>
          }
        >
          {t('missing')}
        </EmptyState>
      );
    if (error && !data && !hasStarted) return <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState>;
    if (id !== null && !data && !hasStarted)
      return (
        <LoadingState>
          <ChatSkeleton />
        </LoadingState>
      );
    return <Thread chat={chat} conversation={data} open={source} onSource={openSource} />;
  };
  const pane = source && <SourcePane key={`${source.runId} ${source.n}`} source={source} onClose={closeSource} />;

  return (
    <>
      <Flex direction="column" flex="1" minW="0" minH="0" bg="bg">
        <Flex align="center" gap="2" px={{ base: '3', md: '6' }} minH="48px" borderBottomWidth="1px" flexShrink="0">
          {onRail && (
            <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={t('rail.show')} onClick={onRail}>
              <Icon as={PanelLeft} size={18} flips />
            </IconButton>
          )}
          <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="sectionTitle" truncate minW="0" flex="1">
            {data ? <Name>{data.title}</Name> : t('ai-shell:title.search')}
          </Heading>
          {onRail && (
            <IconButton asChild size="sm" variant="ghost" colorPalette="gray">
              <Link to={chatAddress(null)} aria-label={t('rail.new')}>
                <Icon as={SquarePen} size={18} />
              </Link>
            </IconButton>
          )}
        </Flex>
        {renderContent()}
      </Flex>
      {isAdjacent
        ? pane && (
            <Box as="aside" aria-label={t('source.title')} w="480px" flexShrink="0" borderStartWidth="1px" bg="bg.panel" minH="0">
              {pane}
            </Box>
          )
        : pane && (
            <Drawer.Root open placement={isNarrow ? 'bottom' : 'end'} onOpenChange={({ open }) => !open && setSource(null)}>
              <Portal>
                <Drawer.Backdrop />
                <Drawer.Positioner>
                  <Drawer.Content
                    bg="bg.panel"
                    aria-label={t('source.title')}
                    maxW={isNarrow ? 'full' : '480px'}
                    h={isNarrow ? '80dvh' : 'full'}
                    roundedTop={isNarrow ? 'xl' : undefined}
                    overflow="hidden"
                  >
                    <MessageScope>{pane}</MessageScope>
                  </Drawer.Content>
                </Drawer.Positioner>
              </Portal>
            </Drawer.Root>
          )}
    </>
  );
}
