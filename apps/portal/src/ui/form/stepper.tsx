import { Box, type BoxProps, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';

interface Props extends BoxProps {
  names: string[];
  /** The index of the current step, starting at 0, or the number of steps if all are completed. */
  current: number;
}

export function Stepper({ names, current, ...box }: Props) {
  const { t } = useTranslation('common');
  const total = names.length;
  const currentIndex = Math.min(current, total - 1);
  return (
    <Box {...box}>
      <Box display={{ base: 'block', md: 'none' }} aria-hidden="true">
        <Box textStyle="label" mb="2">
          {t('stepper.position', { step: currentIndex + 1, total, name: names[currentIndex] ?? '' })}
        </Box>
        <Box h="4px" rounded="full" bg="bg.emphasized" overflow="hidden">
          <Box
            h="full"
            bg="brand.solid"
            transition="inline-size {durations.settle} {easings.settle}"
            style={{ inlineSize: `${(Math.min(current + 1, total) / total) * 100}%` }}
          />
        </Box>
      </Box>
      <Flex
        as="ol"
        listStyleType="none"
        aria-label={t('stepper.label')}
        // Below `md`, the text above replaces the list visually, but screen readers still get the list.
        srOnly={{ base: true, md: false }}
        w={{ md: 'full' }}
      >
        {names.map((name, i) => (
          <Step key={name} name={name} number={i + 1} state={i < current ? 'done' : i === current ? 'current' : 'later'} first={i === 0} />
        ))}
      </Flex>
    </Box>
  );
}

interface StepProps {
  name: string;
  number: number;
  state: 'done' | 'current' | 'later';
  first: boolean;
}

const CIRCLE = {
  done: { bg: 'brand.solid', color: 'brand.contrast', borderColor: 'brand.solid' },
  current: { bg: 'bg.panel', color: 'brand.fg', borderColor: 'brand.solid' },
  later: { bg: 'bg.panel', color: 'fg.subtle', borderColor: 'border.control' },
};

function Step({ name, number, state, first }: StepProps) {
  const { t } = useTranslation('common');
  return (
    <Flex
      as="li"
      aria-current={state === 'current' ? 'step' : undefined}
      flex="1"
      direction="column"
      align="center"
      position="relative"
      minW="0"
    >
      {!first && (
        <Box
          aria-hidden="true"
          position="absolute"
          top="13px"
          insetEnd="calc(50% + 20px)"
          w="calc(100% - 40px)"
          h="2px"
          bg={state === 'later' ? 'border' : 'brand.solid'}
        />
      )}
      <Flex
        aria-hidden={state === 'done' ? true : undefined}
        boxSize="28px"
        rounded="full"
        borderWidth="2px"
        align="center"
        justify="center"
        textStyle="caption"
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        {...CIRCLE[state]}
      >
        {state === 'done' ? <Icon as={Check} size={14} /> : number}
      </Flex>
      <Box
        textStyle="caption"
        mt="1.5"
        px="1"
        textAlign="center"
        color={state === 'later' ? 'fg.subtle' : 'fg'}
        fontWeight={state === 'current' ? '600' : '400'}
      >
        <Box as="span" aria-hidden={state === 'done' ? true : undefined}>
          {name}
        </Box>
        {state === 'done' && <VisuallyHidden>{t('stepper.done', { name })}</VisuallyHidden>}
      </Box>
    </Flex>
  );
}
