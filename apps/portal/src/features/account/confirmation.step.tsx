import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { type Entered, LIMITS, Verified } from '@portal/contracts';
import type { SignupEvent, signupMachine } from '@portal/machines';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { useFormat } from '../../i18n/format';
import { announce } from '../../ui/feedback/announcer';
import { FormNotice } from '../../ui/form/form-alert';
import { useNow } from '../../ui/text/clock';
import { DeadlineBar } from '../../ui/text/deadline';
import { Frame } from './account-frame';
import { forgetSignUpMemory, passSlot, signUpSlot } from './account-slots';
import { useRequestStatus } from './request-status';

type FrameProps = Pick<ComponentProps<typeof Frame>, 'lead' | 'progress' | 'wide'>;

interface Props {
  frame: FrameProps;
  snapshot: SnapshotFrom<typeof signupMachine>;
  send: (event: SignupEvent) => void;
  onAgain: (entered: Entered | undefined) => void;
}

/** The fifth step of the sign-up (R1.2), which shows live whether the request is pending, approved or rejected. */
export function ConfirmationStep({ frame, snapshot, send, onAgain }: Props) {
  const { t } = useTranslation('auth');
  const [storedPass] = useState(passSlot.read);
  const { verification } = snapshot.context;
  const verifiedPass = useMemo(() => Verified.safeParse(verification).data, [verification]);
  const pass = verifiedPass ?? storedPass;
  const isApproved = snapshot.matches({ confirmation: 'approved' });
  const isRejected = snapshot.matches({ confirmation: 'rejected' });
  const { standing, over, stale } = useRequestStatus(isApproved ? null : (pass?.token ?? null));
  const now = standing?.standing ?? pass?.standing;

  useEffect(() => {
    if (now === 'approved') send({ type: 'was approved' });
    if (now === 'rejected' && standing) send({ type: 'was rejected', reason: standing.reason ?? '' });
  }, [now, standing, send]);
  useEffect(() => {
    if (isApproved) announce(t('approved.announce'), 'assertive');
  }, [isApproved, t]);

  if (isApproved) return <ApprovedPage frame={frame} email={signUpSlot.read()?.data.email} />;
  if (isRejected) {
    return <RejectedPage frame={frame} reason={snapshot.context.reason} onAgain={() => onAgain(standing?.entered)} />;
  }
  if (now === 'deleted') return <ClosedPage frame={frame} kind="removed" />;
  if (over) return <ClosedPage frame={frame} kind="over" />;
  return <WaitingPage frame={frame} deadline={standing?.deadline} stale={stale} />;
}

function WaitingPage({ frame, deadline, stale }: { frame: FrameProps; deadline: string | undefined; stale: boolean }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const isLate = useNow() > (deadline ? Date.parse(deadline) : Number.POSITIVE_INFINITY);
  return (
    <Frame {...frame} title={t('waiting.title')} subtitle={t('waiting.text')}>
      <Stack gap="5">
        {deadline && (
          <Box borderWidth="1px" rounded="lg" p="5" bg="bg.inset">
            <DeadlineBar until={deadline} span={LIMITS.activationMs} label={t('waiting.left')} />
            <Text mt="3" color="fg.muted">
              {isLate ? t('waiting.late') : t('waiting.until', { date: format.dateTime(deadline) })}
            </Text>
          </Box>
        )}
        <Text color="fg.muted">{t('waiting.keepOpen')}</Text>
        {stale && <FormNotice tone="info">{t('waiting.stale')}</FormNotice>}
      </Stack>
    </Frame>
  );
}

function ApprovedPage({ frame, email }: { frame: FrameProps; email: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <Frame {...frame} title={t('approved.title')} subtitle={t('approved.text')}>
      <SignIn email={email} />
    </Frame>
  );
}

function RejectedPage({ frame, reason, onAgain }: { frame: FrameProps; reason: string | null; onAgain: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Frame {...frame} title={t('rejected.title')} subtitle={reason ? t('rejected.text') : t('rejected.noReason')}>
      <Stack gap="6" align="flex-start">
        {reason && (
          <Box
            w="full"
            borderStartWidth="3px"
            borderColor="border.error"
            bg="bg.inset"
            rounded="sm"
            p="4"
            dir="auto"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {reason}
          </Box>
        )}
        <Button onClick={onAgain}>{t('rejected.again')}</Button>
      </Stack>
    </Frame>
  );
}

function ClosedPage({ frame, kind }: { frame: FrameProps; kind: 'removed' | 'over' }) {
  const { t } = useTranslation('auth');
  return (
    <Frame {...frame} title={t(`${kind}.title`)} subtitle={t(`${kind}.text`)}>
      <SignIn email={kind === 'over' ? signUpSlot.read()?.data.email : undefined} />
    </Frame>
  );
}

function SignIn({ email }: { email: string | undefined }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const leave = () => {
    signUpSlot.forget();
    passSlot.forget();
    forgetSignUpMemory();
    void navigate('/login', { state: { email } });
  };
  return (
    <Flex>
      <Button asChild>
        <Link
          to="/login"
          onClick={(event) => {
            event.preventDefault();
            leave();
          }}
        >
          {t('approved.signIn')}
        </Link>
      </Button>
    </Flex>
  );
}
