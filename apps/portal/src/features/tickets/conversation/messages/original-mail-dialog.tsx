import { Dialog, Heading, Text } from '@chakra-ui/react';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../live/api';
import { failureText } from '../../../../live/failures/failure';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { LoadingState } from '../../../../ui/feedback/states';
import { TitledDialog } from '../../../../ui/overlay/titled-dialog';

interface Props {
  ticketId: string;
  entryId: string;
  open: boolean;
  onClose: () => void;
}

/** Shows the full text of a mail, including the quoted mails, signatures and footers that the conversation omits. */
export default function OriginalMailDialog({ ticketId, entryId, open, onClose }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <TitledDialog open={open} title={t('originalMail.title')} text={t('originalMail.text')} width="720px" onClose={onClose}>
      <Dialog.Body pb="5">
        <OriginalMail ticketId={ticketId} entryId={entryId} />
      </Dialog.Body>
    </TitledDialog>
  );
}

function OriginalMail({ ticketId, entryId }: Pick<Props, 'ticketId' | 'entryId'>) {
  const { t } = useTranslation('conversation');
  const { data, error, refetch } = useQuery({ ...api.tickets.originalMail.query({ ticketId, entryId }), gcTime: 0 });
  if (isRefusedAs(error, ObjectMissing)) return <Text>{t('originalMail.missing')}</Text>;
  if (error)
    return (
      <ErrorState reason={failureText(error)} onRetry={() => void refetch()}>
        {t('originalMail.failed')}
      </ErrorState>
    );
  if (!data) return <LoadingState rows={4} rowHeight={24} />;
  return (
    <>
      {data.subject && (
        <Heading as="h3" textStyle="label" dir="auto" mb="2">
          {data.subject}
        </Heading>
      )}
      <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {data.text}
      </Text>
    </>
  );
}
