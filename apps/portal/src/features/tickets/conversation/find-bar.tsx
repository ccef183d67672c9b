import { Flex, IconButton, Input, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchKey } from '../../../list/use-search-key';
import { isImeKey } from '../../../ui/input/ime';
import { findMatches, highlight } from '../../../ui/text/find-matches';
import { Icon } from '../../../ui/text/icon';

interface Props {
  root: RefObject<HTMLElement | null>;
  /** Changes with the content of the conversation, so that the search runs again. */
  version: unknown;
  onClose: () => void;
}

export function FindBar({ root, version, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const [words, setWords] = useState('');
  const [matchIndex, setMatchIndex] = useState(0);
  const [count, setCount] = useState(0);
  const current = count ? ((matchIndex % count) + count) % count : 0;

  useEffect(() => {
    const matches = findMatches(root.current?.querySelectorAll('[data-words]') ?? [], words);
    const match = matches[matches.length ? ((matchIndex % matches.length) + matches.length) % matches.length : 0];
    setCount(matches.length);
    match?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    return highlight(matches, match);
    // New entries change `version` and are searched as well.
  }, [root, words, matchIndex, version]);

  const tool = { size: 'xs', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <Flex
      role="search"
      align="center"
      gap="1"
      px={{ base: '4', md: '5' }}
      py="1.5"
      bg="bg.inset"
      borderBottomWidth="1px"
      onKeyDown={(event) => {
        if (isImeKey(event)) return;
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) setMatchIndex(current + (event.shiftKey ? -1 : 1));
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Input
        size="xs"
        flex="1"
        minW="0"
        maxW="320px"
        fontSize={{ base: '1rem', md: '0.875rem' }}
        dir="auto"
        autoFocus
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('find.open')}
        placeholder={t('find.open')}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setMatchIndex(0);
        }}
      />
      <Text role="status" textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" px="1">
        {words.trim() && (count ? t('find.position', { number: current + 1, count }) : t('find.none'))}
      </Text>
      <IconButton {...tool} aria-label={t('find.previous')} disabled={!count} onClick={() => setMatchIndex(current - 1)}>
        <Icon as={ChevronUp} />
      </IconButton>
      <IconButton {...tool} aria-label={t('find.next')} disabled={!count} onClick={() => setMatchIndex(current + 1)}>
        <Icon as={ChevronDown} />
      </IconButton>
      <IconButton {...tool} ms="auto" aria-label={t('find.close')} onClick={onClose}>
        <Icon as={X} />
      </IconButton>
    </Flex>
  );
}

/** Opens the search with `/` on the separate page of a ticket. Beside a list, `/` focuses the search of the list. */
export function FindKey({ onFind }: { onFind: () => void }) {
  useSearchKey(onFind);
  return null;
}
