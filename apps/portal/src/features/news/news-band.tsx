import { Flex, type FlexProps } from '@chakra-ui/react';
import { isLifeCycle, isPartner, type NewsRow } from '@portal/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useRole } from '../../live/use-session';
import { dayText } from '../../publishing/period-pill';
import { useToday } from '../../ui/text/clock';
import { Icon } from '../../ui/text/icon';
import { CATEGORY_GLYPHS } from './category-glyph';
import { hasBand, mustSign, noticeState } from './notice-state';

/** True if the band of an item replaces its pills. */
export function useHasBand(row: NewsRow): boolean {
  return hasBand(row, useToday(), isPartner(useRole()));
}

/** The band above news that readers must act on, with the required action and its deadline. Renders nothing for other news. */
export function NewsBand({ row, ...flex }: FlexProps & { row: NewsRow }) {
  const { t } = useTranslation('publications-shell');
  const { date } = useFormat();
  const today = useToday();
  const partner = isPartner(useRole());
  if (!hasBand(row, today, partner)) return null;
  const isNotice = isLifeCycle(row.category);
  const words = [
    ...(isNotice ? [t(`category.${row.category}`)] : []),
    ...(mustSign(row, today, partner) ? [t(partner ? 'news.awaiting' : 'news.asks')] : []),
    ...(noticeState(row, today) === 'orders-end' ? [t('news.until', { day: dayText(date, row.lastOrderOn!) })] : []),
  ];
  return (
    <Flex
      align="center"
      gap="2"
      px="4"
      py="1.5"
      bg="bg.warning"
      borderColor="amber.muted"
      textStyle="label"
      fontWeight="600"
      data-band=""
      {...flex}
    >
      <Icon as={isNotice ? CATEGORY_GLYPHS[row.category] : TriangleAlert} color="fg.warning" />
      {words.join(' · ')}
    </Flex>
  );
}
