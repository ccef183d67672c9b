import { Box, Flex, Spinner, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { OptionList, OptionPanel } from '../../../../ui/form/option-list';
import { Avatar } from '../../../../ui/text/avatar';
import { Name } from '../../../../ui/text/bidi';
import { namesOf } from '../ticket-texts';
import type { useMentionField } from './use-mention-field';

/** The list of colleagues who can be mentioned, shown above the text field. */
export function MentionList({ field: { isOpen, isLoading, options, offered, choose } }: { field: ReturnType<typeof useMentionField> }) {
  const { t } = useTranslation('conversation');
  if (!isOpen) return null;
  return (
    <OptionPanel bottom="calc(100% + 4px)" insetInlineStart={{ base: '2', md: '4' }} w="calc(100% - 16px)" maxW="340px">
      <OptionList options={options} label={t('composer.mention')} items={offered} keyOf={({ id }) => id} onChoose={choose}>
        {({ name, photo, unit }) => (
          <Flex align="center" gap="2.5" minH="8">
            <Box aria-hidden="true" flexShrink="0">
              <Avatar {...namesOf(name)} photoUrl={photo} size={28} company={unit} />
            </Box>
            <Name flex="1" truncate textStyle="label">
              {name}
            </Name>
            <Name textStyle="caption" color="fg.muted" truncate maxW="45%">
              {unit}
            </Name>
          </Flex>
        )}
      </OptionList>
      {offered.length === 0 && (
        <Flex align="center" gap="2" px="2.5" py="2" color="fg.muted">
          {isLoading ? <Spinner size="xs" /> : <Text>{t('composer.mentionNobody')}</Text>}
        </Flex>
      )}
    </OptionPanel>
  );
}
