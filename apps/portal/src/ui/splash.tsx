import { Box, Center, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SETPOINT, STEP_RESPONSE } from './mark';

/** The first load: the curve draws once, then the portal stands. */
export function Splash() {
  const { t } = useTranslation('common');
  return (
    <Center minH="100dvh" color="brand.fg">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <svg viewBox="0 0 32 32" width="72" height="72" aria-hidden="true">
        <Box asChild animation="drawn 600ms" animationTimingFunction="settle" strokeDasharray="1">
          <path
            d={STEP_RESPONSE}
            pathLength={1}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </Box>
        <Box asChild color="live" animation="appear 200ms 500ms backwards">
          <circle {...SETPOINT} r="2.4" fill="currentColor" />
        </Box>
      </svg>
    </Center>
  );
}
