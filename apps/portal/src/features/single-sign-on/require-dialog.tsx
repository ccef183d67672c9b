import { NativeSelect } from '@chakra-ui/react';
import type { IdentityProvider } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { type DialogProps, ProofDialog } from '../../parts/proof-dialog';
import { Field } from '../../ui/form/field';

interface Props extends DialogProps {
  provider: IdentityProvider;
}

/** Requires a provider for its domains, with the account of an administrator for an emergency. */
export function RequireDialog({ provider: { providerId, name, rev }, ...dialog }: Props) {
  const { t } = useTranslation('single-sign-on');
  // No fact reports a new password of an administrator, so the accounts are fetched whenever the dialog opens.
  const { data: accounts } = useQuery({ ...api.identityProviders.emergencyAccounts.query(), staleTime: 0 });
  const [emergencyAccountId, setEmergencyAccount] = useState('');
  const [isChecked, setChecked] = useState(false);
  const prepare = () => {
    setChecked(true);
    if (!emergencyAccountId) return null;
    return (proof: { password: string; code?: string }) => api.identityProviders.enforce({ providerId, rev, emergencyAccountId, ...proof });
  };
  return (
    <ProofDialog
      title={t('require.title', { name })}
      text={t('require.text', { name })}
      confirm={t('require.action')}
      done={t('done.required')}
      prepare={prepare}
      {...dialog}
    >
      <Field
        label={t('field.emergency')}
        help={t('field.emergencyHelp')}
        error={isChecked && !emergencyAccountId && t('field.emergencyMissing')}
      >
        <NativeSelect.Root>
          <NativeSelect.Field value={emergencyAccountId} onChange={({ currentTarget }) => setEmergencyAccount(currentTarget.value)}>
            <option value="" />
            {accounts?.items.map((one) => (
              <option key={one.userId} value={one.userId}>
                {`${one.name} (${one.email})`}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field>
    </ProofDialog>
  );
}
