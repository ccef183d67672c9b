import { Box, Button, Dialog, Flex, IconButton, Text } from '@chakra-ui/react';
import type { CannedReply } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../device/crypto';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { ErrorState } from '../../../ui/feedback/error-state';
import { EmptyState, LoadingState } from '../../../ui/feedback/states';
import { toast } from '../../../ui/feedback/toaster';
import { useOnce } from '../../../ui/input/use-once';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { cannedQuery } from './canned.queries';
import { CannedEdit, type CannedReplyDraft } from './canned-edit';

interface Props {
  open: boolean;
  onClose: () => void;
  finalFocus?: () => HTMLElement | null;
}

/** Lists the unit's canned replies, which its handlers create, edit and delete. Unsaved text survives closing the dialog. */
export function CannedDialog({ open, onClose, finalFocus }: Props) {
  const { t } = useTranslation('contact');
  const [edited, setEdited] = useState<CannedReplyDraft | null>(null);
  return (
    <TitledDialog
      open={open}
      title={t('canned.title')}
      text={t('canned.text')}
      width="560px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {edited ? (
        <CannedEdit edited={edited} onChange={setEdited} onDone={() => setEdited(null)} />
      ) : (
        <List onEdit={({ cannedId, title, text }) => setEdited({ cannedId, title, text })} />
      )}
    </TitledDialog>
  );
}

function List({ onEdit }: { onEdit: (edited: CannedReplyDraft) => void }) {
  const { t } = useTranslation('contact');
  const { data, isError, refetch } = useQuery(cannedQuery());
  const [replyToDelete, setReplyToDelete] = useState<CannedReply | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  // Restores the focus that was lost when the pressed button or the deleted row was removed.
  useEffect(() => {
    if (document.activeElement === document.body) add.current?.focus();
  }, [data?.items.length, replyToDelete]);
  return (
    <>
      <Dialog.Body py="0">
        {data ? (
          data.items.length === 0 ? (
            <EmptyState>{t('canned.none')}</EmptyState>
          ) : (
            <Box as="ul" listStyleType="none" aria-label={t('canned.title')}>
              {data.items.map((reply) => (
                <Row key={reply.cannedId} reply={reply} onEdit={() => onEdit(reply)} onDelete={() => setReplyToDelete(reply)} />
              ))}
            </Box>
          )
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()}>{t('canned.failed')}</ErrorState>
        ) : (
          <LoadingState rows={3} />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button ref={add} size="sm" onClick={() => onEdit({ cannedId: randomId(), title: '', text: '' })}>
          <Icon as={Plus} />
          {t('canned.new')}
        </Button>
      </Dialog.Footer>
      {replyToDelete && <DeleteButton reply={replyToDelete} onDone={() => setReplyToDelete(null)} />}
    </>
  );
}

function Row({ reply: { title, text }, onEdit, onDelete }: { reply: CannedReply; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('contact');
  const button = { size: 'sm', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <Flex as="li" align="center" gap="1" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
      <Box flex="1" minW="0">
        <Text textStyle="label" overflowWrap="anywhere">
          <Name>{title}</Name>
        </Text>
        <Text textStyle="caption" color="fg.muted" lineClamp="2" dir="auto" css={{ textAlign: '-webkit-match-parent' }}>
          {text}
        </Text>
      </Box>
      <IconButton {...button} aria-label={t('canned.edit', { title })} onClick={onEdit}>
        <Icon as={Pencil} />
      </IconButton>
      <IconButton {...button} aria-label={t('canned.delete', { title })} onClick={onDelete}>
        <Icon as={Trash2} />
      </IconButton>
    </Flex>
  );
}

function DeleteButton({ reply: { cannedId, title }, onDone }: { reply: CannedReply; onDone: () => void }) {
  const { t } = useTranslation('contact');
  const [failure, setFailure] = useState<string | null>(null);
  const [drop, dropping] = useOnce(async () => {
    setFailure(null);
    try {
      await api.tickets.dropCannedReply({ cannedId });
      toast.success({ id: 'canned', title: t('canned.deleted') });
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    }
  });
  return (
    <ConfirmDialog
      open
      title={t('canned.deleteTitle', { title })}
      confirm={t('canned.deleteDo')}
      pending={dropping}
      failure={failure}
      onConfirm={() => void drop()}
      onCancel={onDone}
    >
      {t('canned.deleteText')}
    </ConfirmDialog>
  );
}
