import { Box, Button, Flex } from '@chakra-ui/react';
import { isPartner, NEWS_CATEGORIES } from '@portal/contracts';
import { BadgeCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterState } from '../../publishing/list/publication-list-screen';
import { DateRange } from '../../ui/date/date-range';
import { Icon } from '../../ui/text/icon';
import { touchTarget } from '../../ui/theme/touch-targets';
import { CATEGORY_GLYPHS } from './category-glyph';
import type { NewsFilter } from './news.list';

type Props = FilterState<NewsFilter>;

/** Buttons for the most used filters of news: awaiting acknowledgement, and the categories. */
export function NewsChips({ filter, onChange, reader }: Props) {
  const { t } = useTranslation(['news', 'publications-shell']);
  return (
    <Flex
      role="group"
      aria-label={t('category')}
      gap="2"
      mb="3"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      py="1"
      wrap={{ md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
    >
      <Chip glyph={BadgeCheck} isOn={filter.awaiting} onChange={(isAwaiting) => onChange({ awaiting: isAwaiting })}>
        {t(isPartner(reader.role) ? 'publications-shell:news.awaiting' : 'publications-shell:news.asks')}
      </Chip>
      <Box aria-hidden="true" borderStartWidth="1px" my="1" flexShrink="0" />
      {NEWS_CATEGORIES.map((category) => (
        <Chip
          key={category}
          glyph={CATEGORY_GLYPHS[category]}
          isOn={filter.category === category}
          onChange={(on) => onChange({ category: on ? category : null })}
        >
          {t(`publications-shell:category.${category}`)}
        </Chip>
      ))}
    </Flex>
  );
}

interface ChipProps {
  glyph: LucideIcon;
  isOn: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

const Chip = ({ glyph, isOn, onChange, children }: ChipProps) => (
  <Button
    size="xs"
    h="30px"
    px="3"
    rounded="full"
    variant="outline"
    colorPalette={isOn ? 'brand' : 'gray'}
    bg={isOn ? 'bg.selected' : 'bg.panel'}
    flexShrink="0"
    css={touchTarget}
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    <Icon as={glyph} size={14} />
    {children}
  </Button>
);

export function NewsDays({ filter, onChange }: Props) {
  const { t } = useTranslation('publishing');
  return (
    <DateRange
      label={t('field.uploaded')}
      from={filter.from}
      to={filter.until}
      onChange={({ from, to }) => onChange({ from, until: to })}
    />
  );
}
