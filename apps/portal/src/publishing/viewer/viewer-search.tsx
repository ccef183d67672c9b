import { Box, Button, CloseButton, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_WAIT } from '../../ui/form/search-field';
import { isImeKey } from '../../ui/input/ime';
import { matchesQuery, type VersionId } from './preview.queries';

interface Props {
  id: VersionId;
  words: string;
  onWords: (words: string) => void;
  onPart: (part: number) => void;
  onClose: () => void;
}

/** Searches the text that the server extracted from a file, and lists the matches by page. */
export function ViewerSearch({ id, words, onWords, onPart, onClose }: Props) {
  const { t } = useTranslation(['viewer', 'common']);
  const [text, setText] = useState(words);
  const [matchIndex, setMatchIndex] = useState(-1);
  const { data, isFetching } = useQuery(matchesQuery(id, words));
  const matches = data?.matches ?? [];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handleTextChange = (next: string) => {
    clearTimeout(timer.current);
    setMatchIndex(-1);
    onWords(next.trim());
  };
  const step = (by: 1 | -1) => {
    if (text.trim() !== words) return handleTextChange(text);
    if (!matches.length) return;
    const next = (matchIndex + by + matches.length) % matches.length;
    setMatchIndex(next);
    onPart(matches[next]!.part);
  };
  const status =
    words === '' ? '' : isFetching ? t('common:search.busy') : matches.length ? t('matches', { count: matches.length }) : t('noMatches');
  return (
    <Stack
      role="search"
      aria-label={t('search')}
      gap="0"
      w={{ base: 'full', md: '280px' }}
      maxH={{ base: '40%', md: 'none' }}
      flexShrink="0"
      minH="0"
      bg="bg.panel"
      borderStartWidth={{ md: '1px' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      onKeyDown={(event) => {
        if (isImeKey(event)) return;
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Flex align="center" gap="1" p="2">
        <Input
          size="sm"
          flex="1"
          fontSize={{ base: '1rem', md: '0.875rem' }}
          dir="auto"
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => handleTextChange(event.target.value), SEARCH_WAIT);
          }}
        />
        <CloseButton size={{ base: 'md', md: 'sm' }} colorPalette="gray" aria-label={t('closeSearch')} onClick={onClose} />
      </Flex>
      <Text role="status" px="3" pb="2" textStyle="caption" color="fg.muted" _empty={{ display: 'none' }}>
        {status}
      </Text>
      <Box as="ul" listStyleType="none" overflowY="auto" minH="0" flex="1">
        {matches.map(({ part, label, count, before, match, after }, index) => (
          <Box as="li" key={part}>
            <Button
              variant="ghost"
              colorPalette="gray"
              display="block"
              w="full"
              h="auto"
              py="2"
              px="3"
              rounded="none"
              textAlign="start"
              whiteSpace="normal"
              fontWeight="400"
              focusVisibleRing="inside"
              aria-current={index === matchIndex ? 'true' : undefined}
              bg={index === matchIndex ? 'bg.selected' : undefined}
              onClick={() => {
                setMatchIndex(index);
                onPart(part);
              }}
            >
              <Flex justify="space-between" gap="2" textStyle="caption" color="fg.muted">
                <bdi>{label || t('page', { page: part })}</bdi>
                {count > 1 && <span>{t('times', { count })}</span>}
              </Flex>
              <Text as="span" dir="auto" display="block" textStyle="label" fontWeight="400" lineClamp="3" overflowWrap="anywhere">
                {before}
                <Box as="mark" bg="amber.200" color="graphite.950">
                  {match}
                </Box>
                {after}
              </Text>
            </Button>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
