import { Box, Flex } from '@chakra-ui/react';
import { effectiveState, type PriceVersionRow, type VersionsOnDay, versionsOn } from '@portal/contracts';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../i18n/format';
import { dayText } from '../../publishing/period-pill';
import { Segments } from '../../ui/form/segments';
import { useToday } from '../../ui/text/clock';
import { Icon } from '../../ui/text/icon';

/** Sorts versions newest first. A price list has at least one version. */
const sortNewestFirst = (versions: readonly PriceVersionRow[]) => {
  const [newest, ...earlier] = versions.toSorted((a, b) => b.version - a.version);
  return [newest!, ...earlier] as const;
};

/** Returns the versions of a price list by their validity today. Updates when the day changes. */
export const useVersionsToday = (versions: readonly PriceVersionRow[]): VersionsOnDay<PriceVersionRow> =>
  versionsOn([...sortNewestFirst(versions)], useToday());

/** Returns the number of the version that opens by default on a day, or undefined if there are no versions. */
export const versionToOpen = (versions: readonly PriceVersionRow[], day: string): number | undefined =>
  versions.length ? versionsOn([...sortNewestFirst(versions)], day).toOpen.version : undefined;

/** Returns the version number in the URL, or undefined if there is none, and a setter. */
export function useVersionInAddress(): [number | undefined, (version: number | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (version: number | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (version === undefined) next.delete('version');
        else next.set('version', String(version));
        return next;
      },
      { replace: true },
    );
  return [Number(params.get('version')) || undefined, choose];
}

interface Props {
  versions: readonly PriceVersionRow[];
  shown: number;
  /** Called with the selected version, or undefined for the version that opens by default. */
  onChoose: (version: number | undefined) => void;
}

/** The header of the prices: a switch between current and announced prices, and the validity of the prices on screen. */
export function PriceVersions({ versions, shown, onChoose }: Props) {
  const { t } = useTranslation('publishing');
  const { date } = useFormat();
  const { inEffect, announced, toOpen } = useVersionsToday(versions);
  const choices = [...(inEffect ? [inEffect] : []), ...announced];
  return (
    <>
      {choices.length > 1 && (
        <Box px="3" py="2" borderBottomWidth="1px" overflowX="auto" flexShrink="0">
          <Segments
            label={t('effective.which')}
            value={String(shown)}
            segments={choices.map(({ version, effectiveFrom }) => ({
              value: String(version),
              label:
                version === inEffect?.version
                  ? t('effective.now', { version })
                  : t('effective.fromVersion', { day: dayText(date, effectiveFrom!), version }),
            }))}
            onChange={(choice) => onChoose(Number(choice) === toOpen.version ? undefined : Number(choice))}
          />
        </Box>
      )}
      <ValidityBand versions={versions} shown={shown} />
    </>
  );
}

/** Reports that the prices on screen are not valid today, because they have expired or are not valid yet. */
function ValidityBand({ versions, shown }: Omit<Props, 'onChoose'>) {
  const { t } = useTranslation('publishing');
  const { date } = useFormat();
  const day = useToday();
  const all = sortNewestFirst(versions);
  const shownIndex = all.findIndex(({ version }) => version === shown);
  const row = all[shownIndex];
  if (!row) return null;
  const state = effectiveState(row, day, all.slice(0, shownIndex));
  if (state === 'current') return null;
  const isComing = state === 'upcoming';
  return (
    <Flex
      role="status"
      align="center"
      gap="2"
      px="3"
      py="1.5"
      flexShrink="0"
      borderBottomWidth="1px"
      textStyle="label"
      bg={isComing ? 'bg.info' : 'bg.warning'}
      color={isComing ? 'fg.info' : 'fg.warning'}
    >
      <Icon as={CalendarClock} />
      {isComing ? t('effective.notYet', { day: dayText(date, row.effectiveFrom!) }) : t('effective.expired')}
    </Flex>
  );
}
