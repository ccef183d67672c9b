import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { HomeRow } from '../../../parts/home-row';
import { HomeSection, OptionalPlaceholder } from '../../../parts/home-section';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { NETWORK_INQUIRIES, networkInquiriesQuery } from './network.queries';

const HOUR_MS = 3_600_000;
const MAX_UNITS = 4;

/** Lists the units with late inquiries, those with the most late inquiries first. Renders nothing if there are none. */
export default function LateInquiries() {
  const { t } = useTranslation('home');
  const { number, duration } = useFormat();
  const { data, isPending } = useQuery(networkInquiriesQuery());
  if (isPending) return <OptionalPlaceholder />;
  const rows = data?.responses.filter(({ late }) => late > 0).toSorted((a, b) => b.late - a.late) ?? [];
  if (!rows.length) return null;
  return (
    <HomeSection
      title={t('block.late')}
      count={number(data?.late ?? 0)}
      all={NETWORK_INQUIRIES}
      rows={rows.map(({ unit, open, late, median }) => (
        <HomeRow
          key={unit.id}
          id={unit.id}
          to={NETWORK_INQUIRIES}
          picture={
            <Box color="fg.muted" flexShrink="0" aria-hidden="true">
              <Icon as={Building2} size={18} />
            </Box>
          }
          title={
            <Name display="block" truncate fontWeight="500">
              {unit.name}
            </Name>
          }
          detail={
            <>
              <span>{t('network.open', { count: open, number: number(open) })}</span>
              {median !== null && (
                <Box as="span" truncate>
                  {t('network.median', { time: duration(median * HOUR_MS) })}
                </Box>
              )}
            </>
          }
          end={
            <Box as="span" color="fg.error" fontWeight="500">
              {t('network.late', { count: late, number: number(late) })}
            </Box>
          }
        />
      ))}
      limit={MAX_UNITS}
      failure={null}
      onRetry={() => {}}
      empty=""
    />
  );
}
