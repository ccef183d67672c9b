import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ticketList } from '../tickets.list';
import type { Queue } from './ticket-rows';

/** Reports that the list does not contain the ticket of the open conversation. */
export function UnlistedTicketNotice({ queue: { openId, rows, ghosts, filter, change } }: { queue: Queue }) {
  const { t } = useTranslation(['inquiries', 'queue']);
  if (!openId || !rows || ghosts.has(openId) || rows.some(({ ticketId }) => ticketId === openId)) return null;
  const isNarrowed = filter.view !== 'all' || ticketList.filter.isNarrowed(filter);
  return (
    <Flex role="status" align="center" gap="2" px="3" py="1.5" bg="bg.inset" borderBottomWidth="1px" textStyle="caption" color="fg.muted">
      <Text flex="1" minW="0">
        {isNarrowed ? t('queue:outside.view') : t('queue:outside.page')}
      </Text>
      {isNarrowed && (
        <Button
          size="2xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => change({ ...ticketList.filter.cleared, view: 'all' }, { replace: true })}
        >
          {t('queue:outside.show')}
        </Button>
      )}
    </Flex>
  );
}
