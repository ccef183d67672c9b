import { Box, Button, Flex } from '@chakra-ui/react';
import { PRICE_CHANGES, type PriceChangeKind, type PriceDelta } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useMoney } from '../../publishing/money';

interface Props {
  delta: Pick<PriceDelta, 'counts' | 'averages'>;
  /** The selected kind. Null means all kinds; undefined means that no list is open. */
  chosen: PriceChangeKind | null | undefined;
  onChoose: (change: PriceChangeKind | null) => void;
}

/** The kinds of changes, the most important for a reader first. */
const ORDER: readonly PriceChangeKind[] = ['unclear', 'up', 'down', 'added', 'removed', 'given', 'withdrawn', 'currency'];

export const countOf = ({ counts }: Pick<PriceDelta, 'counts'>): number =>
  PRICE_CHANGES.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);

/** Shows the number of changed offers by kind of change, and the average change. Selecting a kind narrows the list. */
export function ChangeKinds({ delta, chosen, onChoose }: Props) {
  const { t } = useTranslation('prices');
  const { number } = useFormat();
  const { change } = useMoney();
  const kinds = ORDER.filter((kind) => delta.counts[kind]);
  return (
    <Flex role="group" aria-label={t('kinds')} gap="2" wrap="wrap">
      {[null, ...kinds].map((kind) => {
        const average = kind ? delta.averages[kind] : undefined;
        return (
          <Button
            key={kind ?? 'all'}
            size="xs"
            minH={{ base: '36px', md: '28px' }}
            rounded="full"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            fontWeight="500"
            aria-pressed={chosen === kind}
            _pressed={{ bg: 'bg.selected', borderColor: 'brand.solid' }}
            onClick={() => onChoose(kind)}
          >
            {kind ? t(`kind.${kind}`) : t('kind.all')}
            <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
              {number(kind ? (delta.counts[kind] ?? 0) : countOf(delta))}
              {average !== undefined && (
                <>
                  {' · '}
                  <bdi>{t('average', { percent: change(average) })}</bdi>
                </>
              )}
            </Box>
          </Button>
        );
      })}
    </Flex>
  );
}
