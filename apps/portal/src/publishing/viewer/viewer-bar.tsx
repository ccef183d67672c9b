import { Flex, IconButton, type IconButtonProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/text/icon';
import { useNarrow } from '../../ui/theme/media';

interface Props {
  start?: ReactNode;
  /** The navigation tools. On a phone they are at the bottom, within reach of the thumb. */
  tools: ReactNode;
  end: ReactNode;
  children: ReactNode;
}

/** A file with a thin toolbar, which leaves most of the window to its content. */
export function ViewerFrame({ start, tools, end, children }: Props) {
  const narrow = useNarrow();
  return (
    <Flex direction="column" h="full" minH="0" minW="0" bg="bg.panel">
      <Flex align="center" gap="2" minH="48px" ps="3" pe="2" py="1" borderBottomWidth="1px" flexShrink="0">
        <Flex flex="1 1 0" align="center" gap="2" minW="0">
          {start}
        </Flex>
        {!narrow && (
          <Flex align="center" gap="1">
            {tools}
          </Flex>
        )}
        <Flex flex={{ base: '0 0 auto', md: '1 1 0' }} align="center" justify="flex-end" gap="1">
          {end}
        </Flex>
      </Flex>
      <Flex flex="1" direction="column" minH="0" minW="0">
        {children}
      </Flex>
      {narrow && (
        <Flex
          align="center"
          justify="space-between"
          gap="1"
          minH="52px"
          px="2"
          borderTopWidth="1px"
          pb="env(safe-area-inset-bottom)"
          flexShrink="0"
          _empty={{ display: 'none' }}
        >
          {tools}
        </Flex>
      )}
    </Flex>
  );
}

interface ToolProps extends Omit<IconButtonProps, 'children'> {
  glyph: LucideIcon;
  label: string;
  flips?: boolean;
}

export const Tool = ({ glyph, label, flips = false, ...button }: ToolProps) => (
  <IconButton
    size={{ base: 'md', md: 'sm' }}
    variant="ghost"
    colorPalette="gray"
    aria-label={label}
    title={label}
    _pressed={{ bg: 'bg.selected', color: 'brand.fg' }}
    {...button}
  >
    <Icon as={glyph} size={18} flips={flips} />
  </IconButton>
);
