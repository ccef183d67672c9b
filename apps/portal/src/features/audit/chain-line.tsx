import { Box, Button, Flex, Spinner } from '@chakra-ui/react';
import type { AuditChain } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { useRole } from '../../live/use-session';
import { OutageNotice } from '../../ui/feedback/offline-notice';
import { useOutage } from '../../ui/feedback/use-outage';
import { FormAlert } from '../../ui/form/form-alert';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { chainQuery } from './audit.queries';

/** Shows whether the last check found the log intact. SUPER_YHQ can start a check. */
export function ChainLine() {
  const { t } = useTranslation('audit');
  const { data, error, refetch } = useQuery(chainQuery());
  const isHead = useRole() === 'SUPER_YHQ';
  if (error && !data) return <ChainFailure error={error} onRetry={() => void refetch()} />;
  const isBroken = Boolean(data?.finding);
  return (
    <Flex
      role="group"
      aria-label={t('chain.label')}
      align="center"
      wrap="wrap"
      columnGap="4"
      rowGap="2"
      minH="12"
      px="4"
      py="2"
      mb="2"
      rounded="lg"
      borderWidth="1px"
      bg={isBroken ? 'bg.error' : 'bg.panel'}
      borderColor={isBroken ? 'border.error' : undefined}
    >
      {data && <Verdict chain={data} />}
      {isHead && <CheckNow isRunning={data?.checking ?? false} />}
    </Flex>
  );
}

function ChainFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const outage = useOutage(onRetry);
  return outage ? <OutageNotice outage={outage} py="3" /> : <FormAlert>{failureText(error)}</FormAlert>;
}

function Verdict({ chain: { checkedAt, finding, figures } }: { chain: AuditChain }) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const appearance = finding
    ? ([ShieldAlert, 'fg.error'] as const)
    : checkedAt
      ? ([ShieldCheck, 'fg.success'] as const)
      : ([ShieldQuestionMark, 'fg.muted'] as const);
  const words = finding ? t(`chain.${finding}`) : t(checkedAt ? 'chain.whole' : 'chain.unchecked');
  return (
    <Flex flex="1" minW="min(100%, 260px)" align="center" gap="3">
      <Icon as={appearance[0]} color={appearance[1]} />
      <Box minW="0">
        <Box fontWeight={finding ? '600' : '500'}>{words}</Box>
        {checkedAt && (
          <Box textStyle="caption" color="fg.muted">
            {t('chain.checked')} <RelativeTime at={checkedAt} />
            {figures && ` · ${t('chain.sealed', { number: number(figures.sealed) })}`}
            {figures?.seq != null && ` · ${t('chain.row', { number: number(figures.seq) })}`}
            {figures &&
              figures.seq === null &&
              figures.position !== null &&
              ` · ${t('chain.position', { number: number(figures.position) })}`}
          </Box>
        )}
      </Box>
    </Flex>
  );
}

function CheckNow({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation('audit');
  const offline = useConnection().state === 'offline';
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const check = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await api.audit.check({});
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {failure && <FormAlert>{failure}</FormAlert>}
      {isRunning ? (
        <Flex role="status" align="center" gap="2" color="fg.muted">
          <Spinner size="xs" />
          {t('chain.checking')}
        </Flex>
      ) : (
        <Button size="xs" variant="outline" colorPalette="gray" disabled={offline} loading={isSending} onClick={() => void check()}>
          {t('chain.check')}
        </Button>
      )}
    </>
  );
}
