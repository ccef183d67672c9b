import { Box, Button, Flex, Heading, Switch } from '@chakra-ui/react';
import { LIMITS, NOTIFICATION_TYPES, type NotificationType } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { failureText } from '../../live/failures/failure';
import { useSession } from '../../live/use-session';
import type { ScreenModule } from '../../parts/feature';
import { ErrorState } from '../../ui/feedback/error-state';
import { NoticesSkeleton } from '../../ui/feedback/skeletons';
import { EmptyState, LoadingState, NoMatch } from '../../ui/feedback/states';
import { toast } from '../../ui/feedback/toaster';
import { FilterBar } from '../../ui/list/filter-bar';
import { FilterMenu } from '../../ui/list/filter-menu';
import { NewRowsPill } from '../../ui/list/new-rows-pill';
import { Pagination } from '../../ui/list/pagination';
import { useRowKeys } from '../../ui/list/use-row-keys';
import { useNow } from '../../ui/text/clock';
import { FormColumn } from '../../ui/text/form-column';
import { PageHeader } from '../../ui/text/page-header';
import { NotificationRow } from './notification-row';
import { type NotificationFilter, notificationFilter, pageQuery, useBell, useReadMutations } from './notifications.queries';
import { groupByAge } from './notifications.rules';
import { useFrozenList } from './use-frozen-list';

export const loadFirstPage: ScreenModule['loadFirstPage'] = (client, { userId }) =>
  client.prefetchQuery({ ...pageQuery(userId, notificationFilter.initial), gcTime: Number.POSITIVE_INFINITY });

/** Lists all notifications of this person by day, twelve per page (R7.10). */
export default function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => notificationFilter.parse(address), [address]);
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...pageQuery(user?.userId ?? '', filter), enabled: user !== null });
  const unread = useBell().data?.counts.unread ?? 0;
  const readMutations = useReadMutations();
  const now = useNow();
  const { list, waiting, show, listProps } = useFrozenList(isPlaceholderData ? undefined : data?.items);
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  if (!user) return null;

  const change = (part: Partial<NotificationFilter>) => setAddress((before) => notificationFilter.write(before, part));
  const isFiltered = notificationFilter.isNarrowed(filter);
  const total = data?.totalCount ?? 0;
  const rows = isPlaceholderData ? (data?.items ?? []) : list;

  return (
    <FormColumn ref={page}>
      <PageHeader
        title={t('title')}
        subtitle={t('purpose')}
        actions={
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={unread === 0}
            loading={readMutations.all.isPending}
            loadingText={t('readAll')}
            onClick={() => readMutations.all.mutate(undefined, { onError: (failure) => toast.error(failureText(failure)) })}
          >
            {t('readAll')}
          </Button>
        }
      />
      <FilterBar
        set={(filter.kind ? 1 : 0) + (filter.unreadOnly ? 1 : 0)}
        onClear={() => change(notificationFilter.cleared)}
        filters={
          <>
            <FilterMenu
              label={t('filter.kind')}
              value={filter.kind ?? undefined}
              options={NOTIFICATION_TYPES.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              onChange={(kind) => change({ kind: (kind as NotificationType | undefined) ?? null })}
            />
            <Switch.Root
              size="sm"
              checked={filter.unreadOnly}
              onCheckedChange={({ checked }) => change({ unreadOnly: checked })}
              minH="32px"
              px="2"
            >
              <Switch.HiddenInput />
              <Switch.Control>
                <Switch.Thumb />
              </Switch.Control>
              <Switch.Label textStyle="label">{t('unreadOnly')}</Switch.Label>
            </Switch.Root>
          </>
        }
      />
      <Box
        role="region"
        aria-label={t('region.list')}
        position="relative"
        bg="bg.panel"
        borderWidth="1px"
        rounded="lg"
        opacity={isPlaceholderData ? 0.6 : 1}
        {...listProps}
      >
        <Flex position="sticky" top="14" h="0" zIndex="2" justify="center" align="flex-start">
          <NewRowsPill count={waiting} onClick={show} mt="2" />
        </Flex>
        {!data && !error && (
          <LoadingState>
            <NoticesSkeleton rows={8} />
          </LoadingState>
        )}
        {!data && error && (
          <ErrorState onRetry={() => void refetch()} reason={failureText(error)}>
            {t('failed')}
          </ErrorState>
        )}
        {data && rows.length === 0 && (
          <EmptyNotifications
            filtered={isFiltered}
            unreadOnly={filter.unreadOnly && !filter.kind}
            onClear={() => change(notificationFilter.cleared)}
          />
        )}
        {groupByAge(rows, now).map(([age, entries]) => (
          <Box as="section" key={age} aria-labelledby={`notifications-${age}`}>
            <Heading
              as="h2"
              id={`notifications-${age}`}
              textStyle="caption"
              fontWeight="500"
              color="fg.muted"
              bg="bg.subtle"
              px="4"
              py="1.5"
              borderBlockWidth="1px"
              _first={{ borderTopWidth: 0 }}
            >
              {t(`group.${age}`)}
            </Heading>
            <Box as="ul" listStyleType="none">
              {entries.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  reader={user}
                  onRead={(id) => readMutations.one.mutate(id)}
                />
              ))}
            </Box>
          </Box>
        ))}
        {total > 0 && (
          <Box borderTopWidth="1px" px={{ base: '4', md: '0' }}>
            <Pagination pageSize={LIMITS.pageSize} page={filter.page} total={total} onPage={(page) => change({ page })} />
          </Box>
        )}
      </Box>
    </FormColumn>
  );
}

function EmptyNotifications({ filtered, unreadOnly, onClear }: { filtered: boolean; unreadOnly: boolean; onClear: () => void }) {
  const { t } = useTranslation('notifications');
  return filtered && !unreadOnly ? <NoMatch onClear={onClear} /> : <EmptyState>{t('empty')}</EmptyState>;
}
