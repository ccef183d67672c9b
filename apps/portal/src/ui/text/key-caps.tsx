import { Box, type BoxProps, Kbd, type KbdProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { KEY_NAMES } from '../input/key-registry';

interface Props extends BoxProps {
  keys: readonly string[];
  size?: KbdProps['size'];
}

/** Keys as printed on keyboards of the reader's language, in the direction of that language. */
export function KeyCaps({ keys, size, ...box }: Props) {
  const { t } = useTranslation('keys');
  return (
    <Box as="span" dir="ltr" display="inline-flex" gap="1" {...box}>
      {keys.map((key) => {
        const name = KEY_NAMES.find((one) => one === key);
        return (
          <Kbd key={key} size={size}>
            {name ? t(name) : key}
          </Kbd>
        );
      })}
    </Box>
  );
}
