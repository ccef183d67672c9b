import { Box, Button, ButtonGroup, Flex, Popover, Portal, Stack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../date-format';
import { serverNow } from '../../device/server-clock';
import { ClearFilter } from '../form/clear-filter';
import { Icon } from '../text/icon';
import { useLocale } from '../text/locale';
import { DateField } from './date-field';
import { isWithin } from './date-text';

/** A range of calendar days such as `2026-11-21`. A side without a limit is empty. */
export interface Days {
  from: string;
  to: string;
}

interface Props extends Days {
  label: string;
  /** True if the menu opens immediately, because its button was pressed before this component was loaded. */
  startsOpen?: boolean;
  onChange: (days: Days) => void;
}

const DAY_MS = 24 * 3_600_000;
const SPANS = [7, 30] as const;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Selects a range of days. A set range is shown as "Submitted: Nov 1, 2026 to Nov 21, 2026 ✕". */
export function DateRange({ label, from, to, startsOpen = false, onChange }: Props) {
  const { t } = useTranslation(['dates', 'common']);
  const { intl } = useLocale();
  const format = (day: string) => dateFormat(intl, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const isSet = Boolean(from || to);
  const rangeText = () => {
    if (from && to) return from === to ? format(from) : t('dates:days.range', { from: format(from), to: format(to) });
    return from ? t('dates:days.since', { from: format(from) }) : t('dates:days.until', { to: format(to) });
  };
  const choose = (next: Partial<Days>) => onChange({ from, to, ...next });

  return (
    <ButtonGroup attached size={{ base: 'sm', md: 'xs' }} variant="outline" colorPalette={isSet ? 'brand' : 'gray'}>
      <Popover.Root defaultOpen={startsOpen} lazyMount unmountOnExit positioning={{ placement: 'bottom-start' }}>
        <Popover.Trigger asChild>
          <Button bg={isSet ? 'bg.selected' : 'bg.panel'} flex="1" minW="0" justifyContent="space-between">
            <Box as="span" truncate>
              {isSet ? t('common:filter.set', { name: label, value: rangeText() }) : label}
            </Box>
            {!isSet && <Icon as={ChevronDown} />}
          </Button>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="280px" aria-label={label}>
              <Stack p="4" gap="3">
                <DayField label={t('dates:days.from')} day={from} max={to} onDay={(day) => choose({ from: day })} />
                <DayField label={t('dates:days.to')} day={to} min={from} onDay={(day) => choose({ to: day })} />
                <Flex gap="2" wrap="wrap">
                  {SPANS.map((count) => (
                    <Button
                      key={count}
                      size="xs"
                      variant="outline"
                      colorPalette="gray"
                      onClick={() => onChange({ from: dayOf(serverNow() - (count - 1) * DAY_MS), to: '' })}
                    >
                      {t('dates:days.last', { count })}
                    </Button>
                  ))}
                </Flex>
              </Stack>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
      {isSet && <ClearFilter label={label} onClear={() => onChange({ from: '', to: '' })} />}
    </ButtonGroup>
  );
}

interface DayProps {
  label: string;
  day: string;
  min?: string;
  max?: string;
  onDay: (day: string) => void;
}

/** A field for one day. A day outside the limits is not reported. */
const DayField = ({ label, day, min = '', max = '', onDay }: DayProps) => (
  <DateField
    label={label}
    size="sm"
    value={day}
    min={min}
    max={max}
    onValue={(next) => (!next || isWithin(next, min, max)) && onDay(next)}
  />
);
