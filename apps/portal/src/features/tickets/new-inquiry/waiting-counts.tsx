import { Button, Flex, Heading, Skeleton, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { Icon } from '../../../ui/text/icon';
import { useTicketCounts } from '../tickets.queries';

const VIEWS = [
  { key: 'mine', to: '/all-inquiries?view=mine' },
  { key: 'unassigned', to: '/all-inquiries?view=unassigned' },
  { key: 'open', to: '/all-inquiries' },
] as const;

/** Shows handlers, above the form for new inquiries, how many inquiries await them. */
export function WaitingCounts() {
  const { t } = useTranslation(['contact', 'common']);
  const { number } = useFormat();
  const { data, isError, refetch } = useTicketCounts();
  return (
    <Flex
      as="section"
      aria-labelledby="waiting"
      align="center"
      wrap="wrap"
      columnGap="6"
      rowGap="2"
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      px={{ base: '4', md: '6' }}
      py="3"
      mb="5"
    >
      <Heading id="waiting" as="h2" textStyle="panelTitle">
        {t('waiting.title')}
      </Heading>
      {isError && !data ? (
        <Flex align="center" gap="3">
          <Text role="alert" color="fg.muted">
            {t('waiting.failed')}
          </Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void refetch()}>
            {t('action.retry', { ns: 'common' })}
          </Button>
        </Flex>
      ) : (
        <Flex as="ul" listStyleType="none" columnGap="6" rowGap="1" wrap="wrap">
          {VIEWS.map(({ key, to }) => (
            <li key={key}>
              <Flex asChild align="center" gap="2" minH="8" rounded="sm" _hover={{ textDecoration: 'underline' }}>
                <Link to={to}>
                  <Text as="span" color="fg.muted">
                    {t(`waiting.${key}`)}
                  </Text>
                  <Text as="span" textStyle="sectionTitle" fontVariantNumeric="tabular-nums">
                    {data ? number(data[key]) : <Skeleton as="span" display="inline-block" h="14px" w="24px" />}
                  </Text>
                </Link>
              </Flex>
            </li>
          ))}
        </Flex>
      )}
      <Flex asChild align="center" gap="1.5" ms="auto" minH="8" color="brand.fg" textStyle="label" _hover={{ textDecoration: 'underline' }}>
        <Link to="/all-inquiries">
          {t('waiting.all')}
          <Icon as={ArrowRight} flips />
        </Link>
      </Flex>
    </Flex>
  );
}
