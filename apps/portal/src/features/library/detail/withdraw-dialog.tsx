import { failedAs, Missing, type PublicationKind } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { useSession } from '../../../live/use-session';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toaster';
import { useOnce } from '../../../ui/use-once';
import { documentQuery } from '../library.queries';
import type { PublicationRow } from '../rows';

interface Props {
  kind: PublicationKind;
  row: PublicationRow;
  open: boolean;
  list: string;
  onClose: () => void;
}

/** R4.10: takes an item from everybody, after the question. */
export function WithdrawDialog({ row, open, list, onClose }: Props) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const client = useQueryClient();
  const userId = useSession().user?.userId ?? '';
  const [failure, setFailure] = useState<string>();
  const [withdraw, isRunning] = useOnce(async () => {
    setFailure(undefined);
    try {
      await api.knowledge.deactivate({ documentId: row.documentId, callerId: userId });
    } catch (thrown) {
      // Somebody else deleted it: what was wanted is so.
      if (!failedAs(thrown, Missing)) return setFailure(failureText(thrown));
    }
    await navigate(list);
    client.removeQueries({ queryKey: documentQuery(row.documentId).queryKey });
    toast.success(t('withdraw.done', { title: row.title }));
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('withdraw.title', { title: row.title })}
      confirm={t('withdraw.open')}
      pending={isRunning}
      failure={failure}
      onConfirm={() => void withdraw()}
      onCancel={() => {
        setFailure(undefined);
        onClose();
      }}
    >
      {row.accessLevel === 'specific' ? t('withdraw.textSome') : t('withdraw.textAll')}
    </ConfirmDialog>
  );
}
