import { ApiError, sees } from '@portal/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { useRole } from '../../live/use-session';
import type { FindShelves } from '../../parts/feature';
import { ownKeys } from '../../parts/own-keys';
import { usePlaces, useShellText } from '../../parts/places';
import { KEYS } from '../../ui/input/key-registry';
import { useSingleKeys } from '../../ui/input/single-keys';
import { type Find, type FindReply, foundRows, namedBy, recentFinds, termOf } from './finds';

const WAIT_MS = 200;
const SHORTEST = 2;
/** The prefix that limits the search to actions. */
const ACTIONS = '>';

interface Search {
  text: string;
  found: FindReply;
  failure: unknown;
}
const isUnreached = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 0;
const NOTHING: Search = { text: '', found: {}, failure: undefined };

/** Searches on the server shortly after the last keystroke, and again when the connection returns. The previous rows stay until then. */
function useFound(text: string) {
  const { state } = useConnection();
  const [offline, live] = [state === 'offline', state === 'live'];
  const [last, setLast] = useState(NOTHING);
  const isSearch = text.length >= SHORTEST;
  useEffect(() => {
    if (!isSearch) return;
    const controller = new AbortController();
    const show = (result: Omit<Search, 'text'>) => !controller.signal.aborted && setLast({ text, ...result });
    const timer = setTimeout(() => {
      api.search.find({ searchTerm: termOf(text) }, { signal: controller.signal }).then(
        (reply) => show({ found: reply, failure: undefined }),
        // The previous results stay on screen if the search failed because the device is offline.
        (failure: unknown) => !(offline && isUnreached(failure)) && show({ found: {}, failure }),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isSearch, offline, live]);
  const isOver = isSearch && last.text === text;
  return {
    ...(isOver || (isSearch && !offline) ? last : NOTHING),
    busy: isSearch && !isOver && !offline,
    needsConnection: offline && (!isOver || isUnreached(last.failure)),
  };
}

interface Settings {
  shelves: FindShelves;
  onKeys: () => void;
  onSignOut: () => void;
}

/** Returns the rows for the typed text: recent entries if it is empty, otherwise pages, actions, results, and shortcuts. */
export function usePaletteRows(typedText: string, { shelves, onKeys, onSignOut }: Settings) {
  const { t } = useTranslation(['pages', 'common']);
  const shellText = useShellText();
  const { number } = useFormat();
  const places = usePlaces();
  const role = useRole();
  const hasSingle = useSingleKeys();
  const isActions = typedText.startsWith(ACTIONS);
  const text = isActions ? typedText.slice(ACTIONS.length).trim() : typedText;
  const { text: searchedText, found, failure, busy, needsConnection } = useFound(isActions ? '' : text);

  const pages: Find[] = places.map(({ to, title }) => ({ id: to, to, group: t('palette.pages'), title: shellText(title) }));
  const actions: Find[] = [
    ...places.flatMap(({ to, title, quickLink }) =>
      quickLink && quickLink.title !== title
        ? [{ id: `start ${to}`, to, group: t('palette.actions'), title: shellText(quickLink.title) }]
        : [],
    ),
    { id: 'keys', group: t('palette.actions'), title: t('sitemap.keys.sheet'), ...(hasSingle && { keys: KEYS.sheet.keys }), run: onKeys },
    { id: 'sign out', group: t('palette.actions'), title: t('common:shell.signOut'), run: onSignOut },
  ];
  const keys: Find[] =
    !text || !role
      ? []
      : ownKeys(role, hasSingle)
          .filter(({ id }) => id !== 'sheet')
          .map(({ id, keys, where }) => ({
            id: `key ${id}`,
            group: t('sitemap.keys.title'),
            title: t(`sitemap.keys.${id}`),
            detail: t(`sitemap.keys.${where === 'rows' ? 'everyList' : where}`),
            keys,
            run: onKeys,
          }));
  const recent = typedText ? [] : recentFinds().map((find) => ({ ...find, id: `recent ${find.id}`, group: t('palette.recent') }));
  const results = foundRows(shelves, found, searchedText, number);
  const namedIds = new Set(namedBy([...(isActions ? [] : pages), ...actions, ...keys], text));
  const isNamed = (find: Find) => namedIds.has(find);
  const rows = [...recent, ...[...pages, ...actions].filter(isNamed), ...results, ...keys.filter(isNamed)];
  // If nothing matches, offer to ask: partners the support, staff the AI search, with the search text filled in.
  const offersToAsk = role && searchedText === text && text.length >= SHORTEST && !busy && failure === undefined && results.length === 0;
  if (offersToAsk) {
    const isAi = sees.aiSearch(role);
    rows.push({
      id: 'ask',
      group: t('palette.actions'),
      title: t(isAi ? 'palette.askAi' : 'palette.ask', { words: text, interpolation: { escapeValue: false } }),
      to: isAi ? `/search?${new URLSearchParams({ question: text })}` : `/contact-us?${new URLSearchParams({ subject: text })}`,
      isList: true,
    });
  }
  return { rows, failure, busy, needsConnection: needsConnection && !isActions };
}
