import { Box, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Shape, type ShapeName } from './shape';

const LOOKS = {
  new: ['green', 'disc'],
  inProgress: ['blue', 'half'],
  closed: ['red', 'square'],
  waiting: ['amber', 'up'],
  accepted: ['green', 'check'],
  rejected: ['red', 'cross'],
  upcoming: ['blue', 'ring'],
  registered: ['brand', 'check'],
  expired: ['gray', 'dash'],
  inactive: ['gray', 'dash'],
  allCps: ['gray', 'rings'],
  specificCp: ['gray', 'target'],
  sending: ['gray', 'clock'],
  notSent: ['red', 'alert'],
} as const;

export type PillStatus = keyof typeof LOOKS;

/** Each status has its own shape: colour is never the only distinction. */
export function StatusPill({ status, children, ...box }: BoxProps & { status: PillStatus }) {
  const { t } = useTranslation('common');
  return (
    <Pill look={LOOKS[status]} {...box}>
      {children ?? t(`status.${status}`)}
    </Pill>
  );
}

/** A palette and a shape. */
export type PillLook = readonly [palette: string, shape: ShapeName];

/** A word in a pill, styled by its meaning. */
export function Pill({ look: [palette, shape], children, ...box }: BoxProps & { look: PillLook }) {
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
      <Shape name={shape} />
      {children}
    </Box>
  );
}
