import { Text } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { dayText, ownZone, timesOf, zoneName } from '../../../i18n/clocks';
import { useLanguage } from '../../../i18n/language';
import { DetailList } from '../../../ui/list/detail-list';
import { Name } from '../../../ui/text/bidi';
import { RelativeTime } from '../../../ui/text/relative-time';

export function EventFacts({ row }: { row: EventRow }) {
  const { t } = useTranslation(['events', 'publishing']);
  const { intl } = useLanguage();
  const zone = ownZone();
  const { own, there } = timesOf(intl, row, row.zone, zone);
  return (
    <DetailList
      gridTemplateColumns="minmax(88px, 112px) minmax(0, 1fr)"
      details={[
        { label: t('field.date'), value: dayText(intl, row, zone) },
        {
          label: there ? t('field.ownTime') : t('field.time'),
          value: (
            <>
              {own}
              <Text textStyle="caption" color="fg.muted">
                {zoneName(intl, zone)}
              </Text>
            </>
          ),
        },
        ...(there
          ? [
              {
                label: t('field.localTime'),
                value: (
                  <>
                    {there.text}
                    <Text textStyle="caption" color="fg.muted">
                      {there.zone}
                    </Text>
                  </>
                ),
              },
            ]
          : []),
        { label: t('field.location'), value: <Name>{row.location}</Name>, copy: row.location },
        { label: t('field.mode'), value: t(`mode.${row.mode}`) },
        { label: t('field.category'), value: t(`category.${row.category}`) },
        { label: t('publishing:field.uploader'), value: <Name>{row.uploader}</Name> },
        { label: t('publishing:field.uploaded'), value: <RelativeTime at={row.uploadedAt} /> },
      ]}
    />
  );
}
