import { Button, Flex, Stack } from '@chakra-ui/react';
import type { Role } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../live/failures/field-errors';
import { Field } from '../../ui/form/field';
import { Segments } from '../../ui/form/segments';
import { UnitChips } from '../audience/unit-chips';
import { type UnitOption, UnitPicker } from '../audience/unit-picker';
import type { CompanyOption } from '../audience/units.queries';
import type { CommonFields, PublishForm } from './common-fields';

interface Props {
  form: PublishForm<CommonFields>;
  typed: CommonFields;
  role: Role;
  lcos: readonly UnitOption[];
  companies: readonly CompanyOption[];
}

/** Selects the audience of a publication. Regions first select local companies, then partners of these (R5.3). */
export function AudienceFields({ form, typed, role, lcos, companies }: Props) {
  const { t } = useTranslation(['publishing', 'common']);
  const isRegion = role === 'RHQ';
  const chosenLcos = new Set(typed.lcos);
  const offeredCompanies = isRegion ? companies.filter(({ lcoId }) => chosenLcos.has(lcoId)) : companies;
  const setUnits = (field: 'lcos' | 'companies', ids: string[]) =>
    form.setValue(field, ids, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted });
  const chooseLcos = (ids: string[]) => {
    setUnits('lcos', ids);
    const remainingLcos = new Set(ids);
    const remainingCompanies = typed.companies.filter((id) => remainingLcos.has(companies.find((one) => one.id === id)?.lcoId ?? ''));
    if (remainingCompanies.length !== typed.companies.length) setUnits('companies', remainingCompanies);
  };
  return (
    <Stack gap="5">
      <Field
        label={t('field.accessLevel')}
        help={typed.scope === 'all' ? t(isRegion ? 'audience.allOfLcos' : 'audience.all') : t('audience.specific')}
      >
        <Segments
          label={t('field.accessLevel')}
          value={typed.scope}
          segments={[
            { value: 'all', label: t('common:status.allCps') },
            { value: 'specific', label: t('common:status.specificCp') },
          ]}
          onChange={(scope) => form.setValue('scope', scope, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        />
      </Field>
      {isRegion && (
        <Units
          label={t('field.lcos')}
          placeholder={t('picker.lco')}
          options={lcos}
          chosen={typed.lcos}
          error={errorText(form.formState.errors.lcos as { message?: string } | undefined)}
          onChange={chooseLcos}
        />
      )}
      {typed.scope === 'specific' && (
        <Units
          label={t('field.companies')}
          placeholder={t('picker.company')}
          options={offeredCompanies}
          chosen={typed.companies}
          disabled={isRegion && !typed.lcos.length}
          error={errorText(form.formState.errors.companies as { message?: string } | undefined)}
          onChange={(ids) => setUnits('companies', ids)}
        />
      )}
    </Stack>
  );
}

interface UnitsProps {
  label: string;
  placeholder: string;
  options: readonly UnitOption[];
  chosen: readonly string[];
  disabled?: boolean;
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

function Units({ label, placeholder, options, chosen: ids, disabled, error, onChange }: UnitsProps) {
  const { t } = useTranslation('publishing');
  const chosenIds = new Set(ids);
  const names = new Map(options.map((option) => [option.id, option]));
  const toggle = ({ id }: UnitOption) => onChange(chosenIds.has(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Field label={label} required error={error} disabled={disabled}>
      <UnitPicker
        label={label}
        placeholder={placeholder}
        options={options}
        chosen={chosenIds}
        multiple
        disabled={disabled}
        onChoose={toggle}
      />
      <UnitChips
        label={t('audience.chosen', { label })}
        units={ids.map((id) => names.get(id) ?? { id, name: id })}
        onRemove={toggle}
        removeLabel={(name) => t('access.remove', { name })}
      />
      {!disabled && options.length > 1 && (
        <Flex gap="3">
          {ids.length < options.length && (
            <Button size="2xs" minH="24px" variant="plain" color="brand.fg" px="0" onClick={() => onChange(options.map(({ id }) => id))}>
              {t('audience.selectAll', { number: options.length })}
            </Button>
          )}
          {ids.length > 1 && (
            <Button size="2xs" minH="24px" variant="plain" color="brand.fg" px="0" onClick={() => onChange([])}>
              {t('audience.clear')}
            </Button>
          )}
        </Flex>
      )}
    </Field>
  );
}
