import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FormDate } from '../../../publishing/form/form-date';
import type { FieldsProps } from '../../../publishing/form/kind-form';
import type { TypedPriceList } from './price.form';

export function PriceFields({ form, typed, newVersion }: FieldsProps<TypedPriceList>) {
  const { t } = useTranslation('publishing');
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
      <FormDate
        form={form}
        name="effectiveFrom"
        label={t('effective.start')}
        help={newVersion === undefined ? t('effective.startHelp') : t('effective.newVersion', { version: newVersion })}
      />
      <FormDate form={form} name="effectiveUntil" label={t('effective.end')} help={t('effective.endHelp')} min={typed.effectiveFrom} />
    </Grid>
  );
}
