import { Button, Dialog, Textarea } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { useProof } from '../../parts/use-proof';
import { toast } from '../../ui/feedback/toaster';
import { Field } from '../../ui/form/field';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { useOnce } from '../../ui/input/use-once';
import { TitledDialog } from '../../ui/overlay/titled-dialog';

interface Props {
  open: boolean;
  person: { userId: string; name: string };
  /** The address of the caller, for password managers. */
  username: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Resets the second factor of a person, after the caller has entered a reason, the own password and, if there is an app, a code. */
export default function ResetFactorDialog({ open, onClose, finalFocus, ...body }: Props) {
  const { t } = useTranslation('approval');
  return (
    <TitledDialog
      open={open}
      title={t('resetting.title', { name: body.person.name })}
      text={t('resetting.text')}
      width="480px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {open && <Body {...body} onClose={onClose} />}
    </TitledDialog>
  );
}

function Body({ person, username, onClose }: Pick<Props, 'person' | 'username' | 'onClose'>) {
  const { t } = useTranslation(['approval', 'common']);
  const { data: status } = useQuery(api.factors.status.query());
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const proof = useProof({ email: username, hasFactor: status?.totp === true, passwordLabel: t('resetting.password') }, failure);
  const isReasonMissing = !reason.trim();
  const [submit, isSubmitting] = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    const input = proof.read();
    if (!input || isReasonMissing || reason.length > LIMITS.reason) return;
    try {
      await api.factors.reset({ userId: person.userId, reason: reason.trim(), ...input });
      toast.success(t('resetting.done', { name: person.name }));
      onClose();
    } catch (error) {
      proof.clearCode();
      setFailure(error);
    }
  });
  return (
    <Dialog.Body pb="5">
      <FormBody onSubmit={() => submit()}>
        <Field
          label={t('resetting.reason')}
          error={isChecked && isReasonMissing && t('common:dialog.reasonRequired')}
          limit={LIMITS.reason}
          length={reason.length}
        >
          <Textarea dir="auto" rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {proof.fields}
        {failure !== null && !proof.isShown && <FormAlert>{failureText(failure)}</FormAlert>}
        <Button type="submit" alignSelf="flex-start" colorPalette="red" loading={isSubmitting}>
          {t('resetting.confirm')}
        </Button>
      </FormBody>
    </Dialog.Body>
  );
}
