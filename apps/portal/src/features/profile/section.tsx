import { Box, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** A group of a form, with its heading, a separator and its fields. */
export function Section({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '6' }}>
      <Box pb="3" mb="5" borderBottomWidth="1px">
        <Heading id={id} as="h2" textStyle="sectionTitle">
          {title}
        </Heading>
        {subtitle && <Text color="fg.muted">{subtitle}</Text>}
      </Box>
      {children}
    </Box>
  );
}
