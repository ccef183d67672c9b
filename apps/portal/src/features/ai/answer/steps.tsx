import { Flex, Spinner, Text } from '@chakra-ui/react';
import type { Step } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';

export function useStepText(): (step: Step | undefined) => string {
  const { t } = useTranslation('ai');
  return (step) => {
    if (!step) return t('step.thinking');
    if (step.kind === 'searching') return t('step.searching', { count: step.documents });
    if (step.kind === 'counting') return t('step.counting');
    return step.page === null ? t('step.reading', { title: step.title }) : t('step.readingPage', { title: step.title, page: step.page });
  };
}

/** Shows the current step while the answer has no text yet. Only steps reported by the server are shown. */
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

/** Returns a function that summarizes the steps of a finished answer in one line. */
export function useDoneText(): (steps: readonly Step[]) => string {
  const { t } = useTranslation('ai');
  const { number } = useFormat();
  return (steps) => {
    const search = steps.find((step) => step.kind === 'searching');
    const readCount = new Set(steps.flatMap((step) => (step.kind === 'reading' ? [step.title] : []))).size;
    return [
      search ? t('step.searched', { count: search.documents }) : '',
      steps.some(({ kind }) => kind === 'counting') ? t('step.counted') : '',
      readCount ? t('step.read', { number: number(readCount) }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
