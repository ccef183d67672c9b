import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { UnansweredQuestion } from '@portal/contracts';
import { FileCheck2 } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/format';
import { useLanguage } from '../../i18n/language';
import { languageOf } from '../../i18n/languages';
import { useConnection } from '../../live/connection';
import { publicationAddress } from '../../parts/publication-address';
import { FormAlert } from '../../ui/form/form-alert';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { touchTarget } from '../../ui/theme/touch-targets';
import { newDocumentAddress } from './unanswered.queries';
import { useSettle } from './use-settle';

const PLAIN_BUTTON = { size: 'xs', variant: 'ghost', colorPalette: 'gray', css: touchTarget } as const;
const OUTLINED_BUTTON = { ...PLAIN_BUTTON, variant: 'outline' } as const;

/** One question with its actions, how often it was asked, and by which roles and in which languages. */
export function QuestionRow({ row }: { row: UnansweredQuestion }) {
  const { t } = useTranslation('unanswered');
  const { number } = useFormat();
  const { bcp47 } = useLanguage();
  const offline = useConnection().state === 'offline';
  const { settle, isRunning, failure, forget } = useSettle(row);
  const [isAsking, setAsking] = useState(false);
  const { question, unit, languages, times, people, lastAt, state, note, answeredBy } = row;
  const names = new Intl.DisplayNames([bcp47], { type: 'language' });
  const facts: ReactNode[] = [
    <Name key="unit">{unit.name}</Name>,
    languages.map((code) => names.of(languageOf(code).bcp47) ?? code).join(', '),
    t('times', { number: number(times) }),
    people === null ? t('few') : t('people', { number: number(people) }),
    <Fragment key="last">
      {t('last')} <RelativeTime at={lastAt} />
    </Fragment>,
  ];
  const dismiss = async (reason: string) => {
    if (await settle('dismissed', reason)) setAsking(false);
  };
  return (
    <Flex
      as="li"
      direction={{ base: 'column', md: 'row' }}
      columnGap="4"
      rowGap="2"
      px="4"
      py="3"
      borderBottomWidth="1px"
      data-row={row.unansweredId}
    >
      <Box flex="1" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere" lineClamp={3}>
          <Name>{question}</Name>
        </Text>
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="3" textStyle="caption" color="fg.muted" mt="0.5">
          {facts.map((fact, at) => (
            <li key={at}>{fact}</li>
          ))}
        </Flex>
        {answeredBy && <Answer {...answeredBy} />}
        {note && (
          <Text mt="2" ps="3" borderStartWidth="2px" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
            <Name>{note}</Name>
          </Text>
        )}
        {failure && !isAsking && <FormAlert>{failure}</FormAlert>}
      </Box>
      <Flex gap="1" align="flex-start" wrap="wrap" flexShrink="0" ms={{ base: state === 'open' ? '0' : '-2.5', md: '0' }}>
        {state === 'open' ? (
          <>
            {answeredBy && (
              <Button {...OUTLINED_BUTTON} disabled={offline} loading={isRunning} onClick={() => void settle('written')}>
                {t('action.written')}
              </Button>
            )}
            <Button {...(answeredBy ? PLAIN_BUTTON : OUTLINED_BUTTON)} asChild>
              <Link to={newDocumentAddress(question)} data-row-link="">
                {t('action.write')}
              </Link>
            </Button>
            <Button {...PLAIN_BUTTON} disabled={offline} onClick={() => setAsking(true)}>
              {t('action.dismiss')}
            </Button>
          </>
        ) : (
          <Button {...PLAIN_BUTTON} data-row-link="" disabled={offline} loading={isRunning} onClick={() => void settle('open')}>
            {t('action.reopen')}
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        open={isAsking}
        title={t('dismiss.title')}
        confirm={t('action.dismiss')}
        reason={{ label: t('dismiss.note'), optional: true }}
        pending={isRunning}
        failure={failure}
        onConfirm={(reason) => void dismiss(reason)}
        onCancel={() => {
          setAsking(false);
          forget();
        }}
      >
        {t('dismiss.text')}
      </ConfirmDialog>
    </Flex>
  );
}

/** A document that was published after the question and may answer it. */
function Answer({ documentId, kind, title }: NonNullable<UnansweredQuestion['answeredBy']>) {
  const { t } = useTranslation('unanswered');
  return (
    <Flex align="center" gap="2" mt="2" minW="0" textStyle="label">
      <Icon as={FileCheck2} color="fg.success" />
      <Text color="fg.muted" flexShrink="0">
        {t('published')}
      </Text>
      <Box asChild color="brand.fg" fontWeight="500" minW="0" truncate _hover={{ textDecoration: 'underline' }}>
        <Link to={publicationAddress({ kind, documentId })}>
          <Name>{title}</Name>
        </Link>
      </Box>
    </Flex>
  );
}
