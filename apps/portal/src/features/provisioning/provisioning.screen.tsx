import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ScimClient, ScimClientWithToken } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { toast } from '../../ui/feedback/toaster';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { PageHeader } from '../../ui/text/page-header';
import { ClientCard, type ClientTask } from './client-card';
import { RemoveDialog, RotateDialog, TokenDialog } from './client-dialogs';
import { ClientFormDialog } from './client-form-dialog';

type Task = { kind: 'add' } | { kind: ClientTask; client: ScimClient } | { kind: 'token'; response: ScimClientWithToken };

/** Lists the directories that provision accounts, and lets an administrator add, change and delete them, and replace their tokens. */
export default function ProvisioningScreen() {
  const { t } = useTranslation(['provisioning', 'provisioning-shell', 'errors']);
  const cache = useQueryClient();
  const offline = useConnection().state === 'offline';
  const me = useMe();
  // No fact reports the last use of a token, so the list is fetched again whenever it is shown.
  const list = useQuery({ ...api.provisioning.clients.query(), staleTime: 0 });
  const units = useQuery(api.provisioning.units.query());
  const factor = useQuery(api.factors.status.query());
  const [task, setTask] = useState<Task | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const open = (next: Task) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setTask(next);
  };
  const close = () => setTask((current) => (current?.kind === 'token' ? current : null));
  const finalFocus = () => (opener.current?.isConnected ? opener.current : page.current);
  const refetchList = () => cache.invalidateQueries({ queryKey: api.provisioning.clients.key });
  const dialog = {
    email: me?.email ?? '',
    hasFactor: factor.data?.totp === true,
    passwordLabel: t('field.password'),
    onClose: close,
    finalFocus,
    refetch: refetchList,
  };
  const showToken = (response: ScimClientWithToken) => setTask({ kind: 'token', response });
  const revokeCall = useMutation({
    mutationFn: ({ clientId, rev }: ScimClient) => api.provisioning.revoke({ clientId, rev }),
    onSuccess: () => {
      setTask(null);
      toast.success({ id: 'directory', title: t('done.revoked') });
      return refetchList();
    },
    onError: () => void refetchList(),
  });
  const client = task && 'client' in task ? task.client : null;
  return (
    <Box ref={page} tabIndex={-1} outline="none" pb="6">
      <PageHeader
        title={t('provisioning-shell:title.provisioning')}
        subtitle={t('subtitle')}
        actions={
          <Button size="sm" disabled={offline || !list.data || !units.data} onClick={open({ kind: 'add' })}>
            {t('add')}
          </Button>
        }
      />
      {list.data ? (
        <Flex direction="column" gap="4" maxW="840px">
          <CopyRow label={t('endpoint.title')} help={t('endpoint.help')} text={list.data.endpoint} />
          {list.data.items.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
          <Flex as="ul" listStyleType="none" direction="column" gap="4">
            {list.data.items.map((one) => (
              <ClientCard
                key={one.clientId}
                client={one}
                disabled={offline || !units.data}
                onTask={(kind) => open({ kind, client: one })}
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
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <ClientFormDialog client={client} units={units.data?.items ?? []} onToken={showToken} {...dialog} />
      )}
      {task?.kind === 'rotate' && <RotateDialog client={task.client} onToken={showToken} {...dialog} />}
      {task?.kind === 'remove' && <RemoveDialog client={task.client} {...dialog} />}
      {task?.kind === 'token' && <TokenDialog response={task.response} onClose={() => setTask(null)} finalFocus={finalFocus} />}
      <ConfirmDialog
        open={task?.kind === 'revoke'}
        title={t('revoke.title', { name: client?.name })}
        confirm={t('revoke.action')}
        pending={revokeCall.isPending}
        failure={revokeCall.error && failureText(revokeCall.error)}
        onConfirm={() => client && revokeCall.mutate(client)}
        onCancel={() => {
          revokeCall.reset();
          setTask(null);
        }}
        finalFocus={finalFocus}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </Box>
  );
}
