import { Box, type BoxProps } from '@chakra-ui/react';
import type { PartNews } from '@portal/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { Icon } from '../../ui/text/icon';

type Change = PartNews['parts'][number]['change'];

const COLOURS: Partial<Record<Change, string>> = { up: 'fg.warning', down: 'fg.success' };

/** Shows the change of a part as a percentage, or as a text if there is no percentage. */
export function PartChange({ change, percent, ...box }: BoxProps & { change: Change; percent: number | null }) {
  const { t } = useTranslation('parts');
  const format = useFormat();
  const Arrow = change === 'up' ? ArrowUp : change === 'down' ? ArrowDown : null;
  const hasPercent = percent !== null && Arrow;
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1"
      textStyle="caption"
      fontWeight="500"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      color={COLOURS[change] ?? 'fg.muted'}
      {...box}
    >
      {Arrow && <Icon as={Arrow} size={12} />}
      {hasPercent ? (
        <>
          <Box as="span" srOnly>
            {t(`change.${change}`)}{' '}
          </Box>
          <bdi>{format.percent(Math.abs(percent) / 100)}</bdi>
        </>
      ) : (
        t(`change.${change}`)
      )}
    </Box>
  );
}
