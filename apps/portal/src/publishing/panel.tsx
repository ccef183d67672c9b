import { Box, type BoxProps, Flex, Heading } from '@chakra-ui/react';
import { useId } from 'react';

export function Panel({ title, children, ...box }: BoxProps & { title: string }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '5' }} minW="0" {...box}>
      <Flex mb="3">
        <Heading as="h2" id={id} textStyle="panelTitle">
          {title}
        </Heading>
      </Flex>
      {children}
    </Box>
  );
}
