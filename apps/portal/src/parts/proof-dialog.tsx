import { Button, Dialog } from '@chakra-ui/react';
import { isRefusedAs, ProviderChanged, ScimClientChanged } from '@portal/contracts';
import { type ReactNode, useState } from 'react';
import { failureText } from '../live/failures/failure';
import { toast } from '../ui/feedback/toaster';
import { FormAlert } from '../ui/form/form-alert';
import { FormBody } from '../ui/form/form-body';
import { useOnce } from '../ui/input/use-once';
import { TitledDialog } from '../ui/overlay/titled-dialog';
import { type ProofProps, useProof } from './use-proof';

export interface DialogProps extends ProofProps {
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
  /** Refetches the changed list, if no fact updates it. */
  refetch?: () => Promise<unknown>;
}

type Change = (proof: { password: string; code?: string }) => Promise<unknown>;

interface Props extends DialogProps {
  title: string;
  text?: string;
  confirm: string;
  /** The text of the toast after the change. */
  done?: string;
  isDangerous?: boolean;
  width?: string;
  /** Returns the change, or null if a field is incomplete. */
  prepare: () => Change | null;
  /** Shows the errors of the fields that a failure names, and returns true if it has shown all of them. */
  showErrors?: (failure: unknown) => boolean;
  children?: ReactNode;
}

/** A dialog that makes a change after administrators have entered their own password and, if they use an authenticator app, a code. */
export function ProofDialog({
  title,
  text,
  confirm,
  done,
  isDangerous,
  width = '520px',
  prepare,
  showErrors,
  children,
  onClose,
  finalFocus,
  refetch,
  ...person
}: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isShown, setShown] = useState(false);
  const proof = useProof(person, failure);
  const [submit, isSubmitting] = useOnce(async () => {
    setFailure(null);
    const input = proof.read();
    const change = prepare();
    if (!input || !change) return;
    try {
      await change(input);
      if (done !== undefined) toast.success({ id: 'proof-dialog', title: done });
      onClose();
      await refetch?.();
    } catch (error) {
      proof.clearCode();
      setShown(showErrors?.(error) ?? false);
      setFailure(error);
      if (isRefusedAs(error, ScimClientChanged) || isRefusedAs(error, ProviderChanged)) void refetch?.();
    }
  });
  return (
    <TitledDialog
      open
      title={title}
      {...(text === undefined ? {} : { text })}
      width={width}
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
