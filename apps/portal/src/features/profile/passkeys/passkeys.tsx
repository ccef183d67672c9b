import { Box, Button, Text } from '@chakra-ui/react';
import { PASSKEY_LIMITS, type Passkey } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { useConnection } from '../../../live/connection';
import { failureText } from '../../../live/failures/failure';
import { ErrorState } from '../../../ui/feedback/error-state';
import { NoticesSkeleton } from '../../../ui/feedback/skeletons';
import { LoadingState } from '../../../ui/feedback/states';
import { touchTarget } from '../../../ui/theme/touch-targets';
import { Section } from '../section';
import { deviceLine } from '../sign-in-row';
import { useAnchor } from '../use-anchor';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { PasskeyRow } from './passkey-row';
import { RemovePasskeyDialog } from './remove-passkey-dialog';
import { RenamePasskeyDialog } from './rename-passkey-dialog';

/** The address fragment with which mails link to the section. */
const ANCHOR = 'passkeys';

type Task = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** Lists the passkeys of the person, and adds, renames and removes them. */
export function Passkeys({ email }: { email: string }) {
  const { t } = useTranslation(['profile', 'errors']);
  const offline = useConnection().state === 'offline';
  const list = useQuery(api.passkeys.list.query());
  const factor = useQuery(api.factors.status.query());
  const { data: sessions } = useQuery(api.accounts.sessions.query());
  const [task, setTask] = useState<Task | null>(null);
  const isLoaded = list.data !== undefined && factor.data !== undefined;
  const error = list.error ?? factor.error;
  const place = useAnchor(ANCHOR, isLoaded);
  const opener = useRef<HTMLElement | null>(null);
  const items = list.data?.items ?? [];
  const isFull = items.length >= PASSKEY_LIMITS.passkeys;
  const here = sessions?.items.find(({ current }) => current);

  const open = (next: Task) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setTask(next);
  };
  const dialog = {
    onClose: () => setTask(null),
    finalFocus: () => (opener.current?.isConnected ? opener.current : place.current),
  };
  const proof = { email, hasFactor: factor.data?.totp ?? false };

  return (
    <Box ref={place} id={ANCHOR} tabIndex={-1} outline="none" scrollMarginTop="20">
      <Section title={t('passkeys.title')} subtitle={t('passkeys.subtitle')}>
        {isLoaded ? (
          <>
            {items.length > 0 ? (
              <Box as="ul" listStyleType="none" mt="-3" mb="4">
                {items.map((passkey) => (
                  <PasskeyRow
                    key={passkey.passkeyId}
                    passkey={passkey}
                    disabled={offline}
                    onRename={open({ kind: 'rename', passkey })}
                    onRemove={open({ kind: 'remove', passkey })}
                  />
                ))}
              </Box>
            ) : (
              <Text color="fg.muted" mb="4">
                {t('passkeys.none')}
              </Text>
            )}
            {isFull ? (
              <Text color="fg.muted">{t('errors:passkey.full')}</Text>
            ) : (
              <Button
                size="sm"
                variant={items.length ? 'outline' : 'solid'}
                {...(items.length ? { colorPalette: 'gray' } : {})}
                css={touchTarget}
                disabled={offline}
                onClick={open({ kind: 'add' })}
              >
                {t('passkeys.add')}
              </Button>
            )}
          </>
        ) : error ? (
          <ErrorState reason={failureText(error)} onRetry={() => void Promise.all([list.refetch(), factor.refetch()])}>
            {t('passkeys.failed')}
          </ErrorState>
        ) : (
          <LoadingState>
            <NoticesSkeleton rows={1} />
          </LoadingState>
        )}
      </Section>
      {task?.kind === 'add' && <AddPasskeyDialog defaultName={here ? deviceLine(here) : ''} {...proof} {...dialog} />}
      {task?.kind === 'rename' && <RenamePasskeyDialog passkey={task.passkey} {...dialog} />}
      {task?.kind === 'remove' && <RemovePasskeyDialog passkey={task.passkey} {...proof} {...dialog} />}
    </Box>
  );
}
