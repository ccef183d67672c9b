import { Checkbox, Grid, NativeSelect, Stack, Text, Textarea } from '@chakra-ui/react';
import { isLifeCycle, LIMITS, NEWS_CATEGORIES, type NewsCategory, NOTICE_DAYS, REQUIRED_DAYS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../live/failures/field-errors';
import type { PublishForm } from '../../../publishing/form/common-fields';
import { FormDate } from '../../../publishing/form/form-date';
import type { FieldsProps } from '../../../publishing/form/kind-form';
import { Field } from '../../../ui/form/field';
import type { TypedNews } from './news.form';
import { PartsField } from './parts-field';

/** Edits the text of a news item and, for a life-cycle notice, its dates and parts (R3.15). */
export function NewsFields({ form, typed, isEdit }: FieldsProps<TypedNews>) {
  const { t } = useTranslation(['news', 'publishing', 'publications-shell']);
  const { errors } = form.formState;
  const category = typed.category as NewsCategory | '';
  return (
    <>
      <Field label={t('category')} required error={errorText(errors.category)}>
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('category')}>
            <option value="">{t('publishing:publish.choose')}</option>
            {NEWS_CATEGORIES.map((value) => (
              <option key={value} value={value}>
                {t(`publications-shell:category.${value}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field>
      {category && isLifeCycle(category) && (
        <>
          <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="5" alignItems="start">
            {NOTICE_DAYS.map((day) => (
              <FormDate
                key={day}
                form={form}
                name={day}
                label={t(`notice.${day}`)}
                required={REQUIRED_DAYS[category] === day}
                min={day === 'lastShipOn' ? typed.lastOrderOn : ''}
              />
            ))}
          </Grid>
          <PartsField
            texts={typed.parts}
            error={errorText(errors.parts as { message?: string } | undefined)}
            onChange={(parts) => form.setValue('parts', parts, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
          />
        </>
      )}
      <Field
        label={t('publishing:field.description')}
        required
        error={errorText(errors.description)}
        limit={LIMITS.description}
        length={typed.description.length}
      >
        <Textarea dir="auto" rows={8} {...form.register('description')} />
      </Field>
      <Stack gap="3">
        <Tick form={form} typed={typed} name="mustAcknowledge" />
        <Tick form={form} typed={typed} name="notify" isOn={typed.mustAcknowledge === 'yes'} />
        {isEdit && typed.mustAcknowledge && <Tick form={form} typed={typed} name="asNewVersion" />}
      </Stack>
    </>
  );
}

interface TickProps {
  form: PublishForm<TypedNews>;
  typed: TypedNews;
  name: 'mustAcknowledge' | 'notify' | 'asNewVersion';
  /** The value of the checkbox if another field determines it, which disables the checkbox. */
  isOn?: boolean;
}

function Tick({ form, typed, name, isOn = false }: TickProps) {
  const { t } = useTranslation('news');
  return (
    <Checkbox.Root
      alignItems="flex-start"
      checked={isOn || typed[name] === 'yes'}
      disabled={isOn}
      onCheckedChange={({ checked }) => form.setValue(name, checked === true ? 'yes' : '', { shouldDirty: true })}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control mt="0.5" bg="bg.panel" />
      <Checkbox.Label>
        {t(`form.${name}`)}
        <Text textStyle="caption" color="fg.muted" fontWeight="400">
          {t(isOn ? 'form.notifyAlways' : `form.${name}Help`)}
        </Text>
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
