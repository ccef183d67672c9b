import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { FileCheck, FileFinding, FindingKind, StoredFile } from '@portal/contracts';
import { Check, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../device/crypto';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { announce } from '../../ui/feedback/announcer';
import { useOnce } from '../../ui/input/use-once';
import { Icon } from '../../ui/text/icon';

interface Props {
  file: StoredFile;
  check: FileCheck;
  isAccepted: (kind: FindingKind) => boolean;
  onAccept: (kind: FindingKind, isAccepted: boolean) => void;
  onReplace: (copy: StoredFile) => void;
}

/** The findings whose removal replaces formulas with their values. */
const CELLS: ReadonlySet<FindingKind> = new Set(['hidden-sheets', 'hidden-rows', 'hidden-columns']);

/** Lists the hidden content of a file and offers to remove or publish it. Renders nothing for a file without findings (R5.2). */
export function FileCheckCard({ file, check, isAccepted, onAccept, onReplace }: Props) {
  const { t } = useTranslation('publishing');
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [remove, isRemoving] = useOnce(async (kinds: FindingKind[]) => {
    setFailure(null);
    try {
      const { file: copy } = await api.files.clean({ fileId: file.fileId, copyId: randomId(), remove: kinds });
      announce(t('check.removed', { name: file.name }));
      onReplace(copy);
    } catch (error) {
      setFailure(failureText(error));
    }
  });
  if (check.state === 'password' || check.state === 'damaged')
    return (
      <Frame isAlert>
        <Text role="alert">{t(`check.${check.state}`, { name: file.name })}</Text>
      </Frame>
    );
  if (check.state === 'reading' || check.state === 'retrying')
    return (
      <Text role="status" textStyle="caption" color="fg.muted" mt="2">
        {t('check.reading')}
      </Text>
    );
  if (!check.findings.length) return null;
  const removableKinds = check.findings.map(({ kind }) => kind).filter((kind) => check.removable.includes(kind));
  return (
    <Frame labelledBy={id}>
      <Flex gap="2" align="flex-start" mb="3">
        <Icon as={EyeOff} size={16} mt="3px" />
        <Box minW="0">
          <Text id={id} fontWeight="600" overflowWrap="anywhere">
            {t('check.title', { name: file.name })}
          </Text>
          <Text textStyle="caption" color="fg.muted">
            {t('check.help')}
            {removableKinds.some((kind) => CELLS.has(kind)) && ` ${t('check.values')}`}
          </Text>
        </Box>
      </Flex>
      <Stack as="ul" listStyleType="none" gap="2">
        {check.findings.map((finding) => (
          <Finding
            key={finding.kind}
            finding={finding}
            isRemovable={removableKinds.includes(finding.kind)}
            isAccepted={isAccepted(finding.kind)}
            isRemoving={isRemoving}
            onRemove={() => void remove([finding.kind])}
            onAccept={(isChecked) => onAccept(finding.kind, isChecked)}
          />
        ))}
      </Stack>
      {removableKinds.length > 1 && (
        <Button mt="3" size="xs" loading={isRemoving} onClick={() => void remove(removableKinds)}>
          {t('check.removeAll')}
        </Button>
      )}
      {failure && (
        <Text role="alert" textStyle="caption" color="fg.error" mt="2">
          {failure}
        </Text>
      )}
    </Frame>
  );
}

function Frame({ labelledBy, isAlert, children }: { labelledBy?: string; isAlert?: true; children: React.ReactNode }) {
  const tone = isAlert ? { bg: 'bg.error', color: 'fg.error' } : { bg: 'amber.subtle', borderColor: 'amber.muted' };
  return (
    <Box role={labelledBy ? 'group' : undefined} aria-labelledby={labelledBy} rounded="lg" borderWidth="1px" p="4" minW="0" {...tone}>
      {children}
    </Box>
  );
}

interface FindingProps {
  finding: FileFinding;
  isRemovable: boolean;
  isAccepted: boolean;
  isRemoving: boolean;
  onRemove: () => void;
  onAccept: (accepted: boolean) => void;
}

function Finding({ finding: { kind, count, names }, isRemovable, isAccepted, isRemoving, onRemove, onAccept }: FindingProps) {
  const { t } = useTranslation(['publishing', 'common']);
  const { number } = useFormat();
  const findingText = t(`check.finding.${kind}`, { number: number(count) });
  return (
    <Flex as="li" align="center" gap="3" wrap="wrap" justify="space-between">
      <Box minW="0" flex="1 1 220px">
        <Text overflowWrap="anywhere">
          {findingText}
          {names.length > 0 && <Text as="span" color="fg.muted">{` (${names.map((name) => `\u2068${name}\u2069`).join(', ')})`}</Text>}
        </Text>
        {!isRemovable && (
          <Text textStyle="caption" color="fg.muted">
            {t('check.elsewhere')}
          </Text>
        )}
      </Box>
      {isAccepted ? (
        <Flex align="center" gap="2">
          <Icon as={Check} size={14} />
          <Text textStyle="label">{t('check.accepted')}</Text>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={`${t('common:undo.undo')}: ${findingText}`}
            onClick={() => onAccept(false)}
          >
            {t('common:undo.undo')}
          </Button>
        </Flex>
      ) : (
        <Flex gap="2" wrap="wrap">
          {isRemovable && (
            <Button
              size="xs"
              variant="outline"
              bg="bg.panel"
              disabled={isRemoving}
              aria-label={`${t('check.remove')}: ${findingText}`}
              onClick={onRemove}
            >
              {t('check.remove')}
            </Button>
          )}
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            disabled={isRemoving}
            aria-label={`${t('check.accept')}: ${findingText}`}
            onClick={() => onAccept(true)}
          >
            {t('check.accept')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
