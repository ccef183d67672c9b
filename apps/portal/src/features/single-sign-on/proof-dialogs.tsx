import type { IdentityProvider } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { type DialogProps, ProofDialog } from '../../parts/proof-dialog';

interface Props extends DialogProps {
  provider: IdentityProvider;
}

export function RelaxDialog({ provider: { providerId, name, rev }, ...dialog }: Props) {
  const { t } = useTranslation('single-sign-on');
  return (
    <ProofDialog
      title={t('relax.title', { name })}
      text={t('relax.text')}
      confirm={t('relax.action')}
      done={t('done.relaxed')}
      prepare={() => (proof) => api.identityProviders.relax({ providerId, rev, ...proof })}
      {...dialog}
    />
  );
}

export function RemoveDialog({ provider: { providerId, name, rev }, ...dialog }: Props) {
  const { t } = useTranslation('single-sign-on');
  return (
    <ProofDialog
      isDangerous
      title={t('remove.title', { name })}
      text={t('remove.text', { name })}
      confirm={t('remove.action')}
      done={t('done.removed')}
      prepare={() => (proof) => api.identityProviders.remove({ providerId, rev, ...proof })}
      {...dialog}
    />
  );
}
