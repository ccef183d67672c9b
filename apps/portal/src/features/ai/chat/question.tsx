import { Box, Button, Flex, IconButton, Textarea } from '@chakra-ui/react';
import { LIMITS, type Turn } from '@portal/contracts';
import { Paperclip, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileName } from '../../../files/file-name';
import { Counter } from '../../../ui/form/field';
import { isImeKey } from '../../../ui/input/ime';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { touchTarget } from '../../../ui/theme/touch-targets';
import { VersionSwitch } from '../answer/version-switch';

interface Props {
  turn: Turn | null;
  question: string;
  edits: readonly Turn[];
  /** Sends the question again with edited text; null while editing is not possible. */
  onEdit: ((question: string) => void) | null;
  onChoose: (turn: Turn) => void;
}

export function Question({ turn, question, edits, onEdit, onChoose }: Props) {
  const { t } = useTranslation('ai');
  const [words, setWords] = useState<string | null>(null);
  if (words !== null && onEdit) {
    const isReady = words.trim() !== '' && words.length <= LIMITS.question;
    const save = () => {
      if (!isReady) return;
      setWords(null);
      onEdit(words.trim());
    };
    return (
      <Box borderWidth="1px" borderColor="border.control" rounded="lg" bg="bg.panel" p="2">
        <Textarea
          autoFocus
          dir="auto"
          autoresize
          rows={2}
          maxH="236px"
          border="none"
          outline="none"
          aria-label={t('action.edit')}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={(event) => {
            if (isImeKey(event)) return;
            if (event.key === 'Escape') setWords(null);
            else if (event.key === 'Enter' && !event.shiftKey) save();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <Flex align="center" justify="flex-end" gap="2">
          <Counter limit={LIMITS.question} length={words.length} />
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setWords(null)}>
            {t('action.cancel')}
          </Button>
          <Button size="xs" disabled={!isReady} onClick={save}>
            {t('action.save')}
          </Button>
        </Flex>
      </Box>
    );
  }
  return (
    <Box as="section" aria-label={t('answer.question')} className="group" minW="0">
      <Flex justify="flex-end" align="center" gap="1">
        {turn && onEdit && (
          <IconButton
            css={touchTarget}
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            flexShrink="0"
            aria-label={t('action.edit')}
            title={t('action.edit')}
            opacity={{ base: 1, md: 0 }}
            _groupHover={{ opacity: 1 }}
            _groupFocusWithin={{ opacity: 1 }}
            _focusVisible={{ opacity: 1 }}
            onClick={() => setWords(question)}
          >
            <Icon as={Pencil} size={14} />
          </IconButton>
        )}
        <Box
          bg="bg.own"
          rounded="lg"
          px="3.5"
          py="2"
          maxW={{ base: '92%', md: '85%' }}
          minW="0"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          <Name dir="auto">{question}</Name>
          {turn?.file && (
            <Flex align="center" gap="1.5" mt="1" color="fg.muted" textStyle="caption">
              <Icon as={Paperclip} size={14} />
              <FileName>{turn.file.name}</FileName>
            </Flex>
          )}
        </Box>
      </Flex>
      <Flex justify="flex-end" mt="1" _empty={{ display: 'none' }}>
        <VersionSwitch
          of="question"
          ids={edits.map(({ turnId }) => turnId)}
          shown={turn?.turnId ?? ''}
          onChoose={(id) => {
            const edit = edits.find(({ turnId }) => turnId === id);
            if (edit) onChoose(edit);
          }}
        />
      </Flex>
    </Box>
  );
}
