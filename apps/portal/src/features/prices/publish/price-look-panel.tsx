import { Box, Button, Checkbox, Flex, Spinner, Stack, Text } from '@chakra-ui/react';
import { LIMITS, type PriceChangeKind, type PriceListRow, type PriceLook } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { failureText } from '../../../live/failures/failure';
import { Icon } from '../../../ui/text/icon';
import { ChangeKinds, countOf } from '../change-kinds';
import { ChangeTable } from '../change-table';
import { lookQuery } from '../prices.queries';
import { ColumnMapping } from './column-mapping';

interface Props {
  fileId: string;
  edited: PriceListRow | undefined;
  /** The content read from the file; undefined until it is first fetched. */
  look: PriceLook | undefined;
  isAccepted: boolean;
  onAccept: (accepted: boolean) => void;
}

/** Shows the publisher what was read from a file, before its publication. */
export function PriceLookPanel({ fileId, edited, look, isAccepted, onAccept }: Props) {
  const { t } = useTranslation('prices');
  const [isMapping, setMapping] = useState(false);
  const state = look?.reading.state ?? 'reading';
  if (state === 'reading' || state === 'retrying' || !look)
    return (
      <Frame>
        <Flex role="status" gap="2" align="center" color="fg.muted">
          <Spinner size="xs" />
          {t(`look.${state === 'retrying' ? 'retrying' : 'reading'}`)}
        </Flex>
      </Frame>
    );
  const { reading, delta } = look;
  if (state === 'no-table' || state === 'too-much' || state === 'failed')
    return (
      <Frame>
        <Text role="status" color="fg.muted">
          {t(`look.${state}`)}
        </Text>
      </Frame>
    );
  const mapping = (
    <ColumnMapping fileId={fileId} edited={edited} reading={reading} onClose={state === 'read' ? () => setMapping(false) : undefined} />
  );
  if (state !== 'read') return <Frame tone="warning">{mapping}</Frame>;
  return (
    <Stack gap="3">
      <Frame>
        <ReadingSummary look={look} onMap={() => setMapping(true)} />
        {isMapping && (
          <Box mt="4" pt="4" borderTopWidth="1px">
            {mapping}
          </Box>
        )}
        {delta.state === 'too-long' && <Text mt="2">{t('state.too-long')}</Text>}
        {(delta.state === 'no-table' || delta.state === 'unread') && <Text mt="2">{t(`state.${delta.state}`)}</Text>}
        {delta.state === 'ready' && <Changes key={fileId} fileId={fileId} edited={edited} delta={delta} />}
      </Frame>
      {reading.unclear > 0 && <UnclearOffers fileId={fileId} edited={edited} look={look} isAccepted={isAccepted} onAccept={onAccept} />}
    </Stack>
  );
}

const Frame = ({ tone, children }: { tone?: 'warning'; children: ReactNode }) => (
  <Box rounded="lg" borderWidth="1px" p="4" minW="0" {...(tone ? { bg: 'amber.subtle', borderColor: 'amber.muted' } : { bg: 'bg.inset' })}>
    {children}
  </Box>
);

/** Isolates a text so that it keeps its own direction within a sentence. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

function ReadingSummary({ look: { reading }, onMap }: { look: PriceLook; onMap: () => void }) {
  const { t } = useTranslation('prices');
  const { number } = useFormat();
  const head = reading.sheets.find(({ sheet }) => sheet === reading.sheet);
  const heading = (column: number | undefined) => (column === undefined ? '' : isolate(head?.headings[column] ?? ''));
  return (
    <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap">
      <Box minW="0" flex="1 1 240px" role="status">
        <Text fontWeight="600">{t('look.found', { number: number(reading.priced) })}</Text>
        <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere">
          {t('look.columns', { part: heading(reading.columns?.part), price: heading(reading.columns?.price) })}
          {reading.repeated > 0 && ` · ${t('look.repeated', { number: number(reading.repeated) })}`}
        </Text>
        {(['empty', 'valueless'] as const).map(
          (lack) =>
            reading[lack] > 0 && (
              <Text key={lack} textStyle="caption" color="amber.fg">
                {t(`look.${lack}`, { number: number(reading[lack]) })}
              </Text>
            ),
        )}
        {reading.isTooLong && (
          <Text textStyle="caption" color="amber.fg">
            {t('look.tooLong')}
          </Text>
        )}
      </Box>
      <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={onMap}>
        <Icon as={Columns3} size={14} />
        {t('map.change')}
      </Button>
    </Flex>
  );
}

type FileReference = Pick<Props, 'fileId' | 'edited'>;

/** Fetches a page of the price changes in a file, limited to one kind. */
function useLookPage({ fileId, edited }: FileReference, change: PriceChangeKind | null, page: number, enabled: boolean) {
  return useQuery({
    ...lookQuery({
      fileId,
      ...(edited ? { documentId: edited.documentId } : {}),
      ...(change ? { change } : {}),
      pageNumber: page,
      pageSize: LIMITS.pageSize,
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

function Changes({ delta, ...file }: FileReference & { delta: PriceLook['delta'] }) {
  const { t } = useTranslation('prices');
  const [openSection, setOpenSection] = useState<{ change: PriceChangeKind | null } | null>(null);
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData, error, refetch } = useLookPage(file, openSection?.change ?? null, page, openSection !== null);
  if (!countOf(delta)) return <Text mt="2">{t('look.noChanges', { version: delta.against })}</Text>;
  return (
    <Box mt="3">
      <Text mb="2" color="fg.muted">
        {t('compared', { version: delta.version, against: delta.against })}
      </Text>
      <ChangeKinds
        delta={delta}
        chosen={openSection ? openSection.change : undefined}
        onChoose={(change) => {
          setPage(1);
          setOpenSection((now) => (now && now.change === change ? null : { change }));
        }}
      />
      {openSection && (
        <Box mt="3">
          <ChangeTable
            label={t('kinds')}
            delta={data?.delta}
            page={page}
            onPage={setPage}
            isBusy={isPlaceholderData}
            empty={t('none')}
            failed={error ? { words: t('failed'), reason: failureText(error), onRetry: () => void refetch() } : undefined}
          />
        </Box>
      )}
    </Box>
  );
}

/** Lists contradictory offers, with the checkbox that is required to publish them. */
function UnclearOffers({
  look: { reading },
  isAccepted,
  onAccept,
  ...file
}: FileReference & { look: PriceLook } & Pick<Props, 'isAccepted' | 'onAccept'>) {
  const { t } = useTranslation('prices');
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData, error, refetch } = useLookPage(file, 'unclear', page, true);
  return (
    <Frame tone="warning">
      <Text fontWeight="600">{t('look.unclear', { number: number(reading.unclear) })}</Text>
      <Text mb="3">{t('look.unclearHelp')}</Text>
      <ChangeTable
        label={t('kind.unclear')}
        isUnclear
        delta={data?.delta}
        page={page}
        onPage={setPage}
        isBusy={isPlaceholderData}
        empty={t('none')}
        failed={error ? { words: t('failed'), reason: failureText(error), onRetry: () => void refetch() } : undefined}
      />
      <Checkbox.Root mt="3" checked={isAccepted} onCheckedChange={({ checked }) => onAccept(checked === true)}>
        <Checkbox.HiddenInput />
        <Checkbox.Control bg="bg.panel" />
        <Checkbox.Label>{t('look.accept')}</Checkbox.Label>
      </Checkbox.Root>
    </Frame>
  );
}
