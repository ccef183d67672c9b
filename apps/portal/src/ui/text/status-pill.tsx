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

/** The pill of a status. Each status has its own shape, so that statuses do not differ by colour alone. */
export function StatusPill({ status, children, ...box }: BoxProps & { status: PillStatus }) {
  const { t } = useTranslation('common');
  return (
    <Pill look={LOOKS[status]} {...box}>
      {children ?? t(`status.${status}`)}
    </Pill>
  );
}

export type PillLook = readonly [palette: string, shape: ShapeName];

/** A label in a pill, with a colour and shape for its meaning. */
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
