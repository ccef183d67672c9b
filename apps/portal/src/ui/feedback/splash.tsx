import { Box, Center, Text, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SETPOINT, STEP_RESPONSE } from '../text/mark';
import { endFirstPage } from './first-page';

/** The loading time in milliseconds after which the server is reported as unreachable. */
const LONG_MS = 8_000;

/** The splash screen of the first load. If the server is unreachable, it reports that while loading is retried. */
export function Splash() {
  const { t } = useTranslation('common');
  const { t: failure } = useTranslation('errors');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      endFirstPage();
      setLong(true);
    }, LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center minH="100dvh" flexDirection="column" gap="6" px="4" color="brand.fg">
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
      <Text role="status" color="fg.muted" textAlign="center" minH="6">
        {isLong && failure('network')}
      </Text>
    </Center>
  );
}
