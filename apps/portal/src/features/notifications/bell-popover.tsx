import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { failureText } from '../../live/failures/failure';
import { useSession } from '../../live/use-session';
import { ErrorState } from '../../ui/feedback/error-state';
import { NoticesSkeleton } from '../../ui/feedback/skeletons';
import { EmptyState, LoadingState } from '../../ui/feedback/states';
import { toast } from '../../ui/feedback/toaster';
import { useRowKeys } from '../../ui/list/use-row-keys';
import { PopoverPanel } from '../../ui/overlay/popover-panel';
import { BellButton } from './bell-button';
import { NotificationRow } from './notification-row';
import { useBell, useReadMutations } from './notifications.queries';
import { useFrozenList } from './use-frozen-list';

export interface BellPopoverProps {
  onOpenChange: (open: boolean) => void;
}

export default function BellPopover({ onOpenChange }: BellPopoverProps) {
  const { t } = useTranslation('notifications');
  const [isOpen, setOpen] = useState(true);
  useEffect(() => onOpenChange(isOpen), [isOpen, onOpenChange]);
  return (
    <PopoverPanel open={isOpen} onOpenChange={setOpen} label={t('title')} width="380px" trigger={<BellButton />}>
      <LatestNotifications onClose={() => setOpen(false)} />
    </PopoverPanel>
  );
}

function LatestNotifications({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const { user } = useSession();
  const { data, error, refetch } = useBell();
  const readMutations = useReadMutations();
  const { list, waiting, show, listProps } = useFrozenList(data?.items);
  const unread = data?.counts.unread ?? 0;
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  if (!user) return null;
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" px="4" py="2.5" minH="48px" borderBottomWidth="1px">
        <Heading as="h2" textStyle="panelTitle">
          {t('title')}
        </Heading>
        {unread > 0 && (
          <Button
            size="xs"
            variant="ghost"
            loading={readMutations.all.isPending}
            onClick={() => readMutations.all.mutate(undefined, { onError: (failure) => toast.error(failureText(failure)) })}
          >
            {t('readAll')}
          </Button>
        )}
      </Flex>
      <Box ref={rows} overflowY="auto" maxH="min(60dvh, 560px)" tabIndex={0} role="region" aria-label={t('region.list')} {...listProps}>
        {waiting > 0 && (
          <Box position="sticky" top="2" zIndex="1" textAlign="center" h="0">
            <Button size="2xs" rounded="full" boxShadow="md" onClick={show}>
              {t('new', { count: waiting })}
            </Button>
          </Box>
        )}
        {!data && !error && (
          <LoadingState>
            <NoticesSkeleton rows={4} />
          </LoadingState>
        )}
        {!data && error && (
          <ErrorState onRetry={() => void refetch()} reason={failureText(error)}>
            {t('failed')}
          </ErrorState>
        )}
        {data && list.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
        <Box as="ul" listStyleType="none">
          {list.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              reader={user}
              onRead={(id) => readMutations.one.mutate(id)}
              onOpen={onClose}
            />
          ))}
        </Box>
      </Box>
      <Flex justify="center" borderTopWidth="1px" p="1.5">
        <Button asChild size="sm" variant="ghost" w="full">
          <Link to="/notifications" onClick={onClose}>
            <Text as="span">{t('bell.all')}</Text>
          </Link>
        </Button>
      </Flex>
    </>
  );
}
