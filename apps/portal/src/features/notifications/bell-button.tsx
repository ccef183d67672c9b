import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/text/badge';
import { Icon } from '../../ui/text/icon';
import { useBell } from './notifications.queries';

export function BellButton(button: Omit<IconButtonProps, 'aria-label'>) {
  const { t } = useTranslation('notifications-shell');
  const unread = useBell().data?.counts.unread ?? 0;
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      position="relative"
      aria-label={unread ? t('bell.nameUnread', { count: unread }) : t('bell.name')}
      {...button}
    >
      <Icon as={Bell} size={18} />
      <Badge count={unread} tone="red" position="absolute" top="-3px" insetEnd="-5px" />
    </IconButton>
  );
}
