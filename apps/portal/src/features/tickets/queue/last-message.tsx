import { Box, Flex } from '@chakra-ui/react';
import { Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import type { Reader } from '../tickets.filter';
import type { TicketRow as Row } from '../tickets.queries';

/** The last message, with an arrow if it is from the reader's own side. */
export function LastMessage({ row: { lastSide, excerpt }, me }: { row: Pick<Row, 'lastSide' | 'excerpt'>; me: Pick<Reader, 'handles'> }) {
  const { t } = useTranslation('inquiries');
  const isOwnSide = lastSide === (me.handles ? 'handler' : 'requester');
  return (
    <Flex as="span" flex="1" minW="0" align="center" gap="1">
      {isOwnSide && (
        <Box as="span" role="img" aria-label={t('row.lastOwn')} title={t('row.lastOwn')} lineHeight="0" flexShrink="0">
          <Icon as={Reply} size={12} flips />
        </Box>
      )}
      <Name truncate title={excerpt}>
        {excerpt}
      </Name>
    </Flex>
  );
}
