import { IconButton, Menu, Portal } from '@chakra-ui/react';
import type { EventRow, EventState } from '@portal/contracts';
import { Ban, CalendarPlus, Ellipsis, Link2, Trash2, Video } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../live/connection';
import { detailAddress } from '../../../parts/publication-address';
import { WithdrawDialog } from '../../../publishing/page/withdraw-dialog';
import { copyText } from '../../../ui/feedback/copy-text';
import { toast } from '../../../ui/feedback/toaster';
import { useAfterExit } from '../../../ui/overlay/after-exit';
import { Icon } from '../../../ui/text/icon';
import { CancelEventDialog } from './cancel-event-dialog';
import { downloadCalendar } from './event-files';
import { useMeeting } from './use-meeting';

/** A menu with rarely used actions: the link, the calendar entry and, for editors, cancelling and withdrawing the event. */
export function EventActions({ row, state }: { row: EventRow; state: EventState }) {
  const { t } = useTranslation(['events', 'publishing']);
  const offline = useConnection().state === 'offline';
  const [question, setAsks] = useState<'cancel' | 'delete' | null>(null);
  const { whenGone, onExitComplete } = useAfterExit();
  const meeting = useMeeting(row);
  const canEdit = row.rev !== undefined;
  const isOpen = state === 'upcoming' || state === 'running';
  const copyLink = async () => {
    if (!(await copyText(new URL(detailAddress('event', row.documentId), location.href).href))) return;
    toast.success({ title: t('publishing:link.copied'), description: t('publishing:link.who') });
  };
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit onExitComplete={onExitComplete}>
        <Menu.Trigger asChild>
          <IconButton
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-label={t('publishing:detail.more')}
            title={t('publishing:detail.more')}
          >
            <Icon as={Ellipsis} size={18} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="200px">
              <Menu.Item value="link" onClick={() => void copyLink()}>
                <Icon as={Link2} />
                {t('publishing:link.copy')}
              </Menu.Item>
              <Menu.Item value="calendar" disabled={offline} onClick={() => void downloadCalendar(row)}>
                <Icon as={CalendarPlus} />
                {t('registration.calendar')}
              </Menu.Item>
              {canEdit && isOpen && row.hasLink && row.registration?.state !== 'seated' && (
                <Menu.Item value="join" disabled={offline} onClick={() => whenGone(() => void meeting.join())}>
                  <Icon as={Video} />
                  {t('registration.join')}
                </Menu.Item>
              )}
              {canEdit && isOpen && (
                <Menu.Item value="cancel" color="fg.error" disabled={offline} onClick={() => whenGone(() => setAsks('cancel'))}>
                  <Icon as={Ban} />
                  {t('cancel.open')}
                </Menu.Item>
              )}
              {canEdit && (
                <Menu.Item value="delete" color="fg.error" disabled={offline} onClick={() => whenGone(() => setAsks('delete'))}>
                  <Icon as={Trash2} />
                  {t('publishing:withdraw.open')}
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {meeting.dialog}
      <CancelEventDialog row={row} open={question === 'cancel'} onClose={() => setAsks(null)} />
      <WithdrawDialog kind="event" row={row} open={question === 'delete'} onClose={() => setAsks(null)} />
    </>
  );
}
