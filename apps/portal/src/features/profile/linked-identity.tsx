import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import type { LinkedIdentity } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { toast } from '../../ui/feedback/toaster';
import { FormAlert } from '../../ui/form/form-alert';
import { MailAddress, Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { touchTarget } from '../../ui/theme/touch-targets';
import { ConnectDialog } from './connect-dialog';
import { DisconnectDialog } from './disconnect-dialog';

/** The parameter of the address with which the provider's response returns to the page. */
const OUTCOME = 'microsoft';

/** Shows the Microsoft account with which the person signs in, connects one and disconnects it. */
export function LinkedIdentities({ email: username }: { email: string }) {
  const { t } = useTranslation(['profile', 'errors']);
  const cache = useQueryClient();
  const id = useId();
  const offline = useConnection().state === 'offline';
  const [query, setQuery] = useSearchParams();
  const { data: methods } = useQuery({ ...api.accounts.methods.query(), staleTime: Number.POSITIVE_INFINITY });
  const { data, error, refetch } = useQuery(api.accounts.identities.query());
  const [subject, setSubject] = useState<LinkedIdentity | null>(null);
  const [isConnecting, setConnecting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const link = useMutation({
    mutationFn: () => api.accounts.linkIdentity(),
    onSuccess: () => {
      toast.success({ id: 'microsoft', title: t('linked.connected') });
      return cache.invalidateQueries({ queryKey: api.accounts.identities.key });
    },
  });

  const outcome = query.get(OUTCOME);
  const { mutate } = link;
  const handledOutcome = useRef<string | null>(null);
  useEffect(() => {
    if (!outcome || handledOutcome.current === outcome) return;
    handledOutcome.current = outcome;
    setQuery({}, { replace: true });
    if (outcome === 'verified') mutate();
    else setFailed(true);
  }, [outcome, mutate, setQuery]);

  const openConnect = () => {
    setFailed(false);
    link.reset();
    handledOutcome.current = null;
    setConnecting(true);
  };
  const items = data?.items ?? [];
  const isShown = items.length > 0 || methods?.microsoft === true;
  const hasOutcome = link.isSuccess || link.isError || hasFailed;
  const isLoaded = data !== undefined;
  // Opening the page scrolls to its top, so the outcome is scrolled into view once the section is shown.
  useEffect(() => {
    if (hasOutcome && isShown && isLoaded) heading.current?.scrollIntoView({ block: 'center' });
  }, [hasOutcome, isShown, isLoaded]);
  if (!isShown) return null;

  return (
    <Box mt="6" pt="5" borderTopWidth="1px" minH="96px">
      <Heading ref={heading} id={id} as="h3" textStyle="label" tabIndex={-1} outline="none" mb="1">
        {t('linked.title')}
      </Heading>
      {data && !items.length && <Text color="fg.muted">{t('linked.none')}</Text>}
      {items.length > 0 && (
        <Box as="ul" listStyleType="none" aria-labelledby={id}>
          {items.map((identity) => (
            <Row key={identity.identityId} identity={identity}>
              {data?.hasPassword && (
                <Button
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  css={touchTarget}
                  disabled={offline}
                  aria-label={`${t('linked.disconnect')}: ${nameOf(identity)}`}
                  onClick={() => setSubject(identity)}
                >
                  {t('linked.disconnect')}
                </Button>
              )}
            </Row>
          ))}
        </Box>
      )}
      {data && !data.hasPassword && <Text color="fg.muted">{t('errors:password.unset')}</Text>}
      {!data && error && (
        <ErrorState reason={failureText(error)} onRetry={() => void refetch()}>
          {t('linked.notLoaded')}
        </ErrorState>
      )}
      {data?.hasPassword && !items.length && (
        <Button ref={opener} mt="3" variant="outline" colorPalette="gray" disabled={offline} loading={link.isPending} onClick={openConnect}>
          {t('linked.connect')}
        </Button>
      )}
      {(hasFailed || link.error) && <FormAlert mt="3">{link.error ? failureText(link.error) : t('linked.failed')}</FormAlert>}
      <ConnectDialog
        open={isConnecting}
        username={username}
        onClose={() => setConnecting(false)}
        finalFocus={() => opener.current ?? heading.current}
      />
      <DisconnectDialog
        identity={subject}
        name={subject ? nameOf(subject) : ''}
        username={username}
        onClose={() => setSubject(null)}
        finalFocus={() => heading.current}
      />
    </Box>
  );
}

const nameOf = ({ provider, email }: LinkedIdentity): string => email ?? provider;

function Row({ identity: { provider, email, linkedAt }, children }: { identity: LinkedIdentity; children: React.ReactNode }) {
  const { t } = useTranslation('profile');
  const { date } = useFormat();
  return (
    <Flex as="li" gap="3" align="center" py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <Flex align="center" justify="center" boxSize="32px" flexShrink="0" rounded="full" bg="bg.muted" color="fg.muted">
        <Icon as={Link2} />
      </Flex>
      <Box flex="1" minW="0">
        <Name fontWeight="600">{provider}</Name>
        <Flex wrap="wrap" columnGap="3" textStyle="caption" color="fg.muted">
          {email && <MailAddress>{email}</MailAddress>}
          {linkedAt && <time dateTime={linkedAt}>{t('linked.since', { date: date(linkedAt) })}</time>}
        </Flex>
      </Box>
      {children}
    </Flex>
  );
}
