import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { type Run, sees } from '@portal/contracts';
import { MessageSquarePlus, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { useRole } from '../../../live/use-session';
import { Icon } from '../../../ui/text/icon';
import { useInquiryAddress } from './inquiry-address';

export function ClosestHead() {
  const { t } = useTranslation('ai');
  return (
    <Box mb="3">
      <Heading as="h3" textStyle="panelTitle">
        {t('answer.closest')}
      </Heading>
      <Text color="fg.muted">{t('answer.closestText')}</Text>
    </Box>
  );
}

interface Props {
  run: Run;
  question: string;
  onAsk: (question: string) => void;
}

export function NothingFound({ run, question, onAsk }: Props) {
  const { t } = useTranslation('ai');
  const { list } = useFormat();
  const role = useRole();
  const navigate = useNavigate();
  const inquiry = useInquiryAddress();
  // A suggestion replaces only the unknown part number in the question.
  const [unknownCode] = run.unknownCodes;
  const correctQuestion = (suggestion: string) =>
    unknownCode !== undefined && question.includes(unknownCode) ? question.replace(unknownCode, suggestion) : suggestion;
  return (
    <Box borderWidth="1px" rounded="lg" bg="bg.panel" p="4">
      <Flex gap="3">
        <Icon as={SearchX} size={20} color="fg.subtle" mt="0.5" />
        <Box minW="0">
          <Text fontWeight="500">{t('answer.nothing', { count: run.documents ?? 0 })}</Text>
          {run.unknownCodes.length > 0 && (
            <Text color="fg.muted" mt="1">
              {t('answer.unknownCodes', { codes: list(run.unknownCodes) })}
            </Text>
          )}
        </Box>
      </Flex>
      <DidYouMean suggestions={run.suggestions} onAsk={(suggestion) => onAsk(correctQuestion(suggestion))} />
      {role !== undefined && sees.contactUs(role) && (
        <Button size="sm" variant="outline" colorPalette="gray" mt="4" onClick={() => void navigate(...inquiry(question, run))}>
          <Icon as={MessageSquarePlus} />
          {t('action.person')}
        </Button>
      )}
    </Box>
  );
}

export function DidYouMean({ suggestions, onAsk }: { suggestions: readonly string[]; onAsk: (question: string) => void }) {
  const { t } = useTranslation('ai');
  if (suggestions.length === 0) return null;
  return (
    <Flex align="center" wrap="wrap" gap="2" mt="3">
      <Text as="span" color="fg.muted">
        {t('answer.didYouMean')}
      </Text>
      {suggestions.map((suggestion) => (
        <Button key={suggestion} size="xs" variant="outline" rounded="full" onClick={() => onAsk(suggestion)}>
          <bdi>{suggestion}</bdi>
        </Button>
      ))}
    </Flex>
  );
}
