import { Button, Dialog, Field, Input } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../../device/server-clock';
import { TitledDialog } from '../../../../ui/overlay/titled-dialog';

interface Props {
  open: boolean;
  initial: Date | undefined;
  onClose: () => void;
  onChoose: (at: Date) => void;
}

/** Formats a date as the value of a date-time field, in local time. */
const fieldValueOf = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Asks for a custom date and time to snooze until, in local time. */
export default function SnoozeDialog({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <TitledDialog open={open} title={t('snooze.label')} width="400px" onClose={onClose}>
      <SnoozeForm {...rest} onClose={onClose} />
    </TitledDialog>
  );
}

function SnoozeForm({ initial, onClose, onChoose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(['conversation', 'common']);
  const [value, setValue] = useState(() => fieldValueOf(initial ?? new Date(serverNow() + 24 * 3_600_000)));
  const [now] = useState(Date.now);
  const at = new Date(value);
  const isInRange = at.getTime() > now && at.getTime() < now + LIMITS.snoozeMs;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isInRange) return;
        onChoose(at);
        onClose();
      }}
    >
      <Dialog.Body>
        <Field.Root invalid={!isInRange}>
          <Field.Label>{t('snooze.when')}</Field.Label>
          <Input
            type="datetime-local"
            fontSize={{ base: '16px', md: '14px' }}
            value={value}
            min={fieldValueOf(new Date(now))}
            max={fieldValueOf(new Date(now + LIMITS.snoozeMs))}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
          <Field.ErrorText>{t('snooze.past')}</Field.ErrorText>
          <Field.HelperText>{t('snooze.help')}</Field.HelperText>
        </Field.Root>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="ghost" colorPalette="gray" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" disabled={!isInRange}>
          {t('snooze.action')}
        </Button>
      </Dialog.Footer>
    </form>
  );
}
