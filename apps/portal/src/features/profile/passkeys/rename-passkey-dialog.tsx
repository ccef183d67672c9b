import { Button, Dialog } from '@chakra-ui/react';
import type { Passkey } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { useOnce } from '../../../ui/input/use-once';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';
import { NameField } from './name-field';

interface Props {
  passkey: Passkey;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

export function RenamePasskeyDialog({ passkey, onClose, finalFocus }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const cache = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const [failure, setFailure] = useState<unknown>(null);
  const [submit, isSubmitting] = useOnce(async () => {
    setFailure(null);
    if (!name.trim()) return;
    try {
      await api.passkeys.rename({ passkeyId: passkey.passkeyId, name });
      onClose();
      await cache.invalidateQueries({ queryKey: api.passkeys.list.key });
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <TitledDialog open title={t('passkeys.rename')} width="440px" closesOutside={false} onClose={onClose} finalFocus={finalFocus}>
      <Dialog.Body pb="5">
        <FormBody onSubmit={() => submit()}>
          <NameField value={name} isChecked onChange={setName} />
          {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
          <Button type="submit" alignSelf="flex-start" loading={isSubmitting}>
            {t('common:action.save')}
          </Button>
        </FormBody>
      </Dialog.Body>
    </TitledDialog>
  );
}
