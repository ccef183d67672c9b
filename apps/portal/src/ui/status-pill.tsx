import { Box, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

const LOOKS = {
  new: ['green', '●'],
  inProgress: ['blue', '◐'],
  closed: ['red', '■'],
  waiting: ['amber', '▲'],
  accepted: ['green', '✓'],
  rejected: ['red', '✕'],
  upcoming: ['blue', '○'],
  registered: ['brand', '✓'],
  expired: ['gray', '–'],
  inactive: ['gray', '–'],
  allCps: ['gray', '◎'],
  specificCp: ['gray', '◉'],
  sending: ['gray', '◷'],
  notSent: ['red', '!'],
} as const;

export type PillStatus = keyof typeof LOOKS;

/** Each status has its own shape: colour is never alone. */
export function StatusPill({ status, children, ...box }: BoxProps & { status: PillStatus }) {
  const { t } = useTranslation('common');
  return (
    <Pill look={LOOKS[status]} {...box}>
      {children ?? t(`status.${status}`)}
    </Pill>
  );
}

/** A palette and a shape. */
export type PillLook = readonly [palette: string, glyph: string];

/** A word in a pill, with the look of what it says. */
export function Pill({ look: [palette, glyph], children, ...box }: BoxProps & { look: PillLook }) {
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      h="22px"
      px="2"
      rounded="full"
      borderWidth="1px"
      borderColor="colorPalette.muted"
      colorPalette={palette}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      textStyle="caption"
      fontWeight="500"
      whiteSpace="nowrap"
      {...box}
    >
      <Box as="span" aria-hidden="true" fontSize="10px" lineHeight="1" w="10px" textAlign="center">
        {glyph}
      </Box>
      {children}
    </Box>
  );
}
