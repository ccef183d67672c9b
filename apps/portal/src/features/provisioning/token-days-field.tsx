import { NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field';

const DAYS = [90, 180, 365] as const;
export const DEFAULT_TOKEN_DAYS = 365;

interface Props {
  days: number | null;
  onChange: (days: number | null) => void;
}

/** The validity of a new token. */
export function TokenDaysField({ days, onChange }: Props) {
  const { t } = useTranslation('provisioning');
  return (
    <Field label={t('field.validity')}>
      <NativeSelect.Root>
        <NativeSelect.Field value={days ?? ''} onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t('validity.days', { number: count })}
            </option>
          ))}
          <option value="">{t('validity.unlimited')}</option>
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field>
  );
}
