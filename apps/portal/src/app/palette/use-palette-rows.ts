import { ApiError, sees } from '@portal/contracts';
import { FileText, Keyboard, LogOut, MessageSquarePlus, Moon, Sparkles, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { recentItems } from '../../live/recent-items';
import { useRole } from '../../live/use-session';
import type { FindSections } from '../../parts/feature';
import { ownKeys } from '../../parts/own-keys';
import { usePageActions } from '../../parts/page-actions';
import { usePlaces, useShellText } from '../../parts/places';
import { PUBLICATION_PAGES } from '../../parts/publication-pages';
import { KEYS } from '../../ui/input/key-registry';
import { useSingleKeys } from '../../ui/input/single-keys';
import { chooseColourMode, useIsDark } from '../../ui/theme/colour-mode';
import { type FindReply, filterByTitle, type PaletteRow, rowsOfReply, termOf } from './finds';

const WAIT_MS = 200;
const MIN_SEARCH_LENGTH = 2;
/** The prefix that limits the search to actions. */
const ACTIONS = '>';

interface Search {
  text: string;
  found: FindReply;
  failure: unknown;
}
const isUnreachable = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 0;
const NO_RESULT: Search = { text: '', found: {}, failure: undefined };

/** Searches on the server shortly after the last keystroke, and again when the connection returns. The previous rows stay until then. */
function useServerSearch(text: string) {
  const { state } = useConnection();
  const [offline, live] = [state === 'offline', state === 'live'];
  const [last, setLast] = useState(NO_RESULT);
  const isSearch = text.length >= MIN_SEARCH_LENGTH;
  useEffect(() => {
    if (!isSearch) return;
    const controller = new AbortController();
    const show = (result: Omit<Search, 'text'>) => !controller.signal.aborted && setLast({ text, ...result });
    const timer = setTimeout(() => {
      api.search.find({ searchTerm: termOf(text) }, { signal: controller.signal }).then(
        (reply) => show({ found: reply, failure: undefined }),
        // The previous results stay on screen if the search failed because the device is offline.
        (failure: unknown) => !(offline && isUnreachable(failure)) && show({ found: {}, failure }),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isSearch, offline, live]);
  const isSettled = isSearch && last.text === text;
  return {
    ...(isSettled || (isSearch && !offline) ? last : NO_RESULT),
    busy: isSearch && !isSettled && !offline,
    needsConnection: offline && (!isSettled || isUnreachable(last.failure)),
  };
}

interface Settings {
  shelves: FindSections;
  onKeys: () => void;
  onSignOut: () => void;
}

/** Returns the rows for the typed text: recent items if it is empty; then pages, actions, results, shortcuts, and a question to ask. */
export function usePaletteRows(typedText: string, { shelves, onKeys, onSignOut }: Settings) {
  const { t } = useTranslation(['pages', 'common']);
  const shellText = useShellText();
  const { number } = useFormat();
  const places = usePlaces();
  const role = useRole();
  const hasSingle = useSingleKeys();
  const pageActions = usePageActions();
  const isDark = useIsDark();
  const isActionSearch = typedText.startsWith(ACTIONS);
  const text = isActionSearch ? typedText.slice(ACTIONS.length).trim() : typedText;
  const { text: searchedText, found, failure, busy, needsConnection } = useServerSearch(isActionSearch ? '' : text);

  const glyphAt = (address: string) => places.find(({ to }) => to === address)?.glyph ?? FileText;
  const pages: PaletteRow[] = places.map(({ to, title, glyph, goKey }) => ({
    id: to,
    to,
    group: t('palette.pages'),
    glyph,
    title: shellText(title),
    ...(goKey && hasSingle && { keys: KEYS[goKey].keys }),
    item: { id: to, to, title: shellText(title) },
  }));
  const group = t('palette.actions');
  const actions: PaletteRow[] = [
    ...pageActions.map((action) => ({ ...action, group })),
    ...places.flatMap(({ to, title, glyph, quickLink }) =>
      quickLink && quickLink.title !== title
        ? [{ id: `start ${to}`, to, group, glyph: quickLink.glyph ?? glyph, title: shellText(quickLink.title) }]
        : [],
    ),
    ...Object.values(PUBLICATION_PAGES).flatMap(({ canPublish, publish, list }) =>
      role && canPublish(role)
        ? [{ id: publish.path, to: publish.path, group, glyph: glyphAt(list.path), title: shellText(publish.title) }]
        : [],
    ),
    {
      id: 'theme',
      group,
      glyph: isDark ? Sun : Moon,
      title: t(isDark ? 'palette.light' : 'palette.dark'),
      run: () => chooseColourMode(isDark ? 'light' : 'dark'),
    },
    { id: 'keys', group, glyph: Keyboard, title: t('sitemap.keys.sheet'), ...(hasSingle && { keys: KEYS.sheet.keys }), run: onKeys },
    { id: 'sign out', group, glyph: LogOut, flips: true, title: t('common:shell.signOut'), run: onSignOut },
  ];
  const keys: PaletteRow[] =
    !text || !role
      ? []
      : ownKeys(role, hasSingle)
          .filter(({ id }) => id !== 'sheet')
          .map(({ id, keys, where }) => ({
            id: `key ${id}`,
            group: t('sitemap.keys.title'),
            glyph: Keyboard,
            title: t(`sitemap.keys.${id}`),
            detail: t(`sitemap.keys.${where === 'rows' ? 'everyList' : where}`),
            keys,
            run: onKeys,
          }));
  const recent: PaletteRow[] = typedText
    ? []
    : recentItems().map((item) => ({
        ...item,
        id: `recent ${item.id}`,
        group: t('palette.recent'),
        // The name of a page is stored in the language that was active when the page was opened.
        title: pages.find(({ id }) => id === item.id)?.title ?? item.title,
        glyph: (item.kind && shelves[item.kind]?.glyph) ?? glyphAt(item.to),
        item,
      }));
  const results = rowsOfReply(shelves, found, searchedText, number);
  const namedIds = new Set(filterByTitle([...(isActionSearch ? [] : pages), ...actions, ...keys], text));
  const isNamed = (find: PaletteRow) => namedIds.has(find);
  // Before anything is typed, actions come first, because the menu contains the pages as well.
  const ownRows = typedText ? [...pages, ...actions] : [...actions, ...pages];
  const rows = [...recent, ...ownRows.filter(isNamed), ...results, ...keys.filter(isNamed)];

  const words = { words: text, interpolation: { escapeValue: false } };
  const canAsk = role && !isActionSearch && text.length >= MIN_SEARCH_LENGTH && failure === undefined && !needsConnection;
  const isSettled = searchedText === text && !busy;
  if (canAsk && sees.aiSearch(role)) {
    // If the question were the only row, Enter would select it before the results are loaded.
    if (isSettled || rows.length > 0) {
      const to = `/search?${new URLSearchParams({ question: text })}`;
      rows.push({
        id: 'ask',
        group: shellText('ai-shell:title.search'),
        glyph: Sparkles,
        title: t('palette.askAi', words),
        to,
        isList: true,
      });
    }
  } else if (canAsk && isSettled && results.length === 0) {
    const to = `/contact-us?${new URLSearchParams({ subject: text })}`;
    rows.push({ id: 'ask', group, glyph: MessageSquarePlus, title: t('palette.ask', words), to, isList: true });
  }
  return { rows, failure, busy, needsConnection: needsConnection && !isActionSearch };
}
