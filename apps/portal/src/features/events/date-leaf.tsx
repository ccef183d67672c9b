import { Box, type BoxProps, Center, Text } from '@chakra-ui/react';
import { leafOf, ownZone } from '../../i18n/clocks';
import { useLanguage } from '../../i18n/language';

/** The first day of an event, drawn as a calendar leaf. Hidden from screen readers, because the text beside it contains the date. */
export function DateLeaf({
  at,
  isFaded = false,
  isSmall = false,
  ...box
}: BoxProps & { at: string; isFaded?: boolean; isSmall?: boolean }) {
  const { intl } = useLanguage();
  const { month, day, weekday } = leafOf(intl, at, ownZone());
  return (
    <Center
      flexDirection="column"
      w={isSmall ? '36px' : '56px'}
      h={isSmall ? '40px' : '60px'}
      flexShrink="0"
      rounded="md"
      borderWidth="1px"
      bg="bg.subtle"
      overflow="hidden"
      aria-hidden="true"
      {...box}
    >
      <Text textStyle="caption" color={isFaded ? 'fg.muted' : 'brand.fg'} fontWeight="600" truncate maxW="full" lineHeight="1.2">
        {month}
      </Text>
      <Box
        fontSize={isSmall ? '16px' : '20px'}
        lineHeight={isSmall ? '20px' : '24px'}
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        color={isFaded ? 'fg.muted' : 'fg'}
      >
        {day}
      </Box>
      {!isSmall && (
        <Text textStyle="caption" color="fg.muted" truncate maxW="full" lineHeight="1.2">
          {weekday}
        </Text>
      )}
    </Center>
  );
}
