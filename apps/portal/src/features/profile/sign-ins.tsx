import { Box, Button } from '@chakra-ui/react';
import type { OwnSession } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { NoticesSkeleton } from '../../ui/feedback/skeletons';
import { LoadingState } from '../../ui/feedback/states';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { touchTarget } from '../../ui/theme/touch-targets';
import { Section } from './section';
import { detailsId, deviceLine, SignInDetails, SignInRow } from './sign-in-row';
import { useAnchor } from './use-anchor';

/** The address fragment with which mails and notifications link to the list. */
const ANCHOR = 'sign-ins';

/** Lists the devices on which the person is signed in, and signs them out. */
export function SignIns() {
  const { t } = useTranslation('profile');
  const cache = useQueryClient();
  const offline = useConnection().state === 'offline';
  const { data, error, refetch } = useQuery(api.accounts.sessions.query());
  const [isOpen, setOpen] = useState(false);
  const [subject, setSubject] = useState<OwnSession | 'others'>('others');
  const place = useAnchor(ANCHOR, data !== undefined);
  const opener = useRef<HTMLElement | null>(null);
  const items = data?.items ?? [];
  const nameOf = (session: OwnSession): string => deviceLine(session) || t('signIns.unknown');
  const confirmationTitleOf = (about: OwnSession | 'others'): string => {
    if (about === 'others') return t('signIns.askOthers');
    const device = deviceLine(about);
    return device ? t('signIns.ask', { device }) : t('signIns.askUnknown');
  };

  const end = useMutation({
    mutationFn: () =>
      subject === 'others' ? api.accounts.endOtherSessions({}) : api.accounts.endSession({ sessionId: subject.sessionId }),
    onSuccess: () => {
      // The button that opened the dialog disappears with its row.
      opener.current = place.current;
      setOpen(false);
      return cache.invalidateQueries({ queryKey: api.accounts.sessions.key });
    },
  });
  const ask = (next: OwnSession | 'others') => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    end.reset();
    setSubject(next);
    setOpen(true);
  };

  return (
    <Box ref={place} id={ANCHOR} tabIndex={-1} outline="none" scrollMarginTop="20">
      <Section title={t('signIns.title')} subtitle={t('signIns.subtitle')}>
        {data ? (
          <Box as="ul" listStyleType="none" mt="-3">
            {items.map((session) => (
              <SignInRow key={session.sessionId} session={session} name={nameOf(session)}>
                <Button
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  css={touchTarget}
                  disabled={offline}
                  aria-label={`${t('signIns.end')}: ${nameOf(session)}`}
                  aria-describedby={detailsId(session)}
                  onClick={ask(session)}
                >
                  {t('signIns.end')}
                </Button>
              </SignInRow>
            ))}
          </Box>
        ) : error ? (
          <ErrorState reason={failureText(error)} onRetry={() => void refetch()}>
            {t('signIns.failed')}
          </ErrorState>
        ) : (
          <LoadingState>
            <NoticesSkeleton rows={2} />
          </LoadingState>
        )}
        {items.length > 1 && (
          <Button mt="4" size="sm" variant="outline" colorPalette="gray" css={touchTarget} disabled={offline} onClick={ask('others')}>
            {t('signIns.endOthers')}
          </Button>
        )}
      </Section>
      <ConfirmDialog
        open={isOpen}
        title={confirmationTitleOf(subject)}
        confirm={subject === 'others' ? t('signIns.endOthers') : t('signIns.end')}
        pending={end.isPending}
        failure={end.error && failureText(end.error)}
        onConfirm={() => end.mutate()}
        onCancel={() => setOpen(false)}
        finalFocus={() => opener.current}
      >
        {subject === 'others' ? t('signIns.askOthersText') : t('signIns.askText')}
        {subject !== 'others' && <SignInDetails session={subject} />}
      </ConfirmDialog>
    </Box>
  );
}
