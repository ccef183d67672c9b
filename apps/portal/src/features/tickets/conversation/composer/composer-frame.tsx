import { Box, type BoxProps, Flex, Text, Textarea, type TextareaProps } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import type { ReactNode, Ref } from 'react';
import { Counter } from '../../../../ui/form/field';
import { touchTarget, touchTargets } from '../../../../ui/theme/touch-targets';

/** Draws one border around the tabs, field and tools of a composer. */
export function ComposerFrame(box: BoxProps) {
  return (
    <Box
      borderWidth="1px"
      borderColor="border.control"
      rounded="lg"
      bg="bg.panel"
      overflow="hidden"
      css={{
        '&:has(textarea:focus-visible)': { borderColor: 'brand.focusRing', boxShadow: '0 0 0 1px var(--pp-colors-brand-focus-ring)' },
      }}
      {...box}
    />
  );
}

interface Props extends TextareaProps {
  ref?: Ref<HTMLTextAreaElement>;
  tools: ReactNode;
}

/** A text field that starts with one line and grows with its content. The tools stay at its bottom. */
export function WritingLine({ tools, ...field }: Props) {
  return (
    <Flex align="flex-end" gap="1" ps="1" pe="1.5" py="1">
      <Textarea
        dir="auto"
        autoresize
        rows={1}
        flex="1"
        minW="0"
        minH="36px"
        css={touchTarget}
        maxH="236px"
        px="2"
        py="2"
        border="none"
        outline="none"
        bg="transparent"
        lineHeight="20px"
        fontSize={{ base: '16px', md: '14px' }}
        _focusVisible={{ outline: 'none', boxShadow: 'none' }}
        {...field}
      />
      <Flex align="center" gap="0.5" flexShrink="0" css={touchTargets}>
        {tools}
      </Flex>
    </Flex>
  );
}

/** Shows why a text cannot be sent, and how many characters are left. Renders nothing while neither applies. */
export function ComposerStatus({ length, children }: { length: number; children: ReactNode }) {
  return (
    <Flex align="center" gap="2" px="3" pb="2" textStyle="caption" color="fg.muted" _empty={{ display: 'none' }}>
      {children && (
        <Text as="span" display="inline-flex" alignItems="center" gap="1.5">
          {children}
        </Text>
      )}
      <Counter limit={LIMITS.description} length={length} />
    </Flex>
  );
}
