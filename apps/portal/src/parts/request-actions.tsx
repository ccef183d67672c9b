import { Box, Flex, Text } from '@chakra-ui/react';
import type { UserRequest } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../live/api';
import { useConnection } from '../live/connection';
import { lazyDialog } from '../ui/feedback/lazy-dialog';
import { ActionButton } from '../ui/form/action-button';
import { isSecondPress } from '../ui/input/press-guard';
import { useSingleKey } from '../ui/input/single-keys';
import { Name } from '../ui/text/bidi';
import { StatusPill } from '../ui/text/status-pill';
import { asDecided, decide, undoDecision, useDecisions, type Verdict } from './decisions';

const CompanyDialog = lazyDialog(() => import('./company-dialog'));
const RejectDialog = lazyDialog(() => import('./reject-dialog'));

interface Props {
  userId: string;
  onDecided?: () => void;
}

/** Fetches a request and shows the buttons that accept or reject it in its notification. */
export function RequestActions({ userId, onDecided }: Props) {
  const { data, error } = useQuery(api.approvals.request.query({ userId }));
  // Reserve the space of the buttons, so that the layout does not shift.
  if (!data) return error ? null : <Box h="40px" />;
  return (
    <Box mt="2">
      <DecisionButtons request={data} onDecided={onDecided} />
    </Box>
  );
}

/** The buttons that accept or reject a loaded request. After a decision, its status replaces them. */
export function DecisionButtons({ request: loadedRequest, onDecided }: { request: UserRequest; onDecided?: (() => void) | undefined }) {
  const { t } = useTranslation(['approvals-shell', 'common']);
  const localDecision = useDecisions().get(loadedRequest.userId);
  const offline = useConnection().state === 'offline';
  const [isRejecting, setRejecting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const acceptKey = useSingleKey('accept');
  const rejectKey = useSingleKey('reject');
  const { userId, name, status, decidedBy, company, ...request } = asDecided(loadedRequest, localDecision);
  if (localDecision?.kind === 'intended' || status !== 'Waiting') {
    const waits = localDecision?.kind === 'intended' && localDecision.isWaiting;
    return (
      <Flex align="center" gap="2" minH="32px" position="relative">
        <StatusPill status={status === 'Approved' ? 'accepted' : 'rejected'} />
        {waits && (
          <ActionButton
            size="xs"
            variant="ghost"
            title={t('common:undo.undo')}
            data={userId}
            onAction={(id) => !isSecondPress() && undoDecision(id)}
          />
        )}
        {decidedBy && (
          <Text textStyle="caption" color="fg.muted" truncate>
            <Name>{decidedBy}</Name>
          </Text>
        )}
      </Flex>
    );
  }

  function settle(decision: Verdict) {
    if (isSecondPress()) return;
    setRejecting(false);
    setChoosing(false);
    void decide({ userId, name, rev: request.rev }, decision).then((outcome) => outcome === 'decided' && onDecided?.());
  }

  return (
    <Flex gap="2" wrap="wrap" position="relative" w="fit-content" title={offline ? t('decision.offline') : undefined}>
      <ActionButton
        size="xs"
        variant="outline"
        data={{ status: 'Approved' } as const}
        onAction={(verdict) => {
          if (company?.kind !== 'unclear') settle(verdict);
          else if (!isSecondPress()) setChoosing(true);
        }}
        disabled={offline}
        aria-keyshortcuts={acceptKey}
        aria-label={t('row.accept', { name })}
      />
      <ActionButton
        size="xs"
        variant="outline"
        colorPalette="gray"
        title={t('decision.reject')}
        data={userId}
        onAction={() => !isSecondPress() && setRejecting(true)}
        disabled={offline}
        aria-keyshortcuts={rejectKey}
        aria-label={t('row.reject', { name })}
      />
      {offline && (
        <Text textStyle="caption" color="fg.muted" w="full">
          {t('decision.offline')}
        </Text>
      )}
      {company && (
        <CompanyDialog
          open={isChoosing}
          request={{ userId, name, companyName: request.companyName, company }}
          onChoose={(partnerCompany) => settle({ status: 'Approved', partnerCompany })}
          onClose={() => setChoosing(false)}
          onReopen={() => setChoosing(true)}
        />
      )}
      <RejectDialog
        open={isRejecting}
        request={{ userId, name }}
        onReject={(reason) => settle({ status: 'Rejected', reason })}
        onClose={() => setRejecting(false)}
        onReopen={() => setRejecting(true)}
      />
    </Flex>
  );
}
