import { Button, Dialog } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../../device/server-clock';
import { DateField } from '../../../../ui/date/date-field';
import { FormBody } from '../../../../ui/form/form-body';
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
  const time = new Date(value);
  const isInRange = time.getTime() > now && time.getTime() < now + LIMITS.snoozeMs;
  return (
    <FormBody
      gap="0"
      onSubmit={() => {
        if (!isInRange) return;
        onChoose(time);
        onClose();
      }}
    >
      <Dialog.Body>
        <DateField
          kind="moment"
          label={t('snooze.when')}
          value={value}
          min={fieldValueOf(new Date(now))}
          max={fieldValueOf(new Date(now + LIMITS.snoozeMs))}
          help={t('snooze.help')}
          error={!isInRange && t('snooze.past')}
          onValue={setValue}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="ghost" colorPalette="gray" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" disabled={!isInRange}>
          {t('snooze.action')}
        </Button>
      </Dialog.Footer>
    </FormBody>
  );
}
