import { Dialog, IconButton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, type LucideIcon, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { ErrorState } from '../../../ui/feedback/error-state';
import { LoadingState } from '../../../ui/feedback/states';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';
import { Icon } from '../../../ui/text/icon';
import { CannedDialog } from './canned-dialog';
import { HoursForm } from './hours-form';

function SettingsButton({ label, glyph, onClick }: { label: string; glyph: LucideIcon; onClick: () => void }) {
  return (
    <IconButton size="sm" variant="ghost" colorPalette="gray" aria-haspopup="dialog" aria-label={label} title={label} onClick={onClick}>
      <Icon as={glyph} size={18} />
    </IconButton>
  );
}

export function BusinessHoursButton() {
  const { t } = useTranslation('contact');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SettingsButton label={t('hours.open')} glyph={CalendarClock} onClick={() => setOpen(true)} />
      <TitledDialog open={open} title={t('hours.title')} text={t('hours.text')} width="560px" closesOutside={false} onClose={close}>
        <Hours onDone={close} />
      </TitledDialog>
    </>
  );
}

function Hours({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('contact');
  const { data, isError, refetch } = useQuery(api.tickets.businessHours.query({}));
  if (data) return <HoursForm hours={data} onDone={onDone} />;
  return (
    <Dialog.Body>
      {isError ? <ErrorState onRetry={() => void refetch()}>{t('hours.failed')}</ErrorState> : <LoadingState rows={4} />}
    </Dialog.Body>
  );
}

export function CannedRepliesButton() {
  const { t } = useTranslation('contact');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsButton label={t('canned.title')} glyph={MessageSquareText} onClick={() => setOpen(true)} />
      <CannedDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
