import { Box, Button, Flex, IconButton, Input, Stack, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { ArrowRight, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/text/icon';
import { formatPart, partOf } from './typed-parts';

interface Props {
  texts: readonly string[];
  error: string | undefined;
  onChange: (texts: string[]) => void;
}

/** Edits the parts of a notice, each with its successor (R3.5). */
export function PartsField({ texts, error, onChange }: Props) {
  const { t } = useTranslation('news');
  const id = useId();
  const setPart = (at: number, part: Partial<ReturnType<typeof partOf>>) => {
    const { partNumber, successor } = { ...partOf(texts[at] ?? ''), ...part };
    onChange(texts.map((text, index) => (index === at ? formatPart(partNumber, successor) : text)));
  };
  const rows = texts.map(partOf);
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} textStyle="label" mb="1.5">
        {t('notice.parts')}
      </Text>
      <Stack gap="2">
        {rows.map(({ partNumber, successor }, at) => (
          <Flex key={at} align="center" gap="2">
            <Input
              dir="auto"
              autoComplete="off"
              maxLength={LIMITS.partNumber}
              aria-label={t('form.part', { nr: at + 1 })}
              placeholder={t('form.partHint')}
              aria-invalid={error && !partNumber ? true : undefined}
              value={partNumber}
              onChange={({ target }) => setPart(at, { partNumber: target.value })}
            />
            <Icon as={ArrowRight} flips size={16} color="fg.subtle" />
            <Input
              dir="auto"
              autoComplete="off"
              maxLength={LIMITS.partNumber}
              aria-label={t('form.successor', { nr: at + 1 })}
              placeholder={t('form.successorHint')}
              value={successor}
              onChange={({ target }) => setPart(at, { successor: target.value })}
            />
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('form.removePart', { nr: at + 1 })}
              title={t('form.removePart', { nr: at + 1 })}
              onClick={() => onChange(texts.filter((_text, index) => index !== at))}
            >
              <Icon as={X} />
            </IconButton>
          </Flex>
        ))}
        {texts.length < LIMITS.newsParts && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            alignSelf="flex-start"
            onClick={() => onChange([...texts, formatPart('', '')])}
          >
            <Icon as={Plus} size={14} />
            {t('form.addPart')}
          </Button>
        )}
      </Stack>
      {error && (
        <Text role="alert" textStyle="caption" color="fg.error" mt="1.5">
          {error}
        </Text>
      )}
    </Box>
  );
}
