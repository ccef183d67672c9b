import { Flex, Spinner, Text } from '@chakra-ui/react';
import type { Step } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

export function useStepText(): (step: Step | undefined) => string {
  const { t } = useTranslation('ai');
  return (step) => {
    if (!step) return t('step.thinking');
    if (step.kind === 'searching') return t('step.searching', { count: step.documents });
    if (step.kind === 'counting') return t('step.counting');
    return step.page === null ? t('step.reading', { title: step.title }) : t('step.readingPage', { title: step.title, page: step.page });
  };
}

/** What is being done before the first words: real steps only. */
export function StepLine({ children }: { children: string }) {
  return (
    <Flex align="center" gap="2.5" color="fg.muted" textStyle="body" minH="26px">
      <Spinner size="xs" color="live" flexShrink="0" />
      <Text as="span" key={children} truncate animation="appear {durations.quick}" minW="0">
        {children}…
      </Text>
    </Flex>
  );
}

/** The way to an answer that stands already, folded into one line. */
export function stepsText(steps: readonly Step[], text: (step: Step) => string): string {
  const first = steps.find(({ kind }) => kind === 'searching');
  const last = steps.findLast(({ kind }) => kind !== 'searching');
  return [first, last].flatMap((step) => (step ? [text(step)] : [])).join(' · ');
}
