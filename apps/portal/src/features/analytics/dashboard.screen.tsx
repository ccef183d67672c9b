import { Button, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRole } from '../../live/use-session';
import { SharedCrosshair } from '../../ui/chart/crosshair';
import { isKey, usePageKeys } from '../../ui/input/keys';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { tilesQuery } from './analytics.queries';
import { ActiveUsersCard } from './cards/active-users.card';
import { ExportsCard } from './cards/exports.card';
import { FunctionsCard } from './cards/functions.card';
import { InquiriesCard } from './cards/inquiries.card';
import { UsersByFunctionCard } from './cards/users-by-function.card';
import { ExportTool, PAGE_EXPORTS } from './export-tool';
import { useLiveToday } from './live-today';
import { CHARTS, exportInput, logAddress, seesExports, useRange } from './range';
import { RangeBar } from './range-bar';
import { Tiles } from './tiles';
import { LastUpdated } from './updated';

/** The dashboard (R2.16): the usage of the portal over a range, by roles. */
export default function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'dashboard-shell']);
  const { view, search, address, change } = useRange();
  const showsExports = seesExports(useRole());
  const { data } = useQuery(tilesQuery(view));
  const { today, updatedAt } = useLiveToday(view, data?.range);
  // Without a focused card, the key applies to all cards.
  usePageKeys((event) => {
    if (!isKey('table', event)) return;
    event.preventDefault();
    change({ tables: address.tables.length ? [] : CHARTS, page: address.page });
  });
  return (
    <>
      <PageHeader
        title={t('dashboard-shell:title.dashboard')}
        actions={
          <>
            <ExportTool kinds={PAGE_EXPORTS} wanted={data && exportInput({ ...view, compare: false }, data.range)} />
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={logAddress(search, {})}>
                <Icon as={ScrollText} />
                {t('open')}
              </Link>
            </Button>
          </>
        }
      />
      <RangeBar canCompare status={<LastUpdated at={updatedAt} />} />
      <Tiles view={view} today={today} />
      <SharedCrosshair>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          gap={{ base: '3', md: '4' }}
          alignItems="start"
          pb="6"
        >
          <Flex direction="column" gap={{ base: '3', md: '4' }} minW="0">
            <ActiveUsersCard today={today} />
            {showsExports && <ExportsCard today={today} />}
            <UsersByFunctionCard />
          </Flex>
          <Flex direction="column" gap={{ base: '3', md: '4' }} minW="0">
            <FunctionsCard />
            <InquiriesCard />
          </Flex>
        </Grid>
      </SharedCrosshair>
    </>
  );
}
