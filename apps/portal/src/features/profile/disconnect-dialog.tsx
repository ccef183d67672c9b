import { Button, Dialog } from '@chakra-ui/react';
import { accountRoutes, type LinkedIdentity } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { api } from '../../live/api';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { errorText, schemaResolver, showFieldErrors } from '../../live/failures/field-errors';
import { toast } from '../../ui/feedback/toaster';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { PasswordField } from '../../ui/form/password-field';
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

/** Disconnects an identity after the person has entered the password, with which they sign in afterwards. */
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

const Form = z.strictObject({ password: accountRoutes.unlinkIdentity.input.shape.password });

function Body({ identityId, username, onClose }: { identityId: string; username: string; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const cache = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: schemaResolver(Form), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;

  const disconnect = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await api.accounts.unlinkIdentity({ identityId, password });
      toast.success({ id: 'microsoft', title: t('linked.disconnected') });
      onClose();
      await cache.invalidateQueries({ queryKey: api.accounts.identities.key });
    } catch (error) {
      if (!showFieldErrors(form, fieldErrorsOf(error), ['password'])) setFailure(failureText(error));
    }
  });

  return (
    <FormBody gap="0" onSubmit={() => !isSubmitting && disconnect()}>
      <Dialog.Body pb="4">
        <input type="email" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('auth:field.password')}
          autoComplete="current-password"
          error={errorText(errors.password)}
          {...form.register('password')}
        />
        {failure && <FormAlert mt="4">{failure}</FormAlert>}
      </Dialog.Body>
      <Dialog.Footer pt="2" flexWrap="wrap">
        <Button type="button" variant="outline" colorPalette="gray" disabled={isSubmitting} onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" colorPalette="red" loading={isSubmitting}>
          {t('linked.disconnect')}
        </Button>
      </Dialog.Footer>
    </FormBody>
  );
}
