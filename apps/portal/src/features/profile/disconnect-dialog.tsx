import { Button, Dialog } from '@chakra-ui/react';
import type { accountRoutes, LinkedIdentity, RawInput } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { useProof } from '../../parts/use-proof';
import { toast } from '../../ui/feedback/toaster';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { TitledDialog } from '../../ui/overlay/titled-dialog';

interface Props {
  /** The identity to disconnect; null while the dialog is closed. */
  identity: LinkedIdentity | null;
  /** The name of the identity in the question. */
  name: string;
  /** The address of the account, for password managers. */
  username: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Disconnects an identity after the person has entered the password and, if there is an authenticator app, a code. */
export function DisconnectDialog({ identity, name, username, onClose, finalFocus }: Props) {
  const { t } = useTranslation('profile');
  return (
    <TitledDialog
      open={identity !== null}
      title={t('linked.ask', { account: name })}
      text={t('linked.askText')}
      width="440px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {identity && <Body identityId={identity.identityId} username={username} onClose={onClose} />}
    </TitledDialog>
  );
}

function Body({ identityId, username, onClose }: { identityId: string; username: string; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const cache = useQueryClient();
  const { data: status } = useQuery(api.factors.status.query());
  const disconnect = useMutation({
    mutationFn: (input: RawInput<typeof accountRoutes.unlinkIdentity>) => api.accounts.unlinkIdentity(input),
    onSuccess: () => {
      toast.success({ id: 'microsoft', title: t('linked.disconnected') });
      onClose();
      return cache.invalidateQueries({ queryKey: api.accounts.identities.key });
    },
  });
  const { error, isPending } = disconnect;
  const proof = useProof({ email: username, hasFactor: status?.totp === true }, error);
  const submit = () => {
    const input = proof.read();
    if (input && !isPending) disconnect.mutate({ identityId, ...input });
  };

  return (
    <FormBody gap="0" onSubmit={submit}>
      <Dialog.Body pb="4" display="flex" flexDirection="column" gap="4">
        {proof.fields}
        {error && !proof.isShown && <FormAlert>{failureText(error)}</FormAlert>}
      </Dialog.Body>
      <Dialog.Footer pt="2" flexWrap="wrap">
        <Button type="button" variant="outline" colorPalette="gray" disabled={isPending} onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" colorPalette="red" loading={isPending}>
          {t('linked.disconnect')}
        </Button>
      </Dialog.Footer>
    </FormBody>
  );
}
