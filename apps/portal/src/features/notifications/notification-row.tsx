import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import type { Notification, NotificationType } from '@portal/contracts';
import {
  CalendarClock,
  CalendarDays,
  FileX2,
  type LucideIcon,
  MailOpen,
  Newspaper,
  ShieldAlert,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RequestActions } from '../../parts/request-actions';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { addressOf, type Reader } from './notifications.rules';
import { Sentence } from './sentence';

const GLYPHS: Record<NotificationType, [LucideIcon, 'amber' | 'green' | 'red' | 'gray' | 'blue']> = {
  UserRequest: [UserPlus, 'amber'],
  UserApproved: [UserCheck, 'green'],
  UserRejected: [UserX, 'red'],
  KMDeleted: [FileX2, 'gray'],
  News: [Newspaper, 'blue'],
  Event: [CalendarDays, 'blue'],
  EventReminder: [CalendarClock, 'amber'],
  SignIn: [ShieldAlert, 'amber'],
};

interface Props {
  notification: Notification;
  reader: Reader;
  onRead: (id: string) => void;
  onOpen?: () => void;
}

/** One notification. The whole row is a link, and its buttons are above the link. */
export function NotificationRow({ notification, reader, onRead, onOpen }: Props) {
  const { t } = useTranslation('notifications');
  const { id, type, subjectId, words, createdAt, read } = notification;
  const [glyph, palette] = GLYPHS[type];
  const address = addressOf(notification, reader);
  const sentence = <Sentence notification={notification} reader={reader} />;
  const handleOpen = () => {
    if (!read) onRead(id);
    onOpen?.();
  };
  return (
    <Flex
      as="li"
      data-row={id}
      className="group"
      position="relative"
      gap="3"
      px="4"
      py="3"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
      bg={read ? undefined : 'bg.inset'}
      _hover={address ? { bg: 'bg.subtle' } : undefined}
      data-unread={read ? undefined : ''}
    >
      <Flex
        align="center"
        justify="center"
        boxSize="32px"
        flexShrink="0"
        rounded="full"
        colorPalette={palette}
        bg="colorPalette.subtle"
        color="colorPalette.fg"
      >
        <Icon as={glyph} />
      </Flex>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere" fontWeight={read ? '400' : '500'}>
          {address ? (
            <Box asChild _before={{ content: '""', position: 'absolute', inset: 0 }} focusVisibleRing="inside" rounded="sm">
              <Link to={address} data-row-link="" onClick={handleOpen}>
                {sentence}
              </Link>
            </Box>
          ) : (
            sentence
          )}
        </Text>
        {words.reason && (
          <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
            {t('reason', { reason: words.reason })}
          </Text>
        )}
        <Text textStyle="caption" color="fg.subtle">
          <RelativeTime at={createdAt} />
        </Text>
        {type === 'UserRequest' && (
          <Suspense fallback={<Box h="40px" />}>
            <RequestActions userId={subjectId} onDecided={() => !read && onRead(id)} />
          </Suspense>
        )}
      </Box>
      <Flex direction="column" align="center" gap="1" flexShrink="0" pt="1" w="24px">
        {!read && (
          <>
            <Box role="img" aria-label={t('unread')} boxSize="8px" rounded="full" bg="brand.solid" mt="1" />
            <IconButton
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              position="relative"
              aria-label={t('markRead')}
              title={t('markRead')}
              opacity={{ base: 1, md: 0 }}
              _groupHover={{ opacity: 1 }}
              _focusVisible={{ opacity: 1 }}
              onClick={() => onRead(id)}
            >
              <Icon as={MailOpen} size={14} />
            </IconButton>
          </>
        )}
      </Flex>
    </Flex>
  );
}
