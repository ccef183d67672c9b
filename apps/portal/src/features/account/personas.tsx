import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { ROLE_LABELS, type SignInMethods } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Avatar } from '../../ui/text/avatar';
import { Name } from '../../ui/text/bidi';

type Persona = z.output<typeof SignInMethods>['personas'][number];

interface Props {
  personas: Persona[];
  disabled: boolean;
  onChoose: (persona: Persona) => void;
}

export function Personas({ personas, disabled, onChoose }: Props) {
  const { t } = useTranslation('auth');
  return (
    <Box mt="8" pt="5" borderTopWidth="1px">
      <Text id="personas" textStyle="label" color="fg.muted" mb="3">
        {t('signIn.demo.title')}
      </Text>
      <Grid role="group" aria-labelledby="personas" templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
        {personas.map((persona) => {
          const [first = '', ...rest] = persona.name.split(' ');
          return (
            <Flex
              asChild
              key={persona.email}
              align="center"
              gap="2.5"
              p="2"
              borderWidth="1px"
              rounded="md"
              textAlign="start"
              minW="0"
              cursor="pointer"
              _hover={{ borderColor: 'border.emphasized', bg: 'bg.inset' }}
              focusVisibleRing="outside"
            >
              <button type="button" aria-disabled={disabled} onClick={() => !disabled && onChoose(persona)}>
                <span aria-hidden="true">
                  <Avatar firstName={first} lastName={rest.join(' ')} size={32} company={persona.unit} />
                </span>
                <Box minW="0" flex="1">
                  <Text textStyle="label" truncate>
                    <Name>{persona.name}</Name>
                  </Text>
                  <Name display="block" textStyle="caption" color="fg.muted" lineHeight="1.35" css={{ textAlign: '-webkit-match-parent' }}>
                    {`${ROLE_LABELS[persona.role]} · ${persona.unit}`}
                  </Name>
                </Box>
              </button>
            </Flex>
          );
        })}
      </Grid>
    </Box>
  );
}
