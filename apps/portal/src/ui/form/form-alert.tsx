import { Box, Flex, type FlexProps } from '@chakra-ui/react';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Icon } from '../text/icon';

export function FormAlert({ children, ...flex }: FlexProps) {
  return (
    <Flex role="alert" gap="2" color="fg.error" bg="bg.error" rounded="md" p="3" {...flex}>
      <Icon as={TriangleAlert} mt="3px" />
      <Box minW="0">{children}</Box>
    </Flex>
  );
}

/** Shows the result of the previous page, or of an event that happened since. */
export function FormNotice({ children, tone = 'success' }: { children: React.ReactNode; tone?: 'success' | 'info' }) {
  return (
    <Flex role="status" gap="2" color={`fg.${tone}`} bg={`bg.${tone}`} rounded="md" p="3" mb="5">
      <Icon as={tone === 'success' ? CircleCheck : Info} mt="3px" />
      <Box minW="0">{children}</Box>
    </Flex>
  );
}
