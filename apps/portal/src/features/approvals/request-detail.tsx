import { Box, Flex, Heading, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { ObjectMissing, ROLE_LABELS, type UserRequest } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Info, ShieldOff, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../i18n/format';
import { failedAs } from '../../live/api';
import { CompanyFacts } from '../../parts/company-line';
import { asDecided, useDecisions } from '../../parts/decisions';
import { useStore } from '../../store';
import { ErrorState } from '../../ui/feedback/error-state';
import { PersonSkeleton } from '../../ui/feedback/skeletons';
import { EmptyState, LoadingState } from '../../ui/feedback/states';
import { DetailList } from '../../ui/list/detail-list';
import { useAfterExit } from '../../ui/overlay/after-exit';
import { Avatar } from '../../ui/text/avatar';
import { MailAddress, Name } from '../../ui/text/bidi';
import { DeadlineBar } from '../../ui/text/deadline';
import { Icon } from '../../ui/text/icon';
import { useLocale } from '../../ui/text/locale';
import { RelativeTime } from '../../ui/text/relative-time';
import { StatusPill } from '../../ui/text/status-pill';
import { type Viewer, Viewers } from '../../ui/text/viewers';
import { placeToastsBelow } from '../../ui/theme/toast-place';
import { requestList } from './approvals.list';
import { requestQuery } from './approvals.queries';
import { DecisionBar } from './decision-bar';
import { RequestHistory } from './request-history';
import { organizationName, PILLS } from './request-texts';
import type { DecisionActions } from './use-decision-actions';

interface Props {
  userId: string;
  /** The request in the row of the list, shown until the full request is loaded. */
  known: UserRequest | undefined;
  actions: DecisionActions;
  offline: boolean;
  viewers: Viewer[];
  /** The name of the viewer, by which the viewer's own decisions are identified. */
  me: string;
  /** True if the person has not opened the request. The keys of the decision do not apply to it. */
  preview?: boolean;
  /** True on a phone, where the request is a page with its actions at the bottom. */
  page?: boolean;
  /** True if a close button is in the corner of the pane. */
  closable?: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function RequestDetail({ userId, known, actions, offline, viewers, me, preview, page, closable, onKeyDown }: Props) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  const { intl } = useLocale();
  const { data: fullRequest, error, refetch } = useQuery(requestQuery(userId));
  const data = fullRequest ?? (known && { ...known, history: [] });
  const decisions = useDecisions();
  const { removals } = useStore(requestList.pending);
  const root = useRef<HTMLDivElement>(null);
  const wasWaiting = useRef<string>(undefined);

  const currentStatus = data?.status;
  useEffect(() => {
    if (currentStatus === 'Waiting') wasWaiting.current = userId;
  }, [currentStatus, userId]);
  useEffect(() => {
    if (page) root.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [page]);

  if (!data) {
    if (!error)
      return (
        <LoadingState>
          <PersonSkeleton />
        </LoadingState>
      );
    if (failedAs(error, ObjectMissing)) return <EmptyState>{t('detail.missing')}</EmptyState>;
    return <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>;
  }

  const request: UserRequest = asDecided(data, decisions.get(userId));
  const removal = removals.get(userId);
  const absentApprover = request.status === 'Waiting' ? request.onBehalfOf : request.decidedFor;
  const { name, firstname, lastname, email, photo, status, decidedBy, reason } = request;
  const isDecidedByOther = wasWaiting.current === userId && status !== 'Waiting' && decidedBy && decidedBy !== me;
  const banner = removal
    ? t('approvals-shell:banner.removed', { name: removal.by })
    : isDecidedByOther
      ? t(`approvals-shell:banner.${status}`, { name: decidedBy })
      : null;

  return (
    <Flex ref={root} as="section" aria-label={t('region.detail')} direction="column" minH="full" onKeyDown={onKeyDown}>
      <Flex direction="column" gap="6" p={{ base: 4, md: 6 }} flex="1">
        {banner && (
          <Flex role="status" gap="2" p="3" rounded="md" bg="bg.info" color="fg.info">
            <Icon as={Info} mt="3px" />
            <Text>{banner}</Text>
          </Flex>
        )}
        <Flex ref={placeToastsBelow} gap="4" align="flex-start">
          <Box aria-hidden="true">
            <Avatar firstName={firstname} lastName={lastname} photoUrl={photo} size={48} company={request.companyName} />
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
          {!removal && request.onBehalfOf === undefined && (
            <Box me={closable ? '6' : '-2'} mt="-1">
              <MoreActions request={request} actions={actions} offline={offline} />
            </Box>
          )}
        </Flex>
        {status === 'Waiting' && !removal && <DeadlineBar until={request.deadline} />}
        <DetailList
          details={[
            { label: t('detail.role'), value: ROLE_LABELS[request.role] },
            { label: t('detail.email'), value: <MailAddress overflowWrap="anywhere">{email}</MailAddress>, copy: email },
            {
              label: t('detail.company'),
              value: (
                <>
                  <Name>{request.companyName}</Name>
                  {status === 'Waiting' && data.company && (
                    <Box>
                      <CompanyFacts company={data.company} />
                    </Box>
                  )}
                </>
              ),
            },
            { label: t('detail.organizationType'), value: organizationName(t, request.organizationType) },
            { label: t('detail.country'), value: countryName(intl, request.country) },
            ...(request.lcoName ? [{ label: t('detail.lco'), value: <Name>{request.lcoName}</Name> }] : []),
            ...(request.rhqName ? [{ label: t('detail.rhq'), value: <Name>{request.rhqName}</Name> }] : []),
            ...(request.invitedBy ? [{ label: t('detail.invitedBy'), value: <Name>{request.invitedBy}</Name> }] : []),
            ...(absentApprover ? [{ label: t('detail.onBehalfOf'), value: <Name>{absentApprover}</Name> }] : []),
            { label: t('detail.requested'), value: <RelativeTime at={request.date} /> },
            ...(reason ? [{ label: t('detail.reason'), value: <Name>{reason}</Name> }] : []),
          ]}
        />
        {data.history.length > 0 && <RequestHistory history={data.history} />}
      </Flex>
      {!removal && (
        <DecisionBar request={request} local={decisions.get(userId)} actions={actions} offline={offline} preview={preview} page={page} />
      )}
    </Flex>
  );
}

/** A menu with rarely used actions other than the decision. */
function MoreActions({ request, actions, offline }: Pick<Props, 'actions' | 'offline'> & { request: UserRequest }) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  const { whenGone, onExitComplete } = useAfterExit();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit onExitComplete={onExitComplete}>
      <Menu.Trigger asChild>
        <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={t('detail.more')} title={t('detail.more')}>
          <Icon as={Ellipsis} size={18} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {request.status === 'Approved' && (
              <Menu.Item value="reset-factor" disabled={offline} onClick={() => whenGone(() => actions.resetFactor(request))}>
                <Icon as={ShieldOff} />
                {t('resetting.menu')}
              </Menu.Item>
            )}
            <Menu.Item value="delete" color="fg.error" disabled={offline} onClick={() => whenGone(() => actions.remove(request))}>
              <Icon as={Trash2} />
              {t('approvals-shell:decision.delete')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
