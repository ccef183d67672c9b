import { Grid, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../live/failures/field-errors';
import type { FieldsProps } from '../../../publishing/form/kind-form';
import { Field } from '../../../ui/form/field';
import type { TypedPriceList } from './price.form';

export function PriceFields({ form, typed, newVersion }: FieldsProps<TypedPriceList>) {
  const { t } = useTranslation('publishing');
  const { errors } = form.formState;
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
      <Field
        label={t('effective.start')}
        help={newVersion === undefined ? t('effective.startHelp') : t('effective.newVersion', { version: newVersion })}
        error={errorText(errors.effectiveFrom)}
      >
        <Input type="date" {...form.register('effectiveFrom')} />
      </Field>
      <Field label={t('effective.end')} help={t('effective.endHelp')} error={errorText(errors.effectiveUntil)}>
        <Input type="date" min={typed.effectiveFrom || undefined} {...form.register('effectiveUntil')} />
      </Field>
    </Grid>
  );
}
