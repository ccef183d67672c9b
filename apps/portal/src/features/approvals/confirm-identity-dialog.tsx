import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { ProofDialog } from '../../parts/proof-dialog';

interface Props {
  /** The address of the caller, for password managers. */
  username: string;
  onConfirm: (proof: { password: string; code?: string }) => Promise<void>;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Asks for the caller's own password and, if there is an app, a code before an account is deleted. */
export default function ConfirmIdentityDialog({ username, onConfirm, onClose, finalFocus }: Props) {
  const { t } = useTranslation('approval');
  const { data: status } = useQuery(api.factors.status.query());
  return (
    <ProofDialog
      title={t('confirming.title')}
      text={t('confirming.text')}
      confirm={t('confirming.confirm')}
      isDangerous
      email={username}
      hasFactor={status?.totp === true}
      passwordLabel={t('resetting.password')}
      prepare={() => onConfirm}
      onClose={onClose}
      finalFocus={finalFocus}
    />
  );
}
