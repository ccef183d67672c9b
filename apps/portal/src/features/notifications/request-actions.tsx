import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { asDecided, type Decision, decide, useDecisions } from '../../live/decisions';
import { failureText } from '../../live/failure-text';
import { ActionButton } from '../../ui/action-button';
import { Name } from '../../ui/bidi';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { StatusPill } from '../../ui/status-pill';
import { toast } from '../../ui/toaster';

interface Props {
  userId: string;
  name: string;
  onDecided: () => void;
}

/** Accept and reject where the news is read. What was decided meanwhile stands in the place of the buttons. */
export function RequestActions({ userId, name, onDecided }: Props) {
  const { t } = useTranslation('approval');
  const decisions = useDecisions();
  const offline = useConnection().state === 'offline';
  const { data, error } = useQuery(api.approval.request.query({ userId }));
  const [rejecting, setRejecting] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Room is kept for what comes, so that nothing moves under the hand.
  if (!data) return error ? null : <Box h="40px" />;

  const request = asDecided(data, decisions.get(userId));
  if (request.status !== 'Waiting') {
    return (
      <Flex align="center" gap="2" mt="2" h="32px" position="relative">
        <StatusPill status={request.status === 'Approved' ? 'accepted' : 'rejected'} />
        {request.decidedBy && (
          <Text textStyle="caption" color="fg.muted" truncate>
            <Name>{request.decidedBy}</Name>
          </Text>
        )}
      </Flex>
    );
  }

  async function settle(decision: Decision) {
    const outcome = await decide(userId, request.rev, decision);
    setRejecting(false);
    if (outcome.kind === 'late') {
      toast.info(t(`decision.first.${outcome.status}`, { name: outcome.by }));
    }
    onDecided();
  }

  async function accept() {
    try {
      await settle({ status: 'Approved' });
    } catch (reason) {
      toast.error({ title: t('decision.failed'), description: failureText(reason) });
    }
  }

  async function reject(reason: string) {
    setSending(true);
    setFailure(undefined);
    try {
      await settle({ status: 'Rejected', reason });
    } catch (refused) {
      setFailure(failureText(refused));
    } finally {
      setSending(false);
    }
  }

  return (
    <Flex gap="2" mt="2" wrap="wrap" position="relative" w="fit-content" title={offline ? t('decision.offline') : undefined}>
      <ActionButton size="xs" variant="outline" data={userId} onAction={accept} disabled={offline} aria-label={t('row.accept', { name })} />
      <ActionButton
        size="xs"
        variant="outline"
        colorPalette="gray"
        title={t('decision.reject')}
        data={userId}
        onAction={() => setRejecting(true)}
        disabled={offline}
        aria-label={t('row.reject', { name })}
      />
      {offline && (
        <Text textStyle="caption" color="fg.muted" w="full">
          {t('decision.offline')}
        </Text>
      )}
      <ConfirmDialog
        open={rejecting}
        title={t('rejecting.title', { name })}
        confirm={t('decision.reject')}
        reason={{
          label: t('rejecting.reason'),
          quick: [t('rejecting.unknownCompany'), t('rejecting.wrongAddress'), t('rejecting.wrongRole')],
        }}
        pending={sending}
        failure={failure}
        onConfirm={(reason) => void reject(reason)}
        onCancel={() => setRejecting(false)}
      >
        {t('rejecting.consequence')}
      </ConfirmDialog>
    </Flex>
  );
}
