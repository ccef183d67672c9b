import { Box, Flex, IconButton } from '@chakra-ui/react';
import type { UserRequest } from '@portal/contracts';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecisions } from '../../parts/decisions';
import { ActionButton } from '../../ui/form/action-button';
import { Icon } from '../../ui/text/icon';
import type { DecisionActions } from './use-decision-actions';

interface Props {
  row: UserRequest;
  actions: DecisionActions;
  offline: boolean;
}

function useIsDecidable({ userId, status }: UserRequest): boolean {
  const local = useDecisions().get(userId);
  return status === 'Waiting' && local?.kind !== 'intended';
}

/**
 * Shows Accept and Reject instead of the status of a waiting row while the pointer or the focus is in the row. On devices without hover,
 * they are below the status.
 */
export function RowDecision({ row, actions, offline, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation('approvals-shell');
  if (!useIsDecidable(row)) return children;
  const { name } = row;
  const title = offline ? t('decision.offline') : undefined;
  return (
    <Flex position="relative" minH="32px" direction="column" align="flex-start" justify="center" gap="1">
      <Box css={{ '@media (hover: hover)': { '.group:hover &, .group:focus-within &': { opacity: 0 } } }}>{children}</Box>
      <Flex
        gap="1"
        align="center"
        zIndex="1"
        css={{
          '@media (hover: hover)': {
            position: 'absolute',
            insetInlineStart: '0',
            insetBlock: '0',
            opacity: 0,
            '.group:hover &, .group:focus-within &': { opacity: 1 },
          },
        }}
      >
        <IconButton
          size="xs"
          variant="outline"
          aria-label={t('row.accept', { name })}
          title={title ?? t('decision.accept')}
          disabled={offline}
          onClick={() => actions.accept(row)}
        >
          <Icon as={Check} />
        </IconButton>
        <IconButton
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-label={t('row.reject', { name })}
          title={title ?? t('decision.reject')}
          disabled={offline}
          onClick={() => actions.reject(row)}
        >
          <Icon as={X} />
        </IconButton>
      </Flex>
    </Flex>
  );
}

/** Accept and Reject of a waiting row on a phone, where rows are cards. */
export function CardDecision({ row, actions, offline }: Props) {
  const { t } = useTranslation('approvals-shell');
  if (!useIsDecidable(row)) return null;
  const { name } = row;
  return (
    <>
      <ActionButton variant="outline" data={row} onAction={actions.accept} disabled={offline} aria-label={t('row.accept', { name })} />
      <ActionButton
        variant="outline"
        colorPalette="gray"
        title={t('decision.reject')}
        data={row}
        onAction={actions.reject}
        disabled={offline}
        aria-label={t('row.reject', { name })}
      />
    </>
  );
}
