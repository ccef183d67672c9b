import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useNow } from '../../ui/clock';
import { PageHeader } from '../../ui/page-header';
import { Handover } from './handover';
import { useReader } from './home.queries';
import { QuickLinks } from './quick-links';

/** From five to noon, to six, and the rest. */
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
};

export default function HomeScreen() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { user, me, role, staff, asks, answers } = useReader();
  const now = useNow();
  if (!user) return null;
  const name = me?.firstname ?? user.firstname;
  return (
    <>
      <PageHeader title={t(`greeting.${partOfDay(new Date(now).getHours())}`, { name })} subtitle={format.day(now)} />
      <Stack gap="8">
        <Handover
          userId={user.userId}
          staff={staff}
          asks={asks}
          answers={answers}
          lastVisit={me?.lastVisit ?? null}
          known={me !== undefined}
        />
        {role && <QuickLinks role={role} />}
      </Stack>
    </>
  );
}
