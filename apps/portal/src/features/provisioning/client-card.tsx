import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { ROLE_LABELS, type ScimClient, type TokenState } from '@portal/contracts';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { Pill, type PillLook } from '../../ui/text/status-pill';
import { touchTarget } from '../../ui/theme/touch-targets';

export type ClientTask = 'edit' | 'rotate' | 'revoke' | 'remove';

interface Props {
  client: ScimClient;
  disabled: boolean;
  onTask: (task: ClientTask) => (event: MouseEvent<HTMLElement>) => void;
}

const LOOKS: Record<TokenState, PillLook> = { active: ['brand', 'check'], expired: ['amber', 'clock'], revoked: ['gray', 'dash'] };

/** A directory with its domains, its groups, its token, and its actions. */
export function ClientCard({ client, disabled, onTask }: Props) {
  const { t } = useTranslation(['provisioning', 'common']);
  const id = useId();
  const { date } = useFormat();
  const { name, domains, mappings, token, lastUsedAt } = client;
  const action = (label: string, task: ClientTask) => (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      css={touchTarget}
      disabled={disabled}
      aria-label={`${label}: ${name}`}
      onClick={onTask(task)}
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
        <Pill look={LOOKS[token.state]}>{t(`state.${token.state}`)}</Pill>
      </Flex>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '160px 1fr' }}
        columnGap="4"
        rowGap={{ base: '0', md: '1' }}
        mt="3"
      >
        <Row label={t('field.domains')}>
          <bdi>{domains.join(', ')}</bdi>
        </Row>
        <Row label={t('field.mappings')}>
          {mappings.length === 0
            ? t('noMappings')
            : mappings.map(({ group, role, unitName }) => (
                <Text key={group}>
                  <Name>{group}</Name> · {ROLE_LABELS[role]} · <Name>{unitName}</Name>
                </Text>
              ))}
        </Row>
        <Row label={t('field.expires')}>{token.expiresAt ? date(token.expiresAt) : t('validity.unlimited')}</Row>
        <Row label={t('field.lastUsed')}>{lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t('neverUsed')}</Row>
      </Box>
      <Flex gap="2" wrap="wrap" mt="4">
        {action(t('common:action.edit'), 'edit')}
        {action(t('rotate.action'), 'rotate')}
        {token.state === 'active' && action(t('revoke.action'), 'revoke')}
        {action(t('remove.action'), 'remove')}
      </Flex>
    </Box>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box display="contents">
      <Text as="dt" color="fg.muted">
        {label}
      </Text>
      <Box as="dd" minW="0" mb={{ base: '2', md: '0' }} overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
