import { DatePicker, parseDate } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';
import { useLocale } from '../text/locale';
import { datePickerRecipe } from './date-picker-recipe';

interface Props {
  /** The selected day, or an empty string. */
  day: string;
  min: string;
  max: string;
  onDay: (day: string) => void;
}

const dateOf = (day: string) => (day ? parseDate(day) : undefined);

/**
 * A month of days to choose from, by pointer or keyboard. Takes the focus when it appears. It passes its own style, because every page
 * would load a style that is part of the theme.
 */
export default function Calendar({ day, min, max, onDay }: Props) {
  const { t } = useTranslation('dates');
  const { intl } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-part=table-cell-trigger][tabindex="0"]')?.focus(), []);
  const selected = dateOf(day);
  return (
    <DatePicker.Root
      inline
      recipe={datePickerRecipe}
      fixedWeeks
      locale={intl}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      maxView="day"
      value={selected ? [selected] : []}
      min={dateOf(min)}
      max={dateOf(max)}
      translations={{
        content: t('calendar.title'),
        prevTrigger: () => t('calendar.previous'),
        nextTrigger: () => t('calendar.next'),
        dayCell: ({ valueText }) => valueText,
      }}
      onValueChange={({ value: [chosen] }) => chosen && onDay(chosen.toString().slice(0, 10))}
    >
      <DatePicker.Content ref={box} unstyled role="group" aria-roledescription="">
        <DatePicker.View view="day">
          <DatePicker.ViewControl>
            <DatePicker.PrevTrigger>
              <Icon as={ChevronLeft} flips />
            </DatePicker.PrevTrigger>
            <DatePicker.RangeText />
            <DatePicker.NextTrigger>
              <Icon as={ChevronRight} flips />
            </DatePicker.NextTrigger>
          </DatePicker.ViewControl>
          <DatePicker.DayTable aria-label={t('calendar.title')} aria-roledescription="" />
        </DatePicker.View>
      </DatePicker.Content>
    </DatePicker.Root>
  );
}
