import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import type { IdentityProvider, ProviderProtocol, ProviderTest, TestFailure } from '@portal/contracts';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { MailAddress, Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { Pill } from '../../ui/text/status-pill';
import { touchTarget } from '../../ui/theme/touch-targets';

export type ProviderTask = 'edit' | 'require' | 'relax' | 'remove';

interface Props {
  provider: IdentityProvider;
  disabled: boolean;
  isTesting: boolean;
  onTest: () => void;
  onTask: (task: ProviderTask) => (event: MouseEvent<HTMLElement>) => void;
}

/** An identity provider with its domains, the result of its last test, and its actions. */
export function ProviderCard({ provider, disabled, isTesting, onTest, onTask }: Props) {
  const { t } = useTranslation(['single-sign-on', 'common']);
  const id = useId();
  const { name, domains, isEnforced, emergencyAccount, test } = provider;
  const rows = useProviderRows(provider);
  const isTested = test !== null && test.failure === null;
  const action = (label: string, onClick: (event: MouseEvent<HTMLElement>) => void, isDisabled = false) => (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      css={touchTarget}
      disabled={disabled || isDisabled}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <Box as="li" aria-labelledby={id} bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '5' }}>
      <Flex align="center" gap="3" wrap="wrap">
        <Heading id={id} as="h2" textStyle="sectionTitle" overflowWrap="anywhere">
          <Name>{name}</Name>
        </Heading>
        {isEnforced ? (
          <Pill look={['brand', 'check']}>{t('status.required')}</Pill>
        ) : (
          <Pill look={['gray', 'ring']}>{t('status.optional')}</Pill>
        )}
      </Flex>
      <Facts
        rows={[
          [t('field.domains'), domains.join(', ')],
          ...rows,
          ...(emergencyAccount ? ([[t('field.emergency'), `${emergencyAccount.name} (${emergencyAccount.email})`]] as const) : []),
        ]}
      />
      {emergencyAccount?.isUsable === false && (
        <Text mt="2" color="fg.error">
          {t('field.emergencyUnusable')}
        </Text>
      )}
      <TestResult test={test} protocol={provider.protocol} />
      <Flex gap="2" wrap="wrap" mt="4">
        <Button
          size="xs"
          variant={isTested ? 'outline' : 'solid'}
          {...(isTested ? { colorPalette: 'gray' } : {})}
          css={touchTarget}
          disabled={disabled}
          loading={isTesting}
          aria-label={`${t('test.run')}: ${name}`}
          onClick={onTest}
        >
          {t('test.run')}
        </Button>
        {isEnforced ? action(t('relax.action'), onTask('relax')) : action(t('require.action'), onTask('require'), !isTested)}
        {action(t('common:action.edit'), onTask('edit'))}
        {action(t('remove.action'), onTask('remove'))}
      </Flex>
    </Box>
  );
}

/** Returns the settings that depend on the protocol, with their labels. */
function useProviderRows({ protocol, issuer, clientId, signInUrl, certificates }: IdentityProvider): [label: string, text: string][] {
  const { t } = useTranslation('single-sign-on');
  const { date } = useFormat();
  if (protocol === 'oidc') {
    return [
      [t('field.protocol'), 'OpenID Connect'],
      [t('field.issuer'), issuer],
      [t('field.clientId'), clientId ?? ''],
    ];
  }
  return [
    [t('field.protocol'), 'SAML 2.0'],
    [t('field.entityId'), issuer],
    [t('field.signInUrl'), signInUrl ?? ''],
    [t('field.expires'), certificates.map(({ expiresAt }) => date(expiresAt)).join(', ')],
  ];
}

function Facts({ rows }: { rows: readonly (readonly [label: string, text: string])[] }) {
  return (
    <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', md: '140px 1fr' }} columnGap="4" rowGap={{ base: '0', md: '1' }} mt="3">
      {rows.map(([label, text]) => (
        <Box key={label} display="contents">
          <Text as="dt" color="fg.muted">
            {label}
          </Text>
          <Box as="dd" minW="0" mb={{ base: '2', md: '0' }} overflowWrap="anywhere">
            <bdi>{text}</bdi>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const FAILURE_TEXTS = {
  'single-sign-on.failed': 'failure.failed',
  'single-sign-on.email-missing': 'failure.email-missing',
  'single-sign-on.email-unverified': 'failure.email-unverified',
  'single-sign-on.foreign-domain': 'failure.foreign-domain',
} as const satisfies Record<TestFailure, string>;

/** Shows what the provider returned in the last test, and why a sign-in would fail. */
function TestResult({ test, protocol }: { test: ProviderTest | null; protocol: ProviderProtocol }) {
  const { t } = useTranslation('single-sign-on');
  return (
    <Box role="status" mt="4" p="3" rounded="md" bg={test ? (test.failure ? 'bg.error' : 'bg.success') : 'bg.muted'}>
      {test === null ? (
        <Text color="fg.muted">{t('test.none')}</Text>
      ) : (
        <>
          <Text fontWeight="600" color={test.failure ? 'fg.error' : 'fg.success'}>
            {t(test.failure ? 'test.failed' : 'test.succeeded')} · <RelativeTime at={test.at} />
          </Text>
          {test.failure && (
            <Text>{t(protocol === 'saml' && test.failure === 'single-sign-on.failed' ? 'failure.saml' : FAILURE_TEXTS[test.failure])}</Text>
          )}
          {test.subject && (
            <Text overflowWrap="anywhere">
              {t('test.account')}: <Name>{`${test.firstname} ${test.lastname}`.trim()}</Name>{' '}
              {test.email && <MailAddress>{test.email}</MailAddress>} · {t('test.subject')}: <bdi>{test.subject}</bdi>
            </Text>
          )}
        </>
      )}
    </Box>
  );
}
