import { Button, Dialog, Portal, Stack } from '@chakra-ui/react';
import { type CompanyMatch, NEW_COMPANY, type UserRequest } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { api } from '../live/api';
import { RadioChoice } from '../ui/form/radio-choice';
import { Name } from '../ui/text/bidi';

export interface CompanyQuestion extends Pick<UserRequest, 'userId' | 'name' | 'companyName'> {
  company: CompanyMatch;
}

interface Props {
  open: boolean;
  request: CompanyQuestion;
  onChoose: (partnerCompany: string) => void;
  onClose: () => void;
  finalFocus?: () => HTMLElement | null;
}

/** Asks for the company of an applicant if name and mail domain do not determine it, and accepts the request with that company. */
export default function CompanyDialog({ open, request, onChoose, onClose, finalFocus }: Props) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root
      role="alertdialog"
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      initialFocusEl={() => first.current}
      finalFocusEl={finalFocus}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      placement="center"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="480px" mx="4">
            <Body key={request.userId} request={request} onChoose={onChoose} onClose={onClose} firstRef={first} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

type BodyProps = Pick<Props, 'request' | 'onChoose' | 'onClose'> & { firstRef: React.RefObject<HTMLInputElement | null> };

function Body({ request: { userId, name, companyName, company: listedCompany }, onChoose, onClose, firstRef }: BodyProps) {
  const { t } = useTranslation(['approvals-shell', 'common']);
  const { number } = useFormat();
  const [choice, setChoice] = useState<string>();
  // The request has more data than its row in a list, and includes later decisions of other approvers.
  const { data } = useQuery(api.approvals.request.query({ userId }));
  const { domain, isPublicDomain, candidates } = data?.company ?? listedCompany;
  return (
    <>
      <Dialog.Header pb="2">
        <Dialog.Title textStyle="panelTitle">{t('company.title', { name })}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="4">
        <Stack gap="4">
          <Dialog.Description textStyle="body" color="fg.muted">
            {t('company.typed', { company: companyName, domain })} {isPublicDomain && t('company.publicDomain')}
          </Dialog.Description>
          <Stack as="fieldset" gap="2" aria-label={t('company.title', { name })} border="0" p="0" m="0">
            {candidates.map(({ companyId, name: candidateName, users, grants, usesDomain }, at) => (
              <RadioChoice
                name="partner-company"
                key={companyId}
                inputRef={at === 0 ? firstRef : undefined}
                checked={choice === companyId}
                onChoose={() => setChoice(companyId)}
                title={<Name>{candidateName}</Name>}
              >
                {t('company.users', { number: number(users) })}
                {grants !== undefined && ` · ${t('company.grants', { number: number(grants) })}`}
                {' · '}
                {t(usesDomain ? 'company.sameDomain' : 'company.otherDomain')}
              </RadioChoice>
            ))}
            <RadioChoice
              name="partner-company"
              inputRef={candidates.length ? undefined : firstRef}
              checked={choice === NEW_COMPANY}
              onChoose={() => setChoice(NEW_COMPANY)}
              title={t('company.asNew', { company: companyName })}
            >
              {t('company.asNewHelp')}
            </RadioChoice>
          </Stack>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer pt="2">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button disabled={choice === undefined} onClick={() => choice !== undefined && onChoose(choice)}>
          {t('decision.accept')}
        </Button>
      </Dialog.Footer>
    </>
  );
}
