import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';

interface Props {
  name: string;
  title: ReactNode;
  children?: ReactNode;
  checked: boolean;
  onChoose: () => void;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** A radio button as a card with a title and a line below it. */
export function RadioChoice({ name, title, children, checked, onChoose, inputRef }: Props) {
  return (
    <Flex
      as="label"
      gap="3"
      align="flex-start"
      borderWidth="1px"
      rounded="md"
      px="3"
      py="2.5"
      cursor="pointer"
      borderColor={checked ? 'brand.solid' : undefined}
      bg={checked ? 'bg.selected' : undefined}
    >
      <Box asChild mt="1" accentColor="brand.solid" flexShrink="0">
        <input ref={inputRef} type="radio" name={name} checked={checked} onChange={onChoose} />
      </Box>
      <Box minW="0">
        <Text fontWeight="500" overflowWrap="anywhere">
          {title}
        </Text>
        {children && (
          <Text textStyle="caption" color="fg.muted">
            {children}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
