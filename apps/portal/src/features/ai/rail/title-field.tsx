import { Box, Input, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { isImeKey } from '../../../ui/input/ime';

interface Props {
  sessionId: string;
  title: string;
  onDone: () => void;
}

/** Edits the title of a conversation. Enter saves and Escape cancels. */
export function TitleField({ sessionId, title, onDone }: Props) {
  const { t } = useTranslation('ai');
  const [words, setWords] = useState(title);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    const next = words.trim();
    if (next === '' || next === title) return onDone();
    try {
      await api.ai.rename({ sessionId, title: next });
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <Box p="1">
      <Input
        autoFocus
        size="xs"
        fontSize={{ base: '1rem', md: '0.875rem' }}
        dir="auto"
        aria-label={t('rail.titleLabel')}
        aria-invalid={failure !== null}
        maxLength={LIMITS.conversationTitle}
        value={words}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (isImeKey(event)) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      />
      {failure && (
        <Text role="alert" textStyle="caption" color="fg.error" mt="1">
          {failure}
        </Text>
      )}
    </Box>
  );
}
