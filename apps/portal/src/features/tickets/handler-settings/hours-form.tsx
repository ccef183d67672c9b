import { Checkbox, Dialog, Fieldset, Flex, Grid, Input, NativeSelect, Text } from '@chakra-ui/react';
import type { BusinessHours } from '@portal/contracts';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { type Violation, violationText } from '../../../i18n/violation-text';
import { api } from '../../../live/api';
import { failureText, fieldErrorsOf } from '../../../live/failures/failure';
import { DateField } from '../../../ui/date/date-field';
import { toast } from '../../../ui/feedback/toaster';
import { Field } from '../../../ui/form/field';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { useOnce } from '../../../ui/input/use-once';
import { findViolations, type HoursFormValues, hoursOf, listZones, MAX_TARGET_HOURS, mapErrors, toFormValues } from './hours.form';
import { SettingsFooter } from './settings-footer';

/** The time of an arbitrary Sunday, from which the weekday names are formatted. */
const SUNDAY = Date.UTC(2026, 10, 22, 12);
const DAY = 86_400_000;
/** The weekdays in the order of the form, Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

export function HoursForm({ hours, onDone }: { hours: BusinessHours; onDone: () => void }) {
  const { t } = useTranslation(['contact', 'common']);
  const [typed, setTyped] = useState(() => toFormValues(hours));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const zones = useMemo(() => listZones(hours.zone), [hours.zone]);
  const wrong: Partial<Record<keyof HoursFormValues, Violation>> = {
    ...mapErrors(fieldErrorsOf(failure)),
    ...(wasSubmitted ? findViolations(typed) : {}),
  };
  const errorTextOf = (field: keyof HoursFormValues) => {
    const fault = wrong[field];
    if (!fault) return undefined;
    if (field !== 'answer' && field !== 'resolve') return violationText(fault);
    return Number(typed[field].replace(',', '.')) > MAX_TARGET_HOURS[field]
      ? t('hours.tooMany', { count: MAX_TARGET_HOURS[field] })
      : t('hours.needHours');
  };
  const change = (part: Partial<HoursFormValues>) => {
    setFailure(null);
    setTyped({ ...typed, ...part });
  };
  const fieldProps = (name: Exclude<keyof HoursFormValues, 'days'>) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  const [save, saving] = useOnce(async () => {
    setWasSubmitted(true);
    setFailure(null);
    const [first] = Object.keys(findViolations(typed));
    if (first) return document.getElementsByName(first)[0]?.focus();
    try {
      await api.tickets.saveBusinessHours(hoursOf(typed));
      toast.success({ id: 'hours', title: t('hours.saved') });
      onDone();
    } catch (error) {
      setFailure(error);
    }
  });
  const hasFailed = failure !== null && Object.keys(mapErrors(fieldErrorsOf(failure))).length === 0;

  return (
    <FormBody gap="0" onSubmit={save}>
      <Dialog.Body display="grid" gap="4" py="1">
        <Days days={typed.days} error={errorTextOf('days')} onChange={(days) => change({ days })} />
        <Grid templateColumns="1fr 1fr" gap="4">
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              kind="time"
              label={t(`hours.${name}`)}
              required
              error={errorTextOf(name)}
              name={name}
              value={typed[name]}
              onValue={(time) => change({ [name]: time })}
            />
          ))}
        </Grid>
        <Field label={t('hours.zone')} required error={errorTextOf('zone')}>
          <NativeSelect.Root>
            <NativeSelect.Field {...fieldProps('zone')}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" alignItems="end">
          <Field label={t('hours.answer')} required error={errorTextOf('answer')}>
            <Input inputMode="decimal" dir="ltr" {...fieldProps('answer')} />
          </Field>
          <Field label={t('hours.resolve')} required error={errorTextOf('resolve')}>
            <Input inputMode="decimal" dir="ltr" {...fieldProps('resolve')} />
          </Field>
        </Grid>
        <Text textStyle="caption" color="fg.muted">
          {t('hours.keep')}
        </Text>
        {hasFailed && <FormAlert>{failureText(failure)}</FormAlert>}
      </Dialog.Body>
      <SettingsFooter save={t('hours.save')} saving={saving} onCancel={onDone} />
    </FormBody>
  );
}

function Days({ days, error, onChange }: { days: string[]; error: ReactNode; onChange: (days: string[]) => void }) {
  const { t } = useTranslation('contact');
  const { intl } = useLanguage();
  const errorId = useId();
  const names = useMemo(() => {
    const name = new Intl.DateTimeFormat(intl, { weekday: 'short', timeZone: 'UTC' });
    return WEEK.map((day) => ({ day: String(day), name: name.format(SUNDAY + day * DAY) }));
  }, [intl]);
  return (
    <Fieldset.Root invalid={Boolean(error)} aria-describedby={error ? errorId : undefined} gap="2">
      <Fieldset.Legend textStyle="label" mb="0">
        {t('hours.days')}
      </Fieldset.Legend>
      <Flex wrap="wrap" columnGap="4" rowGap="2">
        {names.map(({ day, name }, index) => (
          <Checkbox.Root
            key={day}
            name={index === 0 ? 'days' : undefined}
            checked={days.includes(day)}
            onCheckedChange={({ checked }) => onChange(checked === true ? [...days, day] : days.filter((one) => one !== day))}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{name}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Flex>
      {error && (
        <Text id={errorId} textStyle="caption" color="fg.error">
          {error}
        </Text>
      )}
    </Fieldset.Root>
  );
}
