import { Button, Dialog, Text } from '@chakra-ui/react';
import type { Passkey } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { type ProofProps, useProof } from '../../../parts/use-proof';
import { toast } from '../../../ui/feedback/toaster';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { useOnce } from '../../../ui/input/use-once';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';

interface Props extends ProofProps {
  passkey: Passkey;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

export function RemovePasskeyDialog({ passkey, onClose, finalFocus, ...person }: Props) {
  const { t } = useTranslation(['profile', 'second-factor']);
  const cache = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const proof = useProof(person, failure);
  const [submit, isSubmitting] = useOnce(async () => {
    setFailure(null);
    const input = proof.read();
    if (!input) return;
    try {
      await api.passkeys.remove({ passkeyId: passkey.passkeyId, ...input });
      toast.success({ id: 'passkey', title: t('passkeys.removed') });
      onClose();
      await cache.invalidateQueries({ queryKey: api.passkeys.list.key });
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <TitledDialog
      open
      title={t('passkeys.ask', { name: passkey.name })}
      width="440px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <Dialog.Body pb="5">
        <FormBody onSubmit={() => submit()}>
          <Text color="fg.muted">{t('passkeys.askText')}</Text>
          {proof.fields}
          {failure !== null && !proof.isShown && <FormAlert>{failureText(failure)}</FormAlert>}
          <Button type="submit" alignSelf="flex-start" colorPalette="red" loading={isSubmitting}>
            {t('second-factor:action.remove')}
          </Button>
        </FormBody>
      </Dialog.Body>
    </TitledDialog>
  );
}
