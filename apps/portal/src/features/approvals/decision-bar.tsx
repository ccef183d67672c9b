import { Box, Flex, Kbd, Text } from '@chakra-ui/react';
import type { UserRequest } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { LocalDecision } from '../../parts/decisions';
import { ActionButton } from '../../ui/form/action-button';
import { useSingleKey } from '../../ui/input/single-keys';
import type { DecisionActions } from './use-decision-actions';

interface Props {
  request: UserRequest;
  local: LocalDecision | undefined;
  actions: DecisionActions;
  offline: boolean;
  /** True if the person has not opened the request. The keys of the decision do not apply to it. */
  preview?: boolean | undefined;
  /** True on a phone, where the request is a page with its actions at the bottom. */
  page?: boolean | undefined;
}

/** The decision buttons: Accept and Reject while the request waits, Undo while undo is possible, and nothing afterwards. */
export function DecisionBar({ request, local, actions, offline, preview, page }: Props) {
  const { t } = useTranslation(['approval', 'approvals-shell', 'common']);
  const acceptKey = useSingleKey('accept');
  const rejectKey = useSingleKey('reject');
  const isIntended = local?.kind === 'intended';
  if (request.status !== 'Waiting' && !isIntended) return null;
  const wide = page ? { flex: 1, h: '48px' } : { size: 'md' as const };
  const key = (letter: string | undefined) =>
    page || !letter ? null : (
      <Kbd size="sm" aria-hidden="true" ms="1" visibility={preview ? 'hidden' : undefined}>
        {letter}
      </Kbd>
    );
  return (
    <Box
      position="sticky"
      bottom="0"
      bg="bg.panel"
      borderTopWidth="1px"
      px={{ base: 4, md: 6 }}
      py="3"
      pb="max(12px, env(safe-area-inset-bottom))"
    >
      {offline && (
        <Text textStyle="caption" color="fg.muted" mb="2" id="decision-offline">
          {t('approvals-shell:decision.offline')}
        </Text>
      )}
      {isIntended ? (
        <Flex align="center" justify="space-between" gap="3" minH="40px">
          <Text color="fg.muted">{t(`approvals-shell:undo.row.${local.status}`)}</Text>
          {local.isWaiting && (
            <ActionButton
              size="md"
              variant="outline"
              colorPalette="gray"
              title={t('common:undo.undo')}
              data={request}
              onAction={actions.undo}
            />
          )}
        </Flex>
      ) : (
        <Flex gap="3" align="center" wrap="wrap" aria-describedby={offline ? 'decision-offline' : undefined}>
          <Flex as="span" align="center" flex={page ? 1 : undefined}>
            <ActionButton
              {...wide}
              data={request}
              onAction={actions.accept}
              disabled={offline}
              aria-keyshortcuts={preview ? undefined : acceptKey}
            />
            {key(acceptKey)}
          </Flex>
          <Flex as="span" align="center" flex={page ? 1 : undefined}>
            <ActionButton
              {...wide}
              variant="outline"
              colorPalette="gray"
              title={t('approvals-shell:decision.reject')}
              data={request}
              onAction={actions.reject}
              disabled={offline}
              aria-keyshortcuts={preview ? undefined : rejectKey}
            />
            {key(rejectKey)}
          </Flex>
        </Flex>
      )}
    </Box>
  );
}
