import { Checkbox, Grid, Input, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import { EVENT_CATEGORIES, EVENT_MODES, LIMITS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../live/failures/field-errors';
import type { FieldsProps } from '../../../publishing/form/kind-form';
import { Field } from '../../../ui/form/field';
import type { TypedEvent } from './event.form';
import { TimeField } from './time-field';
import { wallTimeOf } from './wall-times';
import { ZonePicker } from './zone-picker';

const TWO_COLUMNS = { templateColumns: { base: '1fr', md: '1fr 1fr' }, gap: '5', alignItems: 'start' } as const;

/** Edits the description of an event, its local time, its venue and its capacity (R3.14). */
export function EventFields({ form, typed }: FieldsProps<TypedEvent>) {
  const { t } = useTranslation(['events', 'publishing']);
  const { errors } = form.formState;
  const errorOf = (field: keyof TypedEvent) => errorText(errors[field] as { message?: string } | undefined);
  const chooseZone = (zone: string) => {
    if (zone === typed.zone) return;
    form.setValue('zone', zone, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted });
    // Clear the errors, because the offsets that they offer belong to the previous time zone.
    form.clearErrors(['startsAt', 'endsAt']);
    for (const name of ['startsAt', 'endsAt'] as const)
      form.setValue(name, wallTimeOf(form.getValues(name)), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <Grid {...TWO_COLUMNS}>
        <Field label={t('field.category')} required error={errorOf('category')}>
          <NativeSelect.Root>
            <NativeSelect.Field {...form.register('category')}>
              <option value="">{t('publishing:publish.choose')}</option>
              {EVENT_CATEGORIES.map((value) => (
                <option key={value} value={value}>
                  {t(`category.${value}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field>
        <Field label={t('field.mode')} required error={errorOf('mode')}>
          <NativeSelect.Root>
            <NativeSelect.Field {...form.register('mode')}>
              {EVENT_MODES.map((value) => (
                <option key={value} value={value}>
                  {t(`mode.${value}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field>
        <TimeField form={form} name="startsAt" label={t('form.starts')} value={typed.startsAt} min="" />
        <TimeField form={form} name="endsAt" label={t('form.ends')} value={typed.endsAt} min={typed.startsAt} />
      </Grid>
      <Field label={t('form.zone')} required error={errorOf('zone')}>
        <ZonePicker label={t('form.zone')} value={typed.zone} onChoose={chooseZone} />
      </Field>
      <Field
        label={t('field.location')}
        required
        help={typed.mode === 'online' ? t('form.locationHelp') : undefined}
        error={errorOf('location')}
        limit={LIMITS.location}
        length={typed.location.length}
      >
        <Input dir="auto" autoComplete="off" {...form.register('location')} />
      </Field>
      <Field label={t('form.url')} help={t('form.urlHelp')} error={errorOf('url')}>
        <Input type="url" dir="ltr" autoComplete="off" placeholder="https://" {...form.register('url')} />
      </Field>
      <Grid {...TWO_COLUMNS}>
        <Field label={t('form.capacity')} help={t('form.capacityHelp')} error={errorOf('capacity')}>
          <Input inputMode="numeric" dir="ltr" autoComplete="off" {...form.register('capacity')} />
        </Field>
        <Field label={t('form.perCompany')} help={t('form.capacityHelp')} error={errorOf('perCompany')}>
          <Input inputMode="numeric" dir="ltr" autoComplete="off" {...form.register('perCompany')} />
        </Field>
      </Grid>
      <Field
        label={t('publishing:field.description')}
        required
        error={errorOf('description')}
        limit={LIMITS.description}
        length={typed.description.length}
      >
        <Textarea dir="auto" rows={6} {...form.register('description')} />
      </Field>
      <Checkbox.Root
        alignItems="flex-start"
        checked={typed.notify === 'yes'}
        onCheckedChange={({ checked }) => form.setValue('notify', checked === true ? 'yes' : '', { shouldDirty: true })}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control mt="0.5" bg="bg.panel" />
        <Checkbox.Label>
          {t('form.notify')}
          <Text textStyle="caption" color="fg.muted" fontWeight="400">
            {t('form.notifyHelp')}
          </Text>
        </Checkbox.Label>
      </Checkbox.Root>
    </>
  );
}
