import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Difference } from './text-difference';

/** Shows the differences between two answers: added text underlined, removed text struck through. */
export function DifferenceText({ parts }: { parts: readonly Difference[] }) {
  const { t } = useTranslation('ai');
  return (
    <Box role="region" aria-label={t('answer.changes')} textStyle="reading" overflowWrap="anywhere" whiteSpace="pre-wrap" dir="auto">
      {parts.map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>;
        return kind === 'added' ? (
          <Box as="ins" key={at} bg="bg.success" color="fg.success" textDecoration="underline" textUnderlineOffset="3px" rounded="xs">
            {text}
          </Box>
        ) : (
          <Box as="del" key={at} color="fg.muted" textDecoration="line-through">
            {text}
          </Box>
        );
      })}
    </Box>
  );
}
