import { Grid, NativeSelect, Textarea } from '@chakra-ui/react';
import { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES, LIMITS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../live/failures/field-errors';
import { useProductOptions } from '../../../parts/product-options';
import type { PublishForm } from '../../../publishing/form/common-fields';
import type { FieldsProps } from '../../../publishing/form/kind-form';
import { useLanguageName } from '../../../publishing/language-name';
import { Field } from '../../../ui/form/field';
import type { TypedMaterial } from './material.form';

interface ChoiceProps {
  form: PublishForm<TypedMaterial>;
  name: 'docType' | 'language' | 'productId' | 'industry';
  label: string;
  none: string;
  required?: boolean;
  options: { value: string; label: string }[];
  value: string;
}

function Choice({ form, name, label, none, required, options, value }: ChoiceProps) {
  return (
    <Field label={label} required={required} error={errorText(form.formState.errors[name])}>
      <NativeSelect.Root>
        {/* A select whose options load later would show no selected value, so the key remounts it once the options are loaded. */}
        <NativeSelect.Field key={options.length} {...form.register(name)} defaultValue={value}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field>
  );
}

/** Edits the description of a document's content (R3.13). */
export function MaterialFields({ form, typed }: FieldsProps<TypedMaterial>) {
  const { t } = useTranslation('publishing');
  const products = useProductOptions();
  const languageName = useLanguageName();
  const common = { form, none: t('publish.choose') };
  const optionalProps = { form, none: t('publish.none') };
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
        <Choice
          {...common}
          name="docType"
          label={t('field.docType')}
          required
          value={typed.docType}
          options={DOCUMENT_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
        <Choice
          {...common}
          name="language"
          label={t('field.language')}
          required
          value={typed.language}
          options={DOCUMENT_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
        />
        <Choice
          {...optionalProps}
          name="productId"
          label={t('field.product')}
          value={typed.productId}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Choice
          {...optionalProps}
          name="industry"
          label={t('field.industry')}
          value={typed.industry}
          options={INDUSTRIES.map((industry) => ({ value: industry, label: t(`industry.${industry}`) }))}
        />
      </Grid>
      <Field
        label={t('field.description')}
        error={errorText(form.formState.errors.description)}
        limit={LIMITS.description}
        length={typed.description.length}
      >
        <Textarea dir="auto" rows={3} {...form.register('description')} />
      </Field>
    </>
  );
}
