import { Box, Button, Flex } from '@chakra-ui/react';
import type { Passkey } from '@portal/contracts';
import { KeyRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { RelativeTime } from '../../../ui/text/relative-time';
import { touchTarget } from '../../../ui/theme/touch-targets';

interface Props {
  passkey: Passkey;
  disabled: boolean;
  onRename: (event: MouseEvent<HTMLElement>) => void;
  onRemove: (event: MouseEvent<HTMLElement>) => void;
}

/** One passkey of the person, with the times when it was added and last used. */
export function PasskeyRow({ passkey: { passkeyId, name, addedAt, usedAt }, disabled, onRename, onRemove }: Props) {
  const { t } = useTranslation(['profile', 'second-factor']);
  const { date } = useFormat();
  const actions = [
    { label: t('passkeys.rename'), onClick: onRename },
    { label: t('second-factor:action.remove'), onClick: onRemove },
  ];
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }} data-row={passkeyId}>
      <Flex align="center" justify="center" boxSize="32px" flexShrink="0" rounded="full" bg="bg.muted" color="fg.muted">
        <Icon as={KeyRound} />
      </Flex>
      <Box flex="1" minW="160px">
        <Name fontWeight="600" overflowWrap="anywhere">
          {name}
        </Name>
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="3" textStyle="caption" color="fg.muted">
          <li>{t('passkeys.added', { date: date(addedAt) })}</li>
          <li>
            {usedAt ? (
              <>
                {t('signIns.used')} <RelativeTime at={usedAt} />
              </>
            ) : (
              t('passkeys.unused')
            )}
          </li>
        </Flex>
      </Box>
      <Flex gap="2">
        {actions.map(({ label, onClick }) => (
          <Button
            key={label}
            size="xs"
            variant="outline"
            colorPalette="gray"
            css={touchTarget}
            disabled={disabled}
            aria-label={`${label}: ${name}`}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
