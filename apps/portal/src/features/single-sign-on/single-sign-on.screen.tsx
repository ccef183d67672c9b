import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { IdentityProvider } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { useMe } from '../../live/use-session';
import { CopyRow } from '../../ui/feedback/copy-row';
import { ErrorState } from '../../ui/feedback/error-state';
import { NoticesSkeleton } from '../../ui/feedback/skeletons';
import { EmptyState, LoadingState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/text/page-header';
import { RelaxDialog, RemoveDialog } from './proof-dialogs';
import { ProviderCard, type ProviderTask } from './provider-card';
import { ProviderFormDialog } from './provider-form-dialog';
import { RequireDialog } from './require-dialog';
import { useProviderTest } from './use-provider-test';

type Task = { kind: 'add' } | { kind: ProviderTask; provider: IdentityProvider };

/** Lists the identity providers of organizations, and lets an administrator add, test, require and delete them. */
export default function SingleSignOnScreen() {
  const { t } = useTranslation(['single-sign-on', 'single-sign-on-shell', 'errors']);
  const offline = useConnection().state === 'offline';
  const me = useMe();
  const cache = useQueryClient();
  const list = useQuery(api.identityProviders.list.query());
  const factor = useQuery(api.factors.status.query());
  const [task, setTask] = useState<Task | null>(null);
  const { runTest, testedId } = useProviderTest();
  const opener = useRef<HTMLElement | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const open = (next: Task) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setTask(next);
  };
  const dialog = {
    email: me?.email ?? '',
    hasFactor: factor.data?.totp === true,
    passwordLabel: t('field.password'),
    refetch: () => cache.invalidateQueries({ queryKey: api.identityProviders.list.key }),
    onClose: () => setTask(null),
    finalFocus: () => (opener.current?.isConnected ? opener.current : page.current),
  };
  const current = task && 'provider' in task ? task.provider : null;
  return (
    <Box ref={page} tabIndex={-1} outline="none" pb="6">
      <PageHeader
        title={t('single-sign-on-shell:title.singleSignOn')}
        subtitle={t('subtitle')}
        actions={
          <Button size="sm" disabled={offline || !list.data} onClick={open({ kind: 'add' })}>
            {t('add')}
          </Button>
        }
      />
      {list.data ? (
        <Flex direction="column" gap="4" maxW="840px">
          <CopyRow label={t('redirect.title')} help={t('redirect.help')} text={list.data.redirectUri} />
          <CopyRow label={t('saml.entityId')} help={t('saml.entityIdHelp')} text={list.data.saml.metadataUrl} />
          <CopyRow label={t('saml.responseUrl')} help={t('saml.responseUrlHelp')} text={list.data.saml.responseUrl} />
          {list.data.items.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
          <Flex as="ul" listStyleType="none" direction="column" gap="4">
            {list.data.items.map((provider) => (
              <ProviderCard
                key={provider.providerId}
                provider={provider}
                disabled={offline}
                isTesting={testedId === provider.providerId}
                onTest={() => runTest(provider)}
                onTask={(kind) => open({ kind, provider })}
              />
            ))}
          </Flex>
          <Text color="fg.muted" textStyle="caption">
            {t('vouch')}
          </Text>
        </Flex>
      ) : list.error ? (
        <ErrorState reason={failureText(list.error)} onRetry={() => void list.refetch()}>
          {t('errors:region.list')}
        </ErrorState>
      ) : (
        <LoadingState>
          <NoticesSkeleton rows={2} />
        </LoadingState>
      )}
      {task?.kind === 'add' && <ProviderFormDialog provider={null} {...dialog} />}
      {task?.kind === 'edit' && <ProviderFormDialog provider={current} {...dialog} />}
      {task?.kind === 'require' && current && <RequireDialog provider={current} {...dialog} />}
      {task?.kind === 'relax' && current && <RelaxDialog provider={current} {...dialog} />}
      {task?.kind === 'remove' && current && <RemoveDialog provider={current} {...dialog} />}
    </Box>
  );
}
