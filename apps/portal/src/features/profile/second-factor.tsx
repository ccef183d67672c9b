import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { NoticesSkeleton } from '../../ui/feedback/skeletons';
import { LoadingState } from '../../ui/feedback/states';
import { Icon } from '../../ui/text/icon';
import { touchTarget } from '../../ui/theme/touch-targets';
import { FactorDialog, type FactorTask } from './factor-dialog';
import { Section } from './section';
import { useAnchor } from './use-anchor';

/** The address fragment with which mails and the note on the home page link to the section. */
const ANCHOR = 'second-factor';

/** Shows whether signing in needs a code of an authenticator app, and changes it. */
export function SecondFactor({ email }: { email: string }) {
  const { t } = useTranslation('second-factor');
  const { date } = useFormat();
  const offline = useConnection().state === 'offline';
  const { data: status, error, refetch } = useQuery(api.factors.status.query());
  const [task, setTask] = useState<FactorTask | null>(null);
  const place = useAnchor(ANCHOR, status !== undefined);
  const opener = useRef<HTMLElement | null>(null);

  const action = (next: FactorTask) => (
    <Button
      size="sm"
      variant={status?.totp ? 'outline' : 'solid'}
      {...(status?.totp ? { colorPalette: 'gray' } : {})}
      css={touchTarget}
      disabled={offline}
      onClick={(event: MouseEvent<HTMLElement>) => {
        opener.current = event.currentTarget;
        setTask(next);
      }}
    >
      {t(next === 'set-up' ? (status?.totp ? 'action.change' : 'action.setUp') : `action.${next}`)}
    </Button>
  );

  return (
    <Box ref={place} id={ANCHOR} tabIndex={-1} outline="none" scrollMarginTop="20">
      <Section title={t('title')} subtitle={t('subtitle')}>
        {status ? (
          <>
            <Flex gap="3" align="flex-start" mb="4">
              <Icon as={status.totp ? ShieldCheck : ShieldAlert} mt="3px" color={status.totp ? 'fg.success' : 'fg.muted'} />
              <Box minW="0">
                <Text fontWeight="600">{status.since ? t('on', { date: date(status.since) }) : t('off')}</Text>
                {status.totp && <Text color="fg.muted">{t('left', { count: status.codesLeft })}</Text>}
                {status.dueAt ? (
                  <Text color="fg.muted">{t('dueBy', { date: date(status.dueAt) })}</Text>
                ) : (
                  status.required && <Text color="fg.muted">{t('required')}</Text>
                )}
              </Box>
            </Flex>
            <Flex gap="2" wrap="wrap">
              {action('set-up')}
              {status.totp && action('renew')}
              {status.totp && !status.required && action('remove')}
            </Flex>
          </>
        ) : error ? (
          <ErrorState reason={failureText(error)} onRetry={() => void refetch()}>
            {t('failed')}
          </ErrorState>
        ) : (
          <LoadingState>
            <NoticesSkeleton rows={1} />
          </LoadingState>
        )}
      </Section>
      {task && status && (
        <FactorDialog
          email={email}
          task={task}
          hasFactor={status.totp}
          onClose={() => setTask(null)}
          finalFocus={() => (opener.current?.isConnected ? opener.current : place.current)}
        />
      )}
    </Box>
  );
}
