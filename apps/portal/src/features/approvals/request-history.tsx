import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Bell, Check, type LucideIcon, Trash2, UserPlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import type { RequestDetail } from './approvals.queries';

type HistoryAction = RequestDetail['history'][number]['what'];

const GLYPHS: Record<HistoryAction, LucideIcon> = { requested: UserPlus, approved: Check, rejected: X, reminded: Bell, removed: Trash2 };

export function RequestHistory({ history }: Pick<RequestDetail, 'history'>) {
  const { t } = useTranslation('approval');
  const sortedHistory = history.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Box as="section">
      <Heading as="h3" textStyle="label" color="fg.muted" mb="3">
        {t('detail.history')}
      </Heading>
      <Box as="ol" listStyleType="none" display="grid" gap="3">
        {sortedHistory.map(({ at, what, by, reason }) => (
          <Flex as="li" key={`${at} ${what}`} gap="3">
            <Flex align="center" justify="center" boxSize="24px" flexShrink="0" rounded="full" bg="bg.muted" color="fg.muted">
              <Icon as={GLYPHS[what]} size={14} />
            </Flex>
            <Box minW="0">
              <Text overflowWrap="anywhere">
                {t(`history.${what}`, { name: by })} <RelativeTime at={at} textStyle="caption" color="fg.subtle" />
              </Text>
              {reason && (
                <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere" dir="auto">
                  {reason}
                </Text>
              )}
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
