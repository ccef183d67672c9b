import { Input } from '@chakra-ui/react';
import { PASSKEY_LIMITS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field';

interface Props {
  value: string;
  /** True if an empty name is reported. */
  isChecked: boolean;
  onChange: (name: string) => void;
}

/** The field for the name of a passkey. */
export function NameField({ value, isChecked, onChange }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Field label={t('passkeys.name')} help={t('passkeys.nameHelp')} error={isChecked && !value.trim() && t('passkeys.nameMissing')}>
      <Input autoComplete="off" maxLength={PASSKEY_LIMITS.name} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
