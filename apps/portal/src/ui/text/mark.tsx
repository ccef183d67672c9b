import { Box, type BoxProps, Flex, type FlexProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export const STEP_RESPONSE = 'M6 23.5h4.2c2.6 0 2.7-14 6-14 2.7 0 2.3 6.2 5 6.2 1.3 0 1.6-1.2 2.6-1.2';
export const SETPOINT = { cx: 25.2, cy: 14.5 };
const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** The logo. It is never mirrored, because time in its curve runs from left to right. */
export function Mark({ size = 28, mono, ...box }: BoxProps & { size?: number; mono?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Box asChild flexShrink="0" {...box}>
      <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label={t('brand.name')}>
        {!mono && <rect width="32" height="32" rx="7" fill="#01393E" />}
        <path d={STEP_RESPONSE} stroke={mono ? 'currentColor' : '#fff'} strokeWidth="2.4" {...line} />
        <circle {...SETPOINT} r="2.6" fill={mono ? 'currentColor' : '#EFA30F'} />
      </svg>
    </Box>
  );
}

export function Wordmark({ markOnly, ...flex }: FlexProps & { markOnly?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Flex as="span" align="center" gap="2.5" textStyle="panelTitle" letterSpacing="-0.01em" whiteSpace="nowrap" {...flex}>
      <Mark aria-hidden={!markOnly} />
      {!markOnly && (
        <span>
          {t('brand.name')}{' '}
          <Box as="span" fontWeight="400" color="fg.muted">
            {t('brand.product')}
          </Box>
        </span>
      )}
    </Flex>
  );
}
