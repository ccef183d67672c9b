import { Button, Dialog, Text } from '@chakra-ui/react';
import { isRefusedAs, type PasskeyCreation, PasskeyOver, PasskeyWrong } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CeremonyError } from '../../../device/ceremony-error';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { type ProofProps, useProof } from '../../../parts/use-proof';
import { toast } from '../../../ui/feedback/toaster';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { useOnce } from '../../../ui/input/use-once';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';
import { NameField } from './name-field';

interface Props extends ProofProps {
  defaultName: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

const isOfChallenge = (error: unknown): boolean => isRefusedAs(error, PasskeyOver) || isRefusedAs(error, PasskeyWrong);

/** Adds a passkey. A person who closes the dialog of the browser can try again without the password, while the options are valid. */
export function AddPasskeyDialog({ defaultName, onClose, finalFocus, ...person }: Props) {
  const { t } = useTranslation('profile');
  const cache = useQueryClient();
  const [name, setName] = useState(defaultName);
  const [options, setOptions] = useState<PasskeyCreation | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const proof = useProof(person, failure);

  const requestOptions = async (): Promise<PasskeyCreation | null> => {
    if (options) return options;
    const input = proof.read();
    return input && api.passkeys.addOptions(input);
  };
  const [submit, isSubmitting] = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    if (!name.trim()) return void proof.read();
    try {
      const next = await requestOptions();
      if (!next) return;
      setOptions(next);
      const { createPasskey } = await import('../../../device/passkeys');
      await api.passkeys.add({ name, credential: await createPasskey(next) });
      toast.success({ id: 'passkey', title: t('passkeys.saved') });
      onClose();
      await cache.invalidateQueries({ queryKey: api.passkeys.list.key });
    } catch (error) {
      if (isOfChallenge(error)) {
        setOptions(null);
        proof.clearCode();
      }
      setFailure(error);
    }
  });

  const textOf = (error: unknown): string => {
    if (!(error instanceof CeremonyError)) return failureText(error);
    return error.reason === 'known' || error.reason === 'unsupported' ? t(`passkeys.${error.reason}`) : t('passkeys.notCreated');
  };
  return (
    <TitledDialog open title={t('passkeys.add')} width="440px" closesOutside={false} onClose={onClose} finalFocus={finalFocus}>
      <Dialog.Body pb="5">
        <FormBody onSubmit={() => submit()}>
          <NameField value={name} isChecked={isChecked} onChange={setName} />
          {!options && proof.fields}
          {failure !== null && !proof.isShown && <FormAlert>{textOf(failure)}</FormAlert>}
          {options && isSubmitting && (
            <Text role="status" color="fg.muted">
              {t('passkeys.waiting')}
            </Text>
          )}
          <Button type="submit" alignSelf="flex-start" loading={isSubmitting}>
            {t('passkeys.add')}
          </Button>
        </FormBody>
      </Dialog.Body>
    </TitledDialog>
  );
}
