import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Typist } from '../../../live/typing';

const DOT = { as: 'span', boxSize: '4px', rounded: 'full', bg: 'fg.subtle', animation: 'pulse', animationDuration: '1.2s' } as const;

/** Shows who is typing. The line is always rendered, so that the layout does not shift. */
export function TypingLine({ typists }: { typists: readonly Typist[] }) {
  const { t } = useTranslation('conversation');
  const firstNameAt = (at: number) => typists[at]?.name.split(' ')[0] ?? '';
  const describeTyping = () => {
    if (typists.length === 1)
      return typists[0]?.note ? t('typing.note', { name: firstNameAt(0) }) : t('typing.one', { name: firstNameAt(0) });
    if (typists.length === 2) return t('typing.two', { name: firstNameAt(0), other: firstNameAt(1) });
    return t('typing.many', { count: typists.length });
  };
  return (
    <Flex h="24px" flexShrink="0" align="center" gap="2" px={{ base: 4, md: 5 }} textStyle="caption" color="fg.muted" data-typing>
      {typists.length > 0 && (
        <>
          <Flex as="span" gap="3px" aria-hidden="true" _motionReduce={{ display: 'none' }}>
            {[0, 200, 400].map((delay) => (
              <Box key={delay} {...DOT} style={{ animationDelay: `${delay}ms` }} />
            ))}
          </Flex>
          {describeTyping()}
        </>
      )}
    </Flex>
  );
}
