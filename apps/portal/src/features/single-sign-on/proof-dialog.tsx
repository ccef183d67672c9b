import { Button, Dialog } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { type ProofProps, useProof } from '../../parts/use-proof';
import { toast } from '../../ui/feedback/toaster';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { useOnce } from '../../ui/input/use-once';
import { TitledDialog } from '../../ui/overlay/titled-dialog';

export interface DialogProps extends ProofProps {
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

interface Props extends DialogProps {
  title: string;
  text?: string;
  confirm: string;
  done: string;
  isDangerous?: boolean;
  /** Returns the change, or null if a field is incomplete. */
  prepare: () => ((proof: { password: string; code?: string }) => Promise<unknown>) | null;
  /** Shows the errors of the fields that a failure names, and returns true if it has shown all of them. */
  showErrors?: (failure: unknown) => boolean;
  children?: ReactNode;
}

/** A dialog that makes a change after the administrator has entered the own password and, if there is an app, a code. */
export function ProofDialog({
  title,
  text,
  confirm,
  done,
  isDangerous,
  prepare,
  showErrors,
  children,
  onClose,
  finalFocus,
  ...person
}: Props) {
  const { t } = useTranslation('single-sign-on');
  const cache = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [isShown, setShown] = useState(false);
  const proof = useProof({ ...person, passwordLabel: t('field.password') }, failure);
  const [submit, isSubmitting] = useOnce(async () => {
    setFailure(null);
    const input = proof.read();
    const change = prepare();
    if (!input || !change) return;
    try {
      await change(input);
      toast.success({ id: 'identity-provider', title: done });
      onClose();
      await cache.invalidateQueries({ queryKey: api.identityProviders.list.key });
    } catch (error) {
      proof.clearCode();
      setShown(showErrors?.(error) ?? false);
      setFailure(error);
    }
  });
  return (
    <TitledDialog
      open
      title={title}
      {...(text === undefined ? {} : { text })}
      width="520px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <Dialog.Body pb="5">
        <FormBody onSubmit={() => submit()}>
          {children}
          {proof.fields}
          {failure !== null && !proof.isShown && !isShown && <FormAlert>{failureText(failure)}</FormAlert>}
          <Button type="submit" alignSelf="flex-start" {...(isDangerous ? { colorPalette: 'red' } : {})} loading={isSubmitting}>
            {confirm}
          </Button>
        </FormBody>
      </Dialog.Body>
    </TitledDialog>
  );
}
