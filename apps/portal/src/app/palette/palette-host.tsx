import { Box, IconButton } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/texts';
import type { FindSections, SignedInPart } from '../../parts/feature';
import { lazyDialog } from '../../ui/feedback/lazy-dialog';
import { isImeKey } from '../../ui/input/ime';
import { codeOf, KEYS } from '../../ui/input/key-registry';
import { isInField } from '../../ui/input/keys';
import { isMuted } from '../../ui/input/single-keys';
import { Icon } from '../../ui/text/icon';
import { KeyCaps } from '../../ui/text/key-caps';
import { useSignOut } from '../use-sign-out';
import { loadPalette } from './load-palette';

const Palette = lazyDialog(loadPalette);
const loadKeySheet = () => Promise.all([import('./key-sheet'), loadTexts('pages')]).then(([part]) => part);
const KeySheet = lazyDialog(loadKeySheet);

type OpenPart = 'palette' | 'keys';

/** The search button of the header, and the keys that open the palette (Ctrl/⌘ K) and the shortcut sheet (?) on every page. */
export function PaletteHost({ parts }: { parts: readonly SignedInPart[] }) {
  const { t } = useTranslation('common');
  const [openPart, setOpenPart] = useState<OpenPart | null>(null);
  const shelves = useMemo<FindSections>(() => Object.assign({}, ...parts.map(({ search }) => search)), [parts]);
  const { leave, question } = useSignOut();

  // Subscribe in the commit that shows the header, so that no key is lost before the first passive effects.
  useLayoutEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.repeat || isImeKey(event) || event.altKey) return;
      const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === codeOf('palette');
      const isSheet = event.key === codeOf('sheet') && !event.ctrlKey && !event.metaKey && !isInField(event.target) && !isMuted(event.key);
      if (!isPalette && !isSheet) return;
      event.preventDefault();
      setOpenPart(isPalette ? 'palette' : 'keys');
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  const close = (part: OpenPart) => () => setOpenPart((now) => (now === part ? null : now));
  return (
    <>
      <Box hideFrom="2xl">
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('shell.search')}
          title={t('shell.search')}
          onClick={() => setOpenPart('palette')}
        >
          <Icon as={Search} size={18} />
        </IconButton>
      </Box>
      <Box
        asChild
        hideBelow="2xl"
        display="inline-flex"
        alignItems="center"
        gap="2"
        h="34px"
        w="240px"
        px="3"
        rounded="md"
        borderWidth="1px"
        borderColor="border.control"
        color="fg.muted"
        cursor="pointer"
        focusVisibleRing="outside"
        _hover={{ bg: 'bg.subtle' }}
      >
        <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpenPart('palette')}>
          <Icon as={Search} />
          <Box as="span" flex="1" textAlign="start" truncate>
            {t('shell.search')}
          </Box>
          <KeyCaps keys={KEYS.palette.keys} aria-hidden="true" />
        </button>
      </Box>
      <Palette
        open={openPart === 'palette'}
        onClose={close('palette')}
        onReopen={() => setOpenPart('palette')}
        shelves={shelves}
        onKeys={() => setOpenPart('keys')}
        onSignOut={() => void leave()}
      />
      <KeySheet open={openPart === 'keys'} onClose={close('keys')} onReopen={() => setOpenPart('keys')} />
      {question}
    </>
  );
}
