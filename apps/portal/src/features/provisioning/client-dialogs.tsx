import { Button, Dialog, Text } from '@chakra-ui/react';
import type { ScimClient, ScimClientWithToken } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { type DialogProps, ProofDialog } from '../../parts/proof-dialog';
import { CopyRow } from '../../ui/feedback/copy-row';
import { toast } from '../../ui/feedback/toaster';
import { TitledDialog } from '../../ui/overlay/titled-dialog';
import { DEFAULT_TOKEN_DAYS, TokenDaysField } from './token-days-field';

interface Props extends DialogProps {
  client: ScimClient;
}

/** Replaces the token of a directory. */
export function RotateDialog({
  client: { clientId, name, rev },
  onToken,
  ...dialog
}: Props & { onToken: (response: ScimClientWithToken) => void }) {
  const { t } = useTranslation('provisioning');
  const [tokenDays, setTokenDays] = useState<number | null>(DEFAULT_TOKEN_DAYS);
  return (
    <ProofDialog
      title={t('rotate.title', { name })}
      text={t('rotate.text')}
      confirm={t('rotate.action')}
      prepare={() => async (proof) => onToken(await api.provisioning.rotate({ clientId, rev, tokenDays, ...proof }))}
      {...dialog}
    >
      <TokenDaysField days={tokenDays} onChange={setTokenDays} />
    </ProofDialog>
  );
}

export function RemoveDialog({ client: { clientId, name, rev }, ...dialog }: Props) {
  const { t } = useTranslation('provisioning');
  return (
    <ProofDialog
      isDangerous
      title={t('remove.title', { name })}
      text={t('remove.text')}
      confirm={t('remove.action')}
      prepare={() => async (proof) => {
        await api.provisioning.remove({ clientId, rev, ...proof });
        toast.success({ id: 'directory', title: t('done.removed') });
      }}
      {...dialog}
    />
  );
}

/** Shows a new token, which cannot be shown again. */
export function TokenDialog({
  response: { client, token },
  onClose,
  finalFocus,
}: Pick<DialogProps, 'onClose' | 'finalFocus'> & { response: ScimClientWithToken }) {
  const { t } = useTranslation(['provisioning', 'common']);
  return (
    <TitledDialog
      open
      title={t('token.title', { name: client.name })}
      width="560px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <Dialog.Body pb="5">
        <CopyRow label={t('token.label')} help={t('token.help')} text={token} />
        <Text mt="3">{t('token.once')}</Text>
        <Button mt="4" onClick={onClose}>
          {t('token.stored')}
        </Button>
      </Dialog.Body>
    </TitledDialog>
  );
}
