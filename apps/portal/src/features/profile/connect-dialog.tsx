import { Button, Dialog } from '@chakra-ui/react';
import type { accountRoutes, RawInput } from '@portal/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { useProof } from '../../parts/use-proof';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { TitledDialog } from '../../ui/overlay/titled-dialog';

interface Props {
  open: boolean;
  /** The address of the account, for password managers. */
  username: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Opens the page of the provider after the person has entered the password and, if there is an authenticator app, a code. */
export function ConnectDialog({ open, username, onClose, finalFocus }: Props) {
  const { t } = useTranslation('profile');
  return (
    <TitledDialog
      open={open}
      title={t('linked.connect')}
      text={t('linked.connectText')}
      width="440px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {open && <Body username={username} onClose={onClose} />}
    </TitledDialog>
  );
}

function Body({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { data: status } = useQuery(api.factors.status.query());
  const connect = useMutation({
    mutationFn: (input: RawInput<typeof accountRoutes.microsoftConnect>) => api.accounts.microsoftConnect(input),
    onSuccess: ({ url }) => {
      onClose();
      location.assign(url);
    },
  });
  const { error } = connect;
  const proof = useProof({ email: username, hasFactor: status?.totp === true }, error);
  const submit = () => {
    const input = proof.read();
    if (input && !connect.isPending) connect.mutate(input);
  };

  return (
    <FormBody gap="0" onSubmit={submit}>
      <Dialog.Body pb="4" display="flex" flexDirection="column" gap="4">
        {proof.fields}
        {error && !proof.isShown && <FormAlert>{failureText(error)}</FormAlert>}
      </Dialog.Body>
      <Dialog.Footer pt="2" flexWrap="wrap">
        <Button type="button" variant="outline" colorPalette="gray" disabled={connect.isPending} onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={connect.isPending}>
          {t('linked.continue')}
        </Button>
      </Dialog.Footer>
    </FormBody>
  );
}
