import { Box, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../i18n/calendar';
import { ownZone, timesOf } from '../../i18n/clocks';
import { useLanguage } from '../../i18n/language';

/** Shows times such as "15:00 – 16:30 your time · 23:00 – 00:30 Japan Standard Time". The second time is shown only if it differs. */
export function EventTimes({ event, zone, ...box }: BoxProps & { event: Span; zone: string }) {
  const { t } = useTranslation('publications-shell');
  const { intl } = useLanguage();
  const { own, there } = timesOf(intl, event, zone, ownZone());
  return (
    <Box as="span" {...box}>
      <time dateTime={event.startsAt}>{there ? t('event.time.own', { time: own }) : own}</time>
      {there && (
        <>
          {' · '}
          <bdi>
            {there.text} {there.zone}
          </bdi>
        </>
      )}
    </Box>
  );
}
