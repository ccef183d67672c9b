import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import type { CommonFields, FieldValue } from './common-fields';
import type { Conflict } from './conflict';
import { type FieldName, valueOf } from './kind-form';

interface Props<T extends CommonFields> {
  conflict: Conflict<FieldName<T>>;
  typed: T;
  textOf: (field: FieldName<T>, value: FieldValue) => string;
  labelOf: (field: FieldName<T>) => string;
  filesLabel: string;
  onChoose: (field: FieldName<T>, value: FieldValue) => void;
  onKeepMine: () => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Shows both values of each field that two people changed, so that no input is lost. */
export function ConflictPanel<T extends CommonFields>({
  conflict: { by, at, disputes, taken, hasNewFiles },
  typed,
  textOf,
  labelOf,
  filesLabel,
  onChoose,
  onKeepMine,
}: Props<T>) {
  const { t } = useTranslation('publishing');
  const { list } = useFormat();
  const labels = [...taken.map(labelOf), ...(hasNewFiles ? [filesLabel] : [])];
  return (
    <Box role="alert" borderWidth="1px" borderColor="amber.muted" bg="amber.subtle" color="fg" rounded="lg" p="4">
      <Flex gap="2" align="flex-start">
        <Icon as={Users} mt="3px" color="amber.fg" />
        <Box minW="0">
          <Text fontWeight="600">
            {t('conflict.title', { name: by })} · <RelativeTime at={at} />
          </Text>
          <Text>{disputes.length ? t('conflict.choose') : t('conflict.merged')}</Text>
          {labels.length > 0 && <Text color="fg.muted">{t('conflict.taken', { fields: list(labels) })}</Text>}
        </Box>
      </Flex>
      <Stack gap="3" mt="3" _empty={{ display: 'none' }}>
        {disputes.map(({ field, mine, theirs }) => (
          <Box key={field} role="group" aria-label={labelOf(field)}>
            <Text textStyle="label" mb="1">
              {labelOf(field)}
            </Text>
            <Flex gap="2" direction={{ base: 'column', md: 'row' }}>
              {(
                [
                  ['conflict.yours', mine],
                  ['conflict.theirs', theirs],
                ] as const
              ).map(([label, value]) => (
                <Button
                  key={label}
                  flex="1"
                  size="sm"
                  h="auto"
                  minH="44px"
                  py="2"
                  variant="outline"
                  colorPalette="gray"
                  bg="bg.panel"
                  justifyContent="flex-start"
                  textAlign="start"
                  whiteSpace="normal"
                  aria-pressed={isSame(valueOf(typed, field), value)}
                  _pressed={{ borderColor: 'brand.solid', bg: 'bg.selected' }}
                  onClick={() => onChoose(field, value)}
                >
                  <Box minW="0">
                    <Text textStyle="caption" color="fg.muted">
                      {t(label)}
                    </Text>
                    <Name overflowWrap="anywhere" lineClamp={4}>
                      {textOf(field, value) || '–'}
                    </Name>
                  </Box>
                </Button>
              ))}
            </Flex>
          </Box>
        ))}
      </Stack>
      {disputes.length > 0 && (
        <Button size="sm" variant="outline" colorPalette="gray" bg="bg.panel" mt="3" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      )}
    </Box>
  );
}
