import { Button, Dialog } from '@chakra-ui/react';
import { FactorCodeWrong, isRefusedAs } from '@portal/contracts';
import { isFactorCode } from '@portal/machines';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { violationText } from '../../i18n/violation-text';
import { api } from '../../live/api';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { FactorCodeField } from '../../parts/factor-code-field';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { PasswordField } from '../../ui/form/password-field';
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
  const { t } = useTranslation(['profile', 'auth', 'second-factor', 'common']);
  const { data: status } = useQuery(api.factors.status.query());
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const connect = useMutation({
    mutationFn: () => api.accounts.microsoftConnect({ password, ...(code ? { code } : {}) }),
    onSuccess: ({ url }) => {
      onClose();
      location.assign(url);
    },
  });
  const { error } = connect;

  // Another device may have set up an app since the status was loaded.
  const needsCode = status?.totp === true || isRefusedAs(error, FactorCodeWrong);
  const isCode = !needsCode || isFactorCode(code, 'any');
  const wrongPassword = fieldErrorsOf(error)['password']?.[0];
  const submit = () => {
    setChecked(true);
    if (isCode && password && !connect.isPending) connect.mutate();
  };

  return (
    <FormBody gap="0" onSubmit={submit}>
      <Dialog.Body pb="4" display="flex" flexDirection="column" gap="4">
        <input type="email" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('auth:field.password')}
          autoComplete="current-password"
          value={password}
          error={wrongPassword ? violationText(wrongPassword) : isChecked && !password && t('auth:missing.password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        {needsCode && (
          <FactorCodeField
            label={t('second-factor:code.any')}
            error={isChecked && !isCode && t('second-factor:code.incompleteAny')}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {error && !wrongPassword && <FormAlert>{failureText(error)}</FormAlert>}
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
