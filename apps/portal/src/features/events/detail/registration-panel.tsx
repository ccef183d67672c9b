import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { EventRow, EventState } from '@portal/contracts';
import { CalendarPlus, CircleCheck, Clock, Video } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../live/connection';
import { Panel } from '../../../publishing/panel';
import { useOnce } from '../../../ui/input/use-once';
import { Icon } from '../../../ui/text/icon';
import { isFullFor } from '../events.queries';
import { downloadCalendar } from './event-files';
import { RegisterDialog, type RegistrationMode } from './register-dialog';
import { SeatDialog, type SeatQuestion } from './seat-dialog';
import { SeatNumbers } from './seat-numbers';
import { useMeeting } from './use-meeting';
import { useSeat } from './use-seat';

interface Props {
  row: EventRow;
  state: EventState;
}

/** The reader's registration for an event, with the remaining seats and the possible actions. */
export function RegistrationPanel({ row, state }: Props) {
  const { t } = useTranslation('events');
  const { registration } = row;
  // Both dialogs stay open while the registration changes, because registering ends with a success message in its dialog.
  const [openMode, setOpenMode] = useState<RegistrationMode | null>(null);
  const [question, setQuestion] = useState<SeatQuestion | null>(null);
  return (
    <Panel title={t('registration.title')}>
      <Stack gap="3">
        <Box role="status">
          <OwnRegistration row={row} state={state} />
        </Box>
        {(state === 'upcoming' || state === 'running') &&
          (registration?.state === 'seated' ? (
            <SeatActions row={row} state={state} onAsk={setQuestion} />
          ) : (
            <JoinActions row={row} state={state} onOpen={setOpenMode} onAsk={setQuestion} />
          ))}
      </Stack>
      <RegisterDialog row={row} opens={openMode} onClose={() => setOpenMode(null)} />
      <SeatDialog row={row} question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function OwnRegistration({ row, state }: Props) {
  const { t } = useTranslation('events');
  const { registration } = row;
  if (state === 'cancelled') return <Text color="fg.muted">{t('cancelled.text')}</Text>;
  if (state === 'over') return <Text color="fg.muted">{t(registration?.state === 'seated' ? 'over.attended' : 'over.text')}</Text>;
  if (!registration) return <SeatNumbers row={row} />;
  const isAdmitted = registration.state === 'seated';
  return (
    <Flex gap="2.5" align="flex-start">
      <Icon as={isAdmitted ? CircleCheck : Clock} size={20} mt="1px" color={isAdmitted ? 'brand.fg' : 'amber.fg'} />
      <Box minW="0">
        <Text fontWeight="600">{t(isAdmitted ? 'registration.seated' : 'registration.waiting')}</Text>
        {!isAdmitted && <Text color="fg.muted">{t('registration.waitingText')}</Text>}
        {!isAdmitted && <SeatNumbers row={row} />}
        {isAdmitted && registration.offered && <Text color="fg.muted">{t('registration.offered')}</Text>}
      </Box>
    </Flex>
  );
}

function SeatActions({ row, state, onAsk }: Props & { onAsk: (question: SeatQuestion) => void }) {
  const { t } = useTranslation('events');
  const offline = useConnection().state === 'offline';
  const meeting = useMeeting(row);
  const [save, isSaving] = useOnce(() => downloadCalendar(row));
  const { run, isRunning, failure } = useSeat(row);
  const isOffered = row.registration?.offered ?? false;
  return (
    <>
      <Stack gap="2">
        {row.hasLink && (
          <Button onClick={() => void meeting.join()} loading={meeting.isLoading} loadingText={t('registration.join')} disabled={offline}>
            <Icon as={Video} />
            {t('registration.join')}
          </Button>
        )}
        <Button
          variant="outline"
          colorPalette="gray"
          onClick={() => void save()}
          loading={isSaving}
          loadingText={t('registration.calendar')}
          disabled={offline}
        >
          <Icon as={CalendarPlus} />
          {t('registration.calendar')}
        </Button>
      </Stack>
      {state === 'upcoming' && (
        <Flex gap="2" wrap="wrap" mx="-2">
          {isOffered ? (
            <Button
              size="sm"
              variant="ghost"
              loading={isRunning}
              loadingText={t('registration.keep')}
              disabled={offline}
              onClick={() => void run('keep', () => {})}
            >
              {t('registration.keep')}
            </Button>
          ) : (
            <Button size="sm" variant="ghost" disabled={offline} onClick={() => onAsk('offer')}>
              {t('registration.offer')}
            </Button>
          )}
          <Button size="sm" variant="ghost" colorPalette="red" disabled={offline} onClick={() => onAsk('leave')}>
            {t('registration.leave')}
          </Button>
        </Flex>
      )}
      {failure && (
        <Text role="alert" color="fg.error">
          {failure}
        </Text>
      )}
      {meeting.dialog}
    </>
  );
}

interface JoinActionsProps extends Props {
  onOpen: (opens: RegistrationMode) => void;
  onAsk: (question: SeatQuestion) => void;
}

function JoinActions({ row, state, onOpen, onAsk }: JoinActionsProps) {
  const { t } = useTranslation('events');
  const offline = useConnection().state === 'offline';
  const isWaiting = row.registration?.state === 'waiting';
  const isFull = isFullFor(row);
  // Until the event starts, seats can be taken and released, and the waiting list can be joined and left.
  const isUpcoming = state === 'upcoming';
  const canTake = isUpcoming && row.companySeats.offered > 0;
  return (
    <>
      <Stack gap="2" _empty={{ display: 'none' }}>
        {canTake && (
          <>
            <Text color="fg.muted">{t('registration.offeredToYou')}</Text>
            <Button disabled={offline} onClick={() => onOpen('take')}>
              {t('registration.take')}
            </Button>
          </>
        )}
        {!isWaiting && (isUpcoming || !isFull) && (
          <Button
            {...(canTake ? { variant: 'outline', colorPalette: 'gray' } : {})}
            disabled={offline}
            onClick={() => onOpen(isFull ? 'wait' : 'register')}
          >
            {t(isFull ? 'registration.wait' : 'registration.register')}
          </Button>
        )}
      </Stack>
      {isWaiting && isUpcoming && (
        <Flex mx="-2">
          <Button size="sm" variant="ghost" colorPalette="red" disabled={offline} onClick={() => onAsk('leave')}>
            {t('registration.leaveList')}
          </Button>
        </Flex>
      )}
    </>
  );
}
