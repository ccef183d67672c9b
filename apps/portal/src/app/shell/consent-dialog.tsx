import { Button, Dialog, Link, Portal, Text } from '@chakra-ui/react';
import { CONSENT_VERSION, type UserInfo } from '@portal/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { FormAlert } from '../../ui/form/form-alert';
import { useSignOut } from '../use-sign-out';

/** A link to a legal text, which opens in a new tab so that the page below the dialog stays unchanged. */
const Page = ({ to, children }: { to: string; children?: ReactNode }) => (
  <Link href={to} target="_blank" color="brand.fg" variant="underline" fontWeight="500">
    {children}
  </Link>
);

/**
 * Asks for consent to the current legal texts: the person can read them, agree, or sign out. The page below loses no input. A person who
 * has never agreed before sees no mention of a change.
 */
export default function ConsentDialog({ me: { firstname, lastname, phone, consent } }: { me: UserInfo }) {
  const { t } = useTranslation(['pages', 'common']);
  const format = useFormat();
  const isOffline = useConnection().state === 'offline';
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { leave, question } = useSignOut();
  const isFirst = !consent;

  async function agree() {
    setPending(true);
    setFailure(null);
    try {
      // The fact about this change triggers a refetch of the record, which closes the dialog in every tab.
      await api.accounts.saveProfile({ firstname, lastname, phone, consent: CONSENT_VERSION });
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  }

  return (
    <>
      <Dialog.Root
        open
        role="alertdialog"
        placement="center"
        closeOnEscape={false}
        closeOnInteractOutside={false}
        initialFocusEl={() => title.current}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content maxW="480px" mx="4" bg="bg.raised">
              <Dialog.Header pb="2">
                <Dialog.Title ref={title} tabIndex={-1} outline="none" textStyle="panelTitle">
                  {t(isFirst ? 'consent.firstTitle' : 'consent.title')}
                </Dialog.Title>
              </Dialog.Header>
              <Dialog.Body pb="4">
                <Dialog.Description asChild>
                  <div>
                    <Text>
                      <Trans
                        t={t}
                        i18nKey={isFirst ? 'consent.firstText' : 'consent.text'}
                        values={{ date: format.date(CONSENT_VERSION) }}
                        components={{ terms: <Page to="/terms" />, privacy: <Page to="/privacy" /> }}
                      />
                    </Text>
                    {!isFirst && (
                      <Text color="fg.muted" mt="3">
                        {t('consent.hint')}
                      </Text>
                    )}
                  </div>
                </Dialog.Description>
                {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
              </Dialog.Body>
              <Dialog.Footer pt="2">
                <Button variant="outline" colorPalette="gray" disabled={pending} onClick={() => void leave()}>
                  {t('common:shell.signOut')}
                </Button>
                <Button disabled={isOffline} loading={pending} loadingText={t('consent.agree')} onClick={() => void agree()}>
                  {t('consent.agree')}
                </Button>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
      {question}
    </>
  );
}
