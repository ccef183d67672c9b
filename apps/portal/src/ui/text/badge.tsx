import { Box, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export const BADGE_CAP = 99;
const capCount = (count: number) => (count > BADGE_CAP ? `${BADGE_CAP}+` : `${count}`);

interface Props extends BoxProps {
  count: number;
  /** The colour: red for the bell, petrol for counts in navigation and rows, grey for totals. */
  tone?: 'red' | 'brand' | 'gray';
}

/** Shows a count, or nothing for zero. Hidden from screen readers, because the accessible name of its parent includes the number. */
export function Badge({ count, tone = 'brand', ...box }: Props) {
  if (count <= 0) return null;
  return (
    <Box
      key={capCount(count)}
      as="span"
      aria-hidden="true"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      minW="18px"
      h="18px"
      px="5px"
      rounded="full"
      colorPalette={tone}
      bg={tone === 'gray' ? 'bg.muted' : 'colorPalette.solid'}
      color={tone === 'gray' ? 'fg.muted' : 'colorPalette.contrast'}
      fontSize="0.6875rem"
      fontWeight="600"
      lineHeight="1"
      fontVariantNumeric="tabular-nums"
      animation="appear"
      animationDuration="quick"
      {...box}
    >
      {capCount(count)}
    </Box>
  );
}

/** A title that screen readers announce together with its count. An `aria-label` would have to repeat the visible text exactly. */
export function CountedTitle({ title, count }: { title: string; count: number }) {
  const { t } = useTranslation('common');
  if (count <= 0) return title;
  return (
    <>
      <span aria-hidden="true">{title}</span>
      <Box as="span" srOnly>
        {t('shell.withCount', { title, count })}
      </Box>
    </>
  );
}
