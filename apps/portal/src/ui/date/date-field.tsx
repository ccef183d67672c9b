import { Box, IconButton, Input, Popover } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../device/server-clock';
import { lazyPart } from '../feedback/lazy-part';
import { Field } from '../form/field';
import { Icon } from '../text/icon';
import { useLocale } from '../text/locale';
import { type DateKind, dateText, isWithin, readDate } from './date-text';

interface Props {
  label: string;
  kind?: DateKind;
  /** The value as `2026-11-21`, `2026-11-21T09:30` or `09:30`, or an empty string. */
  value: string;
  min?: string;
  max?: string;
  name?: string;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  size?: 'sm' | 'md';
  inputRef?: Ref<HTMLInputElement>;
  /** Receives each complete date that is typed or chosen, and an empty string when the field is cleared. */
  onValue: (value: string) => void;
  /** Further content below the input. */
  children?: ReactNode;
}

const Calendar = lazyPart(() => import('./calendar'));

const DAY_LENGTH = 'YYYY-MM-DD'.length;
/** The default time of a day that is chosen in the calendar before a time was typed. */
const FIRST_TIME = '09:00';

/** Returns a value for today as an example. */
function sampleOf(kind: DateKind): string {
  const today = new Date(serverNow()).toISOString().slice(0, DAY_LENGTH);
  return { day: today, moment: `${today}T09:30`, time: '09:30' }[kind];
}

/**
 * A field for a date or a time, which is typed and shown in the reader's locale. For an impossible date, the field retains the typed text
 * and shows an error; until the date is corrected, the form is not submitted (see `FormBody`).
 */
export function DateField({
  label,
  kind = 'day',
  value,
  min = '',
  max = '',
  name,
  help,
  error,
  required = false,
  size = 'md',
  inputRef,
  onValue,
  children,
}: Props) {
  const { t } = useTranslation('dates');
  const { intl } = useLocale();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const textOf = (of: string) => (of ? dateText(intl, kind, of) : '');
  const [text, setText] = useState(() => textOf(value));
  const [lastProps, setLastProps] = useState({ value, intl });
  const [state, setState] = useState<'given' | 'edited' | 'settled' | 'impossible'>('given');
  const isImpossible = state === 'impossible';
  const typedValue = readDate(intl, kind, text, true);

  if (lastProps.value !== value || lastProps.intl !== intl) {
    setLastProps({ value, intl });
    if (lastProps.intl !== intl || typedValue !== value) {
      setText(textOf(value));
      setState('given');
    }
  }

  const report = (next: string) => next !== value && onValue(next);
  const type = (nextText: string) => {
    setText(nextText);
    const next = readDate(intl, kind, nextText, false);
    if (next === null) return;
    setState('edited');
    report(next);
  };
  /** Completes a short year and brings the text into the usual form. */
  const settle = () => {
    if (typedValue === null) return setState('impossible');
    setState(state === 'given' ? 'given' : 'settled');
    report(typedValue);
    // A field that cannot be cleared restores its date.
    setText(textOf(typedValue || value));
  };

  const errorText = () => {
    if (isImpossible) return t(`wrong.${kind}`, { example: textOf(sampleOf(kind)) });
    if (error || state !== 'settled' || !typedValue || isWithin(typedValue, min, max)) return error;
    return min && typedValue < min ? t('wrong.early', { date: textOf(min) }) : t('wrong.late', { date: textOf(max) });
  };
  return (
    <Field label={<span id={labelId}>{label}</span>} help={help} error={errorText()} required={required}>
      <Box ref={box} position="relative" w="full">
        <Input
          ref={inputRef}
          name={name}
          size={size}
          autoComplete="off"
          placeholder={t('example', { example: textOf(sampleOf(kind)) })}
          pe={kind === 'time' ? undefined : '11'}
          value={text}
          data-unsettled={typedValue === value ? undefined : ''}
          onChange={({ target }) => type(target.value)}
          onBlur={settle}
          onInvalid={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
        {kind !== 'time' && (
          <CalendarButton
            labelId={labelId}
            day={(typedValue ?? '').slice(0, DAY_LENGTH)}
            min={min.slice(0, DAY_LENGTH)}
            max={max.slice(0, DAY_LENGTH)}
            focusOnClose={() => box.current?.querySelector('input') ?? null}
            onDay={(day) => {
              const next = kind === 'day' ? day : `${day}T${(typedValue || value).slice(DAY_LENGTH + 1) || FIRST_TIME}`;
              setText(textOf(next));
              setState('settled');
              report(next);
            }}
          />
        )}
      </Box>
      {children}
    </Field>
  );
}

interface ButtonProps {
  labelId: string;
  day: string;
  min: string;
  max: string;
  focusOnClose: () => HTMLElement | null;
  onDay: (day: string) => void;
}

/** The button at the end of a date field that opens the calendar. */
function CalendarButton({ labelId, focusOnClose, onDay, ...days }: ButtonProps) {
  const { t } = useTranslation('dates');
  const [isOpen, setIsOpen] = useState(false);
  return (
    // Without a portal, the calendar stays inside the dialog or popover of its field.
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => setIsOpen(open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      autoFocus={false}
      finalFocusEl={focusOnClose}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton
          aria-label={t('calendar.open')}
          aria-describedby={labelId}
          title={t('calendar.open')}
          variant="ghost"
          colorPalette="gray"
          size="xs"
          position="absolute"
          insetEnd="1"
          top="50%"
          transform="translateY(-50%)"
        >
          <Icon as={CalendarDays} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content
          w="auto"
          minW="268px"
          minH={{ base: '328px', md: '304px' }}
          maxW="calc(100vw - 16px)"
          p="2"
          aria-label={t('calendar.title')}
        >
          <Calendar
            {...days}
            onDay={(day) => {
              onDay(day);
              setIsOpen(false);
            }}
          />
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
