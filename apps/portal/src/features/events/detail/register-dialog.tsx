import { Box, Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { CalendarPlus, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, ownZone } from '../../../i18n/clocks';
import { useLanguage } from '../../../i18n/language';
import { FormAlert } from '../../../ui/form/form-alert';
import { useOnce } from '../../../ui/input/use-once';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { EventTimes } from '../event-times';
import { isFullFor } from '../events.queries';
import { downloadCalendar } from './event-files';
import { SeatNumbers } from './seat-numbers';
import { useSeat } from './use-seat';

export type RegistrationMode = 'register' | 'wait' | 'take';

interface Props {
  row: EventRow;
  /** The action of the pressed button; null while the dialog is closed. */
  opens: RegistrationMode | null;
  onClose: () => void;
}

/**
 * Registers for an event, from the confirmation to the success message. If the last seat has just been taken, it offers the waiting list
 * (R4.9).
 */
export function RegisterDialog({ row, opens, onClose }: Props) {
  const { t } = useTranslation('events');
  const seat = useSeat(row);
  const isOpen = opens !== null;
  const [wasOpen, setWasOpen] = useState(isOpen);
  // Keep the text while the dialog closes. It always opens with the confirmation.
  const [action, setAction] = useState<RegistrationMode>('register');
  const [registeredEvent, setRegisteredEvent] = useState<EventRow | null>(null);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (opens) {
      setAction(opens);
      setRegisteredEvent(null);
      seat.clear();
    }
  }
  // The dialog stays open until the server has responded.
  const close = () => {
    if (!seat.isRunning) onClose();
  };
  const isDone = registeredEvent !== null;
  return (
    <TitledDialog
      open={isOpen}
      title={
        isDone
          ? t(registeredEvent.registration?.state === 'seated' ? 'registration.seated' : 'registration.waiting')
          : t(`confirm.${action}`, { title: row.title })
      }
      width="440px"
      closesOutside={false}
      onClose={close}
    >
      {isDone ? (
        <Success row={registeredEvent} onClose={close} />
      ) : (
        <Question row={row} action={action} seat={seat} onDone={setRegisteredEvent} onClose={close} />
      )}
    </TitledDialog>
  );
}

interface QuestionProps {
  row: EventRow;
  action: RegistrationMode;
  seat: ReturnType<typeof useSeat>;
  onDone: (row: EventRow) => void;
  onClose: () => void;
}

function Question({ row, action, seat: { run, isRunning, failure }, onDone, onClose }: QuestionProps) {
  const { t } = useTranslation(['events', 'common']);
  const { intl } = useLanguage();
  // If the last seat is taken while the confirmation is open, its text and action change to the waiting list.
  const now = action === 'register' && isFullFor(row) ? 'wait' : action;
  return (
    <>
      <Dialog.Body pb="4">
        <Stack gap="4">
          <Box bg="bg.subtle" rounded="md" p="3">
            <Text fontWeight="600">{dayText(intl, row, ownZone())}</Text>
            <EventTimes event={row} zone={row.zone} display="block" />
            <Text color="fg.muted" overflowWrap="anywhere">
              <Name>{row.location}</Name>
            </Text>
          </Box>
          <SeatNumbers row={row} />
          <Text color="fg.muted">{t(now === 'wait' ? 'confirm.waitText' : 'confirm.text')}</Text>
          {failure && <FormAlert>{failure}</FormAlert>}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer pt="2">
        <Button variant="outline" colorPalette="gray" onClick={onClose} disabled={isRunning}>
          {t('common:action.cancel')}
        </Button>
        <Button onClick={() => void run(now, onDone)} loading={isRunning} loadingText={t(`registration.${now}`)}>
          {t(`registration.${now}`)}
        </Button>
      </Dialog.Footer>
    </>
  );
}

function Success({ row, onClose }: { row: EventRow; onClose: () => void }) {
  const { t } = useTranslation(['events', 'common']);
  const closeButton = useRef<HTMLButtonElement>(null);
  const isAdmitted = row.registration?.state === 'seated';
  const [save, isSaving] = useOnce(() => downloadCalendar(row));
  // The pressed button no longer exists, so the focus moves to the close button.
  useEffect(() => closeButton.current?.focus(), []);
  return (
    <>
      <Dialog.Body pb="4">
        <Flex gap="3" align="flex-start" role="status">
          <Icon as={isAdmitted ? CircleCheck : Clock} size={24} color={isAdmitted ? 'brand.fg' : 'amber.fg'} />
          <Box minW="0">
            <Text fontWeight="600" overflowWrap="anywhere">
              <Name>{row.title}</Name>
            </Text>
            <EventTimes event={row} zone={row.zone} display="block" />
            <Text color="fg.muted" mt="2">
              {t(isAdmitted ? 'done.text' : 'registration.waitingText')}
            </Text>
          </Box>
        </Flex>
      </Dialog.Body>
      <Dialog.Footer pt="2">
        {isAdmitted && (
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={() => void save()}
            loading={isSaving}
            loadingText={t('registration.calendar')}
          >
            <Icon as={CalendarPlus} />
            {t('registration.calendar')}
          </Button>
        )}
        <Button ref={closeButton} onClick={onClose}>
          {t('done.close')}
        </Button>
      </Dialog.Footer>
    </>
  );
}
