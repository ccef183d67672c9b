import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { INVITATION_LIMITS, type Invitation, type InvitationStatus, isPartner } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { useConnection } from '../../../live/connection';
import { failureText } from '../../../live/failures/failure';
import { useRole } from '../../../live/use-session';
import { toast } from '../../../ui/feedback/toaster';
import { type Column, DataTable } from '../../../ui/list/data-table';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { MailAddress, Name } from '../../../ui/text/bidi';
import { useNow } from '../../../ui/text/clock';
import { RelativeTime } from '../../../ui/text/relative-time';
import { Pill, type PillLook } from '../../../ui/text/status-pill';
import { touchTarget } from '../../../ui/theme/touch-targets';

const LOOKS: Record<InvitationStatus, PillLook> = { Pending: ['amber', 'clock'], Expired: ['gray', 'dash'], Accepted: ['green', 'check'] };

/** Lists the invitations of the own company, or for staff of the companies below. They are sent again and withdrawn here. */
export function InvitationList() {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const isOwner = isPartner(useRole());
  const offline = useConnection().state === 'offline';
  const now = useNow();
  const { data } = useQuery(api.invitations.list.query({}));
  const [subject, setSubject] = useState<Invitation>();
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const refetchList = () => cache.invalidateQueries({ queryKey: api.invitations.list.key });
  const resend = useMutation({
    mutationFn: ({ invitationId }: Invitation) => api.invitations.resend({ invitationId }),
    onSuccess: (_, { email }) => {
      toast.success(t('invite.done', { email }));
      return refetchList();
    },
    onError: (error) => toast.error(failureText(error)),
  });
  const withdraw = useMutation({
    mutationFn: ({ invitationId }: Invitation) => api.invitations.withdraw({ invitationId }),
    onSuccess: () => {
      setOpen(false);
      return refetchList();
    },
  });
  if (!data?.items.length) return null;

  const statusOf = ({ status, expiresAt }: Invitation): InvitationStatus =>
    status === 'Pending' && Date.parse(expiresAt) <= now ? 'Expired' : status;
  const columns: Column<Invitation>[] = [
    { key: 'person', head: t('invitations.person'), width: '34%', cell: (invitation) => <Invited invitation={invitation} /> },
    ...(isOwner ? [] : [{ key: 'company', head: t('column.company'), cell: ({ companyName }: Invitation) => <Name>{companyName}</Name> }]),
    { key: 'by', head: t('invitations.by'), cell: ({ invitedBy }) => <Name>{invitedBy}</Name> },
    { key: 'sent', head: t('invitations.sent'), cell: ({ sentAt }) => <RelativeTime at={sentAt} /> },
    {
      key: 'status',
      head: t('column.status'),
      cell: (invitation) => <Pill look={LOOKS[statusOf(invitation)]}>{t(`invitations.status.${statusOf(invitation)}`)}</Pill>,
      watch: ({ status }) => status,
    },
  ];
  return (
    <Box as="section" mt="8">
      <Heading ref={heading} as="h2" textStyle="sectionTitle" mb="3" tabIndex={-1} outline="none">
        {t('invitations.title')}
      </Heading>
      <DataTable<Invitation>
        label={t('invitations.title')}
        columns={columns}
        rows={data.items}
        rowKey={({ invitationId }) => invitationId}
        shortcuts={false}
        empty={null}
        actions={(invitation) =>
          invitation.status !== 'Accepted' && (
            <Flex gap="2" wrap="wrap" justify="flex-end">
              {invitation.sends < INVITATION_LIMITS.sends && (
                <Button
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  css={touchTarget}
                  disabled={offline || resend.isPending}
                  aria-label={`${t('invitations.resend')}: ${invitation.email}`}
                  onClick={() => resend.mutate(invitation)}
                >
                  {t('invitations.resend')}
                </Button>
              )}
              <Button
                size="xs"
                variant="outline"
                colorPalette="gray"
                css={touchTarget}
                disabled={offline}
                aria-label={`${t('invitations.withdraw')}: ${invitation.email}`}
                onClick={() => {
                  withdraw.reset();
                  setSubject(invitation);
                  setOpen(true);
                }}
              >
                {t('invitations.withdraw')}
              </Button>
            </Flex>
          )
        }
      />
      <ConfirmDialog
        open={isOpen}
        title={t('invitations.ask', { email: subject?.email })}
        confirm={t('invitations.withdraw')}
        pending={withdraw.isPending}
        failure={withdraw.error && failureText(withdraw.error)}
        onConfirm={() => subject && withdraw.mutate(subject)}
        onCancel={() => setOpen(false)}
        finalFocus={() => heading.current}
      >
        {t('invitations.askText')}
      </ConfirmDialog>
    </Box>
  );
}

function Invited({ invitation: { email, name } }: { invitation: Invitation }) {
  return (
    <Box minW="0">
      {name && <Name fontWeight="500">{name}</Name>}
      <Box {...(name ? { textStyle: 'caption', color: 'fg.muted', fontWeight: '400' } : { fontWeight: '500' })}>
        <MailAddress overflowWrap="anywhere">{email}</MailAddress>
      </Box>
    </Box>
  );
}
