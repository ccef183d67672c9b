import { Box, Dialog, Flex, Input, Kbd, Portal, Spinner, Text } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../live/failure-text';
import { useRole } from '../live/use-session';
import type { SearchSource } from '../parts/feature';
import { usePlaces, useShellText } from '../parts/navigation';
import { ownKeys } from '../parts/own-keys';
import { useAfterExit } from '../ui/after-exit';
import { Name } from '../ui/bidi';
import { Icon } from '../ui/icon';
import { KeyCaps } from '../ui/key-caps';
import { KEYS } from '../ui/key-registry';
import { type Find, type Finds, findEverywhere, matches, recentFinds, remember } from './palette-search';

const WAIT_MS = 200;

interface Props {
  open: boolean;
  onClose: () => void;
  sources: readonly SearchSource[];
  onKeys: () => void;
  onSignOut: () => void;
}

/** Ctrl/⌘ K: pages, actions, inquiries and people, by a few letters. */
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

function useFinds(text: string, sources: readonly SearchSource[]) {
  const role = useRole();
  const [state, setState] = useState<Finds & { of: string }>({ of: '', finds: [], failure: undefined });
  useEffect(() => {
    if (text.length < 2 || !role) return;
    const ends = new AbortController();
    const timer = setTimeout(() => {
      void findEverywhere(sources, role, text, ends.signal).then((results) => {
        if (!ends.signal.aborted) setState({ of: text, ...results });
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [text, sources, role]);
  const isSearch = text.length >= 2;
  return {
    finds: isSearch ? state.finds : [],
    failure: isSearch && state.of === text ? state.failure : undefined,
    busy: isSearch && state.of !== text,
  };
}

interface BodyProps extends Omit<Props, 'open'> {
  /** Does it once the palette is closed. */
  onAction: (run: () => void) => void;
}

function Body({ onClose, onAction, sources, onKeys, onSignOut }: BodyProps) {
  const { t } = useTranslation(['pages', 'common']);
  const shellText = useShellText();
  const navigate = useNavigate();
  const places = usePlaces();
  const role = useRole();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const text = typed.trim();
  const { finds, failure, busy } = useFinds(text, sources);

  const pages: Find[] = places.map(({ to, title }) => ({ id: to, to, group: t('palette.pages'), title: shellText(title) }));
  const actions: Find[] = [
    ...places.flatMap(({ to, title, quickLink }) =>
      quickLink && quickLink.title !== title
        ? [{ id: `start ${to}`, to, group: t('palette.actions'), title: shellText(quickLink.title) }]
        : [],
    ),
    { id: 'keys', group: t('palette.actions'), title: t('sitemap.keys.sheet'), keys: KEYS.sheet.keys, run: onKeys },
    { id: 'sign out', group: t('palette.actions'), title: t('common:shell.signOut'), run: onSignOut },
  ];
  const keys: Find[] =
    !text || !role
      ? []
      : ownKeys(role)
          .filter(({ id }) => id !== 'sheet')
          .map(({ id, keys, where }) => ({
            id: `key ${id}`,
            group: t('sitemap.keys.title'),
            title: t(`sitemap.keys.${id}`),
            detail: t(`sitemap.keys.${where === 'rows' ? 'everyList' : where}`),
            keys,
            run: onKeys,
          }));
  const recent = text ? [] : recentFinds().map((find) => ({ ...find, id: `recent ${find.id}`, group: t('palette.recent') }));
  const rows = [
    ...recent,
    ...[...pages, ...actions].filter(({ title }) => matches(title, text)),
    ...finds,
    ...keys.filter(({ title }) => matches(title, text)),
  ];
  const chosen = Math.min(at, rows.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  function follow(row: Find | undefined) {
    if (!row) return;
    if (row.run) return onAction(row.run);
    onClose();
    if (!row.to) return;
    remember(row);
    void navigate(row.to);
  }
  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setAt((chosen + step + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter' && !event.repeat) follow(rows[chosen]);
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
          aria-activedescendant={rows[chosen] ? `${id}-${chosen}` : undefined}
          aria-label={t('common:shell.search')}
          placeholder={t('common:shell.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={pressed}
        />
        {busy ? <Spinner size="sm" color="fg.muted" /> : <Kbd hideBelow="md">Esc</Kbd>}
      </Flex>
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
            <Flex
              role="option"
              id={`${id}-${i}`}
              aria-selected={i === chosen}
              align="center"
              gap="3"
              mx="2"
              px="2"
              minH={{ base: '44px', md: '38px' }}
              rounded="md"
              cursor="pointer"
              bg={i === chosen ? 'bg.selected' : undefined}
              onPointerMove={() => i !== chosen && setAt(i)}
              onClick={() => follow(row)}
            >
              <Name truncate fontWeight="500" flexShrink="0" maxW="70%">
                {row.title}
              </Name>
              {row.detail && (
                <Name truncate color="fg.muted" flex="1" minW="0">
                  {row.detail}
                </Name>
              )}
              {row.keys && <KeyCaps keys={row.keys} ms="auto" flexShrink="0" hideBelow="md" />}
            </Flex>
          </Box>
        ))}
        {failure !== undefined && (
          <Text color="fg.error" px="4" py="3" role="alert">
            {failureText(failure)}
          </Text>
        )}
        {rows.length === 0 && !busy && failure === undefined && (
          <Text color="fg.muted" px="4" py="3" role="status">
            {t('palette.none')}
          </Text>
        )}
      </Box>
    </>
  );
}
