import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { FactorFlowOver, type FactorSetUp, isRefusedAs } from '@portal/contracts';
import { isFactorCode } from '@portal/machines';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { violationText } from '../../i18n/violation-text';
import { api } from '../../live/api';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { FactorCodeField } from '../../parts/factor-code-field';
import FactorSetUpPanel from '../../parts/factor-set-up';
import RecoveryCodes from '../../parts/recovery-codes';
import { toast } from '../../ui/feedback/toaster';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { PasswordField } from '../../ui/form/password-field';
import { useOnce } from '../../ui/input/use-once';
import { TitledDialog } from '../../ui/overlay/titled-dialog';

export type FactorTask = 'set-up' | 'renew' | 'remove';

/** The steps of a change: proof of identity, then the new app of a set-up, then the recovery codes. */
type Phase = { at: 'proof' } | { at: 'app'; setUp: FactorSetUp } | { at: 'codes'; codes: readonly string[] };

interface Props {
  email: string;
  task: FactorTask;
  hasFactor: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Changes the second factor after the person has entered the password and, if there is an app, a code. */
export function FactorDialog({ email, task, hasFactor, onClose, finalFocus }: Props) {
  const { t } = useTranslation(['second-factor', 'auth', 'common']);
  const cache = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ at: 'proof' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const isInApp = phase.at === 'app';
  const needsCode = isInApp || hasFactor;
  const isCode = !needsCode || isFactorCode(code, isInApp ? 'app' : 'any');
  const wrongPassword = fieldErrorsOf(failure)['password']?.[0];

  const goTo = (next: Phase) => {
    setPhase(next);
    setCode('');
    setChecked(false);
  };
  const proceed = async (): Promise<void> => {
    if (phase.at === 'app') return goTo({ at: 'codes', ...(await api.factors.add({ flow: phase.setUp.flow, code })) });
    if (task === 'renew') return goTo({ at: 'codes', ...(await api.factors.renewCodes({ password, code })) });
    if (task === 'set-up') {
      return goTo({ at: 'app', setUp: await api.factors.setUp({ password, ...(hasFactor ? { code } : {}) }) });
    }
    await api.factors.remove({ password, code });
    toast.success({ id: 'second-factor', title: t('removed') });
    onClose();
  };
  const [submit, isSubmitting] = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    if (!isCode || !password) return;
    try {
      await proceed();
      await cache.invalidateQueries({ queryKey: api.factors.status.key });
    } catch (error) {
      if (isRefusedAs(error, FactorFlowOver)) goTo({ at: 'proof' });
      setFailure(error);
    }
  });

  const isDone = phase.at === 'codes';
  return (
    <TitledDialog
      open
      title={isDone ? t('codes.title') : t(task === 'set-up' ? 'setUp.title' : `ask.${task}`)}
      width="480px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <Dialog.Body pb="5">
        {phase.at === 'codes' ? (
          <Stack gap="5">
            <RecoveryCodes codes={phase.codes} />
            <Button alignSelf="flex-start" onClick={onClose}>
              {t('codes.saved')}
            </Button>
          </Stack>
        ) : (
          <FormBody onSubmit={() => submit()}>
            {phase.at === 'app' ? (
              <FactorSetUpPanel secret={phase.setUp.secret} uri={phase.setUp.uri} />
            ) : (
              <>
                <Text color="fg.muted">{t(`text.${task}`)}</Text>
                <input type="email" autoComplete="username" value={email} readOnly hidden />
                <PasswordField
                  label={t('auth:field.password')}
                  autoComplete="current-password"
                  value={password}
                  error={wrongPassword ? violationText(wrongPassword) : isChecked && !password && t('auth:missing.password')}
                  onChange={({ target }) => setPassword(target.value)}
                />
              </>
            )}
            {needsCode && (
              <FactorCodeField
                key={phase.at}
                label={isInApp ? t('code.label') : t('code.any')}
                isNumeric={isInApp}
                error={isChecked && !isCode && t(isInApp ? 'code.incomplete' : 'code.incompleteAny')}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
            {failure !== null && !wrongPassword && <FormAlert>{failureText(failure)}</FormAlert>}
            <Button type="submit" alignSelf="flex-start" loading={isSubmitting} {...(task === 'remove' ? { colorPalette: 'red' } : {})}>
              {task === 'remove' ? t('action.remove') : isInApp ? t('setUp.confirm') : t('auth:signUp.next')}
            </Button>
          </FormBody>
        )}
      </Dialog.Body>
    </TitledDialog>
  );
}
