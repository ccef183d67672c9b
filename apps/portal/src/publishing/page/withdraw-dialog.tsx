import { isRefusedAs, ObjectMissing, type PublicationKind } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { useSession } from '../../live/use-session';
import { listAddress } from '../../parts/publication-address';
import { toast } from '../../ui/feedback/toaster';
import { offerUndo } from '../../ui/feedback/undo';
import { useOnce } from '../../ui/input/use-once';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { readsQuery } from '../insight/insight.queries';
import { useReachText } from '../reach-text';
import type { PublicationRow } from '../rows';

interface Props {
  kind: PublicationKind;
  row: PublicationRow;
  open: boolean;
  onClose: () => void;
}

const KINDS = {
  material: { withdraw: api.documents.withdraw, item: api.documents.item },
  price: { withdraw: api.prices.withdraw, item: api.prices.item },
  news: { withdraw: api.news.withdraw, item: api.news.item },
  event: { withdraw: api.events.withdraw, item: api.events.item },
} as const satisfies Record<PublicationKind, object>;

/** The milliseconds that an undo is offered. The server accepts the undo for ten seconds; one second is left for the request. */
const UNDO_MS = 9_000;

/** Withdraws an item from all readers after a confirmation, and then offers an undo (R4.10). */
export function WithdrawDialog({ kind, row: { documentId, title, accessLevel }, open, onClose }: Props) {
  const { t } = useTranslation('publishing');
  const navigate = useNavigate();
  const client = useQueryClient();
  const userId = useSession().user?.userId ?? '';
  const [failure, setFailure] = useState<string>();

  async function undo() {
    try {
      await api.publications.undoWithdrawal({ publicationId: documentId });
      toast.success(t('withdraw.undone', { title }));
    } catch (error) {
      toast.error(failureText(error));
    }
  }
  const [withdraw, isRunning] = useOnce(async () => {
    setFailure(undefined);
    try {
      await KINDS[kind].withdraw({ documentId, callerId: userId });
      offerUndo({ title: t('withdraw.done', { title }), lastsMs: UNDO_MS, undo: () => void undo() });
    } catch (error) {
      // Another person has already deleted the item, which is the wanted result.
      if (!isRefusedAs(error, ObjectMissing)) return setFailure(failureText(error));
    }
    await navigate(listAddress(kind));
    client.removeQueries({ queryKey: KINDS[kind].item.query({ documentId }).queryKey });
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('withdraw.title', { title })}
      confirm={t('withdraw.open')}
      pending={isRunning}
      failure={failure}
      onConfirm={() => void withdraw()}
      onCancel={() => {
        setFailure(undefined);
        onClose();
      }}
    >
      {open && (
        <Consequence publicationId={documentId}>{accessLevel === 'specific' ? t('withdraw.textSome') : t('withdraw.textAll')}</Consequence>
      )}
    </ConfirmDialog>
  );
}

/** States how many readers a withdrawal affects. */
function Consequence({ publicationId, children }: { publicationId: string; children: ReactNode }) {
  const { t } = useTranslation('publishing');
  const { number } = useFormat();
  const textOf = useReachText();
  const { data } = useQuery(readsQuery(publicationId, 1));
  if (!data?.totalCount) return children;
  const { totalCount: companyCount, personCount, lcoCount, openedCount } = data;
  return (
    <>
      {children} {t('confirm.reach', { reach: textOf({ companyCount, personCount, lcoCount }) })}{' '}
      {t('withdraw.opened', { part: number(openedCount), total: number(companyCount) })}
    </>
  );
}
