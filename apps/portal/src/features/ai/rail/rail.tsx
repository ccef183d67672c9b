import { Box, Button, CloseButton, Flex, Text } from '@chakra-ui/react';
import { SquarePen } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { ErrorState } from '../../../ui/feedback/error-state';
import { LoadingState } from '../../../ui/feedback/states';
import { SearchField } from '../../../ui/form/search-field';
import { useRowKeys } from '../../../ui/list/use-row-keys';
import { useNow } from '../../../ui/text/clock';
import { Icon } from '../../../ui/text/icon';
import { CONVERSATIONS_PER_PAGE, chatAddress, conversationsQuery, foundQuery, MATCHES_PER_PAGE } from '../ai.queries';
import { groupByDay } from './by-day';
import { ConversationItem, type RailEntry } from './conversation-item';
import { usePages } from './use-pages';

interface Props {
  openId: string | null;
  /** Closes the drawer; undefined if the list is beside the chat. */
  onClose?: () => void;
  onRemoved: (sessionId: string) => void;
}

/** Lists the conversations of the last 30 days by day, with a button for a new one. */
export function Rail({ openId, onClose, onRemoved }: Props) {
  const { t } = useTranslation('ai');
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  const [search, setSearch] = useState('');
  const list = usePages('', CONVERSATIONS_PER_PAGE, conversationsQuery);
  const matches = usePages(search, MATCHES_PER_PAGE, (page) => foundQuery(search, page));
  const visibleRows = search === '' ? list : matches;
  return (
    <Flex direction="column" h="full" minH="0">
      <Flex direction="column" gap="2" p="3" borderBottomWidth="1px">
        <Flex gap="2" align="center">
          <Button asChild size="sm" variant="outline" flex="1" justifyContent="flex-start">
            <Link to={chatAddress(null)} onClick={onClose}>
              <Icon as={SquarePen} />
              {t('rail.new')}
            </Link>
          </Button>
          {onClose && <CloseButton size="sm" colorPalette="gray" aria-label={t('rail.close')} onClick={onClose} />}
        </Flex>
        <SearchField
          w="full"
          _focusWithin={{ w: 'full' }}
          value={search}
          onSearch={setSearch}
          busy={search !== '' && matches.isFetching}
          label={t('rail.search')}
        />
      </Flex>
      <Box ref={rows} as="nav" aria-label={t('rail.label')} flex="1" minH="0" overflowY="auto" p="2">
        {search === '' ? (
          <Days list={list} openId={openId} onClose={onClose} onRemoved={onRemoved} />
        ) : (
          <Entries entries={matches.data ?? []} openId={openId} onClose={onClose} onRemoved={onRemoved} />
        )}
        {search !== '' && matches.data?.length === 0 && <QuietText>{t('rail.noMatch')}</QuietText>}
        {visibleRows.data && <MoreConversations key={search} pages={visibleRows} rows={rows} />}
      </Box>
    </Flex>
  );
}

const QuietText = ({ children }: { children: string }) => (
  <Text color="fg.muted" textAlign="center" px="4" py="8" textWrap="balance">
    {children}
  </Text>
);

type Pages = Omit<ReturnType<typeof usePages<RailEntry, readonly unknown[]>>, 'data'> & { data: readonly RailEntry[] | undefined };

/** Loads older conversations and then focuses the first of them. */
function MoreConversations({
  pages: { data = [], error, retry, hasMore, isGrowing, more },
  rows,
}: {
  pages: Pages;
  rows: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('ai');
  const [focusIndex, setFocusIndex] = useState<number | null>(null);
  useEffect(() => {
    if (focusIndex === null || data.length <= focusIndex) return;
    rows.current?.querySelectorAll<HTMLElement>('[data-row-link]')[focusIndex]?.focus();
    setFocusIndex(null);
  }, [focusIndex, data.length, rows]);
  if (error) return <ErrorState onRetry={retry}>{t('rail.failed')}</ErrorState>;
  if (!hasMore && !isGrowing) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      colorPalette="gray"
      w="full"
      loading={isGrowing}
      loadingText={t('rail.more')}
      onClick={() => {
        setFocusIndex(data.length);
        more();
      }}
    >
      {t('rail.more')}
    </Button>
  );
}

function Days({ list: { data, error, retry }, ...props }: Props & { list: Pages }) {
  const { t } = useTranslation('ai');
  const format = useFormat();
  const now = useNow();
  if (!data) return error ? <ErrorState onRetry={retry}>{t('rail.failed')}</ErrorState> : <LoadingState rows={8} rowHeight={36} />;
  if (data.length === 0) return <QuietText>{t('rail.empty')}</QuietText>;
  return groupByDay(data, now).map(({ ago, at, entries }) => (
    <Box as="section" key={at} mb="3">
      <Text as="h2" textStyle="caption" fontWeight="500" color="fg.muted" px="2" py="1">
        {ago === 0 ? t('rail.today') : ago === 1 ? t('rail.yesterday') : format.day(at)}
      </Text>
      <Entries entries={entries} {...props} />
    </Box>
  ));
}

function Entries({ entries, openId, onClose, onRemoved }: Props & { entries: readonly RailEntry[] }) {
  return (
    <Box as="ul" listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="0.5">
      {entries.map((entry) => (
        <ConversationItem
          key={entry.sessionId}
          entry={entry}
          isOpen={entry.sessionId === openId}
          onOpened={onClose}
          onRemoved={() => onRemoved(entry.sessionId)}
        />
      ))}
    </Box>
  );
}
