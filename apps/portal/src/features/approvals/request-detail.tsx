import { Box, Flex, Heading, Kbd, Text } from '@chakra-ui/react';
import { Missing, ROLE_LABELS, type UserRequest } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failedAs } from '../../live/api';
import { asDecided, useDecisions } from '../../parts/decisions';
import { useStore } from '../../store';
import { ActionButton } from '../../ui/action-button';
import { Avatar } from '../../ui/avatar';
import { Name } from '../../ui/bidi';
import { DeadlineBar } from '../../ui/deadline';
import { DetailList } from '../../ui/detail-list';
import { Icon } from '../../ui/icon';
import { useLocale } from '../../ui/locale';
import { type Viewer, Viewers } from '../../ui/presence';
import { RelativeTime } from '../../ui/relative-time';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states';
import { StatusPill } from '../../ui/status-pill';
import { requestList } from './approvals.list';
import { requestQuery } from './approvals.queries';
import { Email } from './email';
import { RequestHistory } from './request-history';
import { countryName, organizationName, PILLS } from './request-texts';
import type { DecisionActions } from './use-decision-actions';

interface Props {
  userId: string;
  /** The row of the list, shown until the whole is here. */
  known: UserRequest | undefined;
  actions: DecisionActions;
  offline: boolean;
  viewers: Viewer[];
  /** The name of the person who looks, to tell own decisions from others'. */
  me: string;
  /** On phones: a page with its actions at the foot. */
  page?: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Everything there is to know before actions, and the decision. */
export function RequestDetail({ userId, known, actions, offline, viewers, me, page, onKeyDown }: Props) {
  const { t } = useTranslation('approval');
  const { intl } = useLocale();
  const { data: whole, error, refetch } = useQuery(requestQuery(userId));
  const data = whole ?? (known && { ...known, history: [] });
  const decisions = useDecisions();
  const { removals } = useStore(requestList.pending);
  const root = useRef<HTMLDivElement>(null);
  const wasWaiting = useRef<string>(undefined);

  const standing = data?.status;
  useEffect(() => {
    if (standing === 'Waiting') wasWaiting.current = userId;
  }, [standing, userId]);
  useEffect(() => {
    if (page) root.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [page]);

  if (!data) {
    if (!error) return <LoadingState rows={5} />;
    if (failedAs(error, Missing)) return <EmptyState>{t('detail.missing')}</EmptyState>;
    return <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>;
  }

  const request: UserRequest = asDecided(data, decisions.get(userId));
  const removed = removals.get(userId);
  const { name, firstname, lastname, email, photo, status, decidedBy, reason } = request;
  const byOther = wasWaiting.current === userId && status !== 'Waiting' && decidedBy && decidedBy !== me;
  const banner = removed ? t('banner.removed', { name: removed.by }) : byOther ? t(`banner.${status}`, { name: decidedBy }) : null;

  return (
    <Flex ref={root} as="section" aria-label={t('region.detail')} direction="column" minH="full" onKeyDown={onKeyDown}>
      <Flex direction="column" gap="6" p={{ base: 4, md: 6 }} flex="1">
        {banner && (
          <Flex role="status" gap="2" p="3" rounded="md" bg="bg.info" color="fg.info">
            <Icon as={Info} mt="3px" />
            <Text>{banner}</Text>
          </Flex>
        )}
        <Flex gap="4" align="flex-start">
          <Box aria-hidden="true">
            <Avatar firstName={firstname} lastName={lastname} photoUrl={photo} size={48} backgroundColor="graphite.600" />
          </Box>
          <Box minW="0" flex="1">
            <Heading as="h2" textStyle="sectionTitle" overflowWrap="anywhere" tabIndex={-1} outline="none">
              <Name>{name}</Name>
            </Heading>
            <Text color="fg.muted" overflowWrap="anywhere">
              <Name>{request.companyName}</Name>
            </Text>
            <Flex align="center" gap="3" mt="2" wrap="wrap">
              <StatusPill status={PILLS[status]} />
              {viewers.length > 0 && (
                <Flex align="center" gap="2" textStyle="caption" color="fg.muted">
                  <Viewers viewers={viewers} />
                  <span>{viewers.length === 1 ? t('row.reviewedBy', { name: viewers[0]?.firstName }) : t('row.reviewing')}</span>
                </Flex>
              )}
            </Flex>
          </Box>
        </Flex>
        {status === 'Waiting' && !removed && <DeadlineBar until={request.deadline} />}
        <DetailList
          details={[
            { label: t('detail.role'), value: ROLE_LABELS[request.role] },
            { label: t('detail.email'), value: <Email address={email} />, copy: email },
            { label: t('detail.company'), value: <Name>{request.companyName}</Name> },
            { label: t('detail.organizationType'), value: organizationName(t, request.organizationType) },
            { label: t('detail.country'), value: countryName(intl, request.country) },
            ...(request.lcoName ? [{ label: t('detail.lco'), value: <Name>{request.lcoName}</Name> }] : []),
            ...(request.rhqName ? [{ label: t('detail.rhq'), value: <Name>{request.rhqName}</Name> }] : []),
            { label: t('detail.requested'), value: <RelativeTime at={request.date} /> },
            ...(reason ? [{ label: t('detail.reason'), value: <Name>{reason}</Name> }] : []),
          ]}
        />
        {data.history.length > 0 && <RequestHistory history={data.history} />}
      </Flex>
      {!removed && <Actions request={request} actions={actions} offline={offline} page={page} />}
    </Flex>
  );
}

function Actions({ request, actions, offline, page }: Pick<Props, 'actions' | 'offline' | 'page'> & { request: UserRequest }) {
  const { t } = useTranslation('approval');
  const waiting = request.status === 'Waiting';
  const wide = page ? { flex: 1, h: '48px' } : { size: 'md' as const };
  const key = (letter: string) =>
    page ? null : (
      <Kbd size="sm" aria-hidden="true" ms="1">
        {letter}
      </Kbd>
    );
  return (
    <Box
      position="sticky"
      bottom="0"
      bg="bg.panel"
      borderTopWidth="1px"
      px={{ base: 4, md: 6 }}
      py="3"
      pb="max(12px, env(safe-area-inset-bottom))"
    >
      {offline && (
        <Text textStyle="caption" color="fg.muted" mb="2" id="decision-offline">
          {t('decision.offline')}
        </Text>
      )}
      <Flex
        gap="2"
        align="center"
        wrap="wrap"
        justify={waiting ? undefined : 'flex-end'}
        aria-describedby={offline ? 'decision-offline' : undefined}
      >
        {waiting && (
          <>
            <Flex as="span" align="center" flex={page ? 1 : undefined}>
              <ActionButton {...wide} data={request} onAction={actions.accept} disabled={offline} aria-keyshortcuts="A" />
              {key('A')}
            </Flex>
            <Flex as="span" align="center" flex={page ? 1 : undefined}>
              <ActionButton
                {...wide}
                variant="outline"
                colorPalette="gray"
                title={t('decision.reject')}
                data={request}
                onAction={actions.reject}
                disabled={offline}
                aria-keyshortcuts="R"
              />
              {key('R')}
            </Flex>
          </>
        )}
        <ActionButton
          size={page ? 'sm' : 'md'}
          variant="ghost"
          colorPalette="red"
          title={t('decision.delete')}
          data={request}
          onAction={actions.remove}
          disabled={offline}
          ms={waiting && !page ? 'auto' : undefined}
          w={page ? 'full' : undefined}
        />
      </Flex>
    </Box>
  );
}
