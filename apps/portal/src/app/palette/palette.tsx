import { Box, Dialog, Flex, Input, Portal, Spinner, Text } from '@chakra-ui/react';
import { Newspaper, Search, WifiOff } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FILE_GLYPHS } from '../../files/file-glyph';
import { failureText } from '../../live/failures/failure';
import { rememberItem } from '../../live/recent-items';
import type { FindSections, FoundVersion } from '../../parts/feature';
import { RowCover } from '../../publishing/cover';
import { isImeKey } from '../../ui/input/ime';
import { KEYS } from '../../ui/input/key-registry';
import { useAfterExit } from '../../ui/overlay/after-exit';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { KeyCaps } from '../../ui/text/key-caps';
import type { PaletteRow } from './finds';
import { usePaletteRows } from './use-palette-rows';

interface Props {
  open: boolean;
  onClose: () => void;
  shelves: FindSections;
  onKeys: () => void;
  onSignOut: () => void;
}

/** The command palette (Ctrl/⌘ K), which finds pages, actions and all items that the person may read. `>` limits it to actions. */
export default function Palette({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation('common');
  const { whenGone, onExitComplete } = useAfterExit();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      onExitComplete={onExitComplete}
      placement="top"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            maxW="600px"
            mx="3"
            mt={{ base: '3', md: '12vh' }}
            bg="bg.raised"
            overflow="hidden"
            aria-label={t('shell.search')}
          >
            <Body
              {...rest}
              onClose={onClose}
              onAction={(run) => {
                whenGone(run);
                onClose();
              }}
            />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface BodyProps extends Omit<Props, 'open'> {
  onAction: (run: () => void) => void;
}

function Body({ onClose, onAction, shelves, onKeys, onSignOut }: BodyProps) {
  const { t } = useTranslation(['pages', 'common']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { rows, failure, busy, needsConnection } = usePaletteRows(typed.trim(), { shelves, onKeys, onSignOut });
  const chosenIndex = Math.min(activeIndex, rows.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  function follow(row: PaletteRow | undefined, { ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) {
    if (!row) return;
    if (row.run) return onAction(row.run);
    onClose();
    if (!row.to) return;
    if (row.item) rememberItem(row.item);
    if (ctrlKey || metaKey) window.open(row.to, '_blank', 'noopener');
    else void navigate(row.to);
  }
  function handleKey(event: KeyboardEvent) {
    if (isImeKey(event)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setActiveIndex((chosenIndex + step + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter' && !event.repeat) follow(rows[chosenIndex], event);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Flex align="center" gap="3" px="4" borderBottomWidth="1px">
        <Icon as={Search} size={18} color="fg.muted" />
        <Input
          variant="flushed"
          border="none"
          _focusVisible={{ boxShadow: 'none' }}
          h="52px"
          px="0"
          fontSize="1rem"
          dir="auto"
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={rows[chosenIndex] ? `${id}-${chosenIndex}` : undefined}
          aria-label={t('common:shell.search')}
          aria-describedby={needsConnection ? `${id}-connection` : undefined}
          placeholder={t('common:shell.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={handleKey}
        />
        {busy ? <Spinner size="sm" color="fg.muted" /> : <KeyCaps keys={KEYS.back.keys} hideBelow="md" />}
      </Flex>
      {needsConnection && (
        <Flex id={`${id}-connection`} role="status" align="center" gap="3" px="4" py="2.5" borderBottomWidth="1px" bg="bg.warning">
          <Icon as={WifiOff} size={18} color="fg.warning" />
          {t('palette.offline')}
        </Flex>
      )}
      <Box
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label={t('common:shell.search')}
        maxH="min(60dvh, 480px)"
        overflowY="auto"
        py="2"
      >
        {rows.map((row, i) => (
          <Box key={row.id}>
            {row.group !== rows[i - 1]?.group && (
              <Text textStyle="caption" color="fg.muted" px="4" pt="2" pb="1" aria-hidden="true">
                {row.group}
              </Text>
            )}
            <Option
              id={`${id}-${i}`}
              row={row}
              isChosen={i === chosenIndex}
              onPoint={() => i !== chosenIndex && setActiveIndex(i)}
              onClick={(event) => follow(row, event)}
            />
          </Box>
        ))}
        {failure !== undefined && !needsConnection && (
          <Text color="fg.error" px="4" py="3" role="alert">
            {failureText(failure)}
          </Text>
        )}
        {rows.length === 0 && !busy && failure === undefined && !needsConnection && (
          <Text color="fg.muted" px="4" py="3" role="status">
            {t('palette.none')}
          </Text>
        )}
      </Box>
    </>
  );
}

const FoundCover = ({ found }: { found: FoundVersion }) => (
  <RowCover
    item={found}
    icon={<Icon as={found.kind ? FILE_GLYPHS[found.kind] : Newspaper} size={16} color="fg.muted" />}
    w="48px"
    h="30px"
    my="1"
  />
);

interface OptionProps {
  id: string;
  row: PaletteRow;
  isChosen: boolean;
  onPoint: () => void;
  onClick: (event: MouseEvent) => void;
}

function Option({ id, row, isChosen, onPoint, onClick }: OptionProps) {
  return (
    <Flex
      role="option"
      id={id}
      aria-selected={isChosen}
      align="center"
      gap="3"
      mx="2"
      px="2"
      minH={{ base: '44px', md: '38px' }}
      rounded="md"
      cursor="pointer"
      bg={isChosen ? 'bg.selected' : undefined}
      onPointerMove={onPoint}
      onClick={onClick}
    >
      {row.found ? <FoundCover found={row.found} /> : <Icon as={row.glyph} color="fg.muted" {...(row.flips && { flips: true })} />}
      <Name truncate flexShrink="0" maxW="70%" {...(row.isList ? { color: 'fg.muted' } : { fontWeight: '500' })}>
        {row.title}
      </Name>
      {row.detail && (
        <Name truncate color="fg.muted" flex="1" minW="0">
          {row.detail}
        </Name>
      )}
      {row.keys && (
        // The key caps run from left to right in every language, so this box sets the margin in the direction of the page.
        <Box ms="auto" flexShrink="0" hideBelow="md">
          <KeyCaps keys={row.keys} />
        </Box>
      )}
    </Flex>
  );
}
