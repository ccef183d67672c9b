import { Flex, IconButton, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/text/icon';
import { touchTargets } from '../../../ui/theme/touch-targets';

interface Props {
  of: 'answer' | 'question';
  ids: readonly string[];
  shown: string;
  onChoose: (id: string) => void;
}

/** Switches between versions of an answer or question, shown as ‹ 2/3 ›. */
export function VersionSwitch({ of, ids, shown, onChoose }: Props) {
  const { t } = useTranslation('ai');
  const shownIndex = ids.indexOf(shown);
  if (ids.length < 2 || shownIndex < 0) return null;
  const step = { size: '2xs', variant: 'ghost', colorPalette: 'gray' } as const;
  const turn = (by: number) => {
    const next = ids[shownIndex + by];
    if (next !== undefined) onChoose(next);
  };
  return (
    <Flex
      role="group"
      aria-label={t(`branch.${of}`, { n: shownIndex + 1, count: ids.length })}
      align="center"
      color="fg.muted"
      css={touchTargets}
    >
      <IconButton {...step} aria-label={t('branch.previous')} disabled={shownIndex === 0} onClick={() => turn(-1)}>
        <Icon as={ChevronLeft} size={14} flips />
      </IconButton>
      <Text as="span" textStyle="caption" fontVariantNumeric="tabular-nums" aria-hidden="true">
        <bdi dir="ltr">
          {shownIndex + 1}/{ids.length}
        </bdi>
      </Text>
      <IconButton {...step} aria-label={t('branch.next')} disabled={shownIndex === ids.length - 1} onClick={() => turn(1)}>
        <Icon as={ChevronRight} size={14} flips />
      </IconButton>
    </Flex>
  );
}
