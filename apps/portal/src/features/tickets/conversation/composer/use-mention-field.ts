import type { TicketPerson } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../../../live/api';
import { useOptions } from '../../../../ui/form/option-list';
import { isImeKey } from '../../../../ui/input/ime';
import { useCountAnnouncement } from '../../use-count-announcement';
import { type Colleague, findByName, findMentions, findOpenMention } from '../mentions';

const MAX_OPTIONS = 8;

export type Reader = TicketPerson & { unit: string };
const NO_READERS: readonly Reader[] = [];

/** Fetches the people who may read the notes of a ticket. */
const readersQuery = (ticketId: string) =>
  queryOptions({ ...api.tickets.assignees.query({ ticketId }), staleTime: 60_000, placeholderData: keepPreviousData });

interface Options {
  ticketId: string;
  me: string;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

/** Handles mentions in a text field: offers colleagues after `@` and finds the people that the text mentions. */
export function useMentionField({ ticketId, me, text, field, onText }: Options) {
  const client = useQueryClient();
  const [caret, setCaret] = useState(0);
  /** The position of the `@` whose list was closed by Escape. The list does not open again for the same `@`. */
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const [pickedIds, setPickedIds] = useState<readonly string[]>([]);
  const nextCaret = useRef<number>(undefined);
  const hasCall = text.includes('@');
  const { data, isFetching } = useQuery({ ...readersQuery(ticketId), enabled: hasCall });
  const people = data?.items.filter(({ id }) => id !== me) ?? NO_READERS;

  const call = findOpenMention(text, caret);
  const offeredPeople = call && call.start !== refusedAt ? findByName(people, call.term).slice(0, MAX_OPTIONS) : [];
  // A term that contains a space and matches no name is not a mention.
  const isOpen = call !== null && call.start !== refusedAt && (offeredPeople.length > 0 || !/\s/.test(call.term));
  const options = useOptions(offeredPeople.length);
  useCountAnnouncement(isOpen && data ? offeredPeople.length : undefined);

  // The draft updates the text first; then the caret is moved.
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [text, field]);

  const follow = () => {
    const now = field.current?.selectionStart ?? 0;
    if (findOpenMention(text, now)?.start !== call?.start) {
      options.mark(0);
      if (refusedAt !== null) setRefusedAt(null);
    }
    setCaret(now);
  };
  const replaceText = (before: string, middle: string, after: string) => {
    nextCaret.current = before.length + middle.length;
    setCaret(nextCaret.current);
    onText(before + middle + after);
    field.current?.focus();
  };
  const choose = ({ id, name }: Colleague) => {
    if (!call) return;
    setPickedIds([...pickedIds, id]);
    const textAfter = text.slice(caret);
    replaceText(text.slice(0, call.start), `@${name}${/^\s/.test(textAfter) ? '' : ' '}`, textAfter);
  };

  return {
    isOpen,
    isLoading: isOpen && !data && isFetching,
    options,
    offered: offeredPeople,
    choose,
    /** The people that the text mentions so far. */
    named: findMentions(text, people, pickedIds).flatMap(({ userId }) => people.find(({ id }) => id === userId) ?? []),
    /** Returns the mentions in a text that is about to be sent. Fetches the possible people if they are not loaded. */
    mentionsOf: async (words: string) => {
      if (!words.includes('@')) return [];
      const { items } = await client.fetchQuery(readersQuery(ticketId));
      return findMentions(
        words,
        items.filter(({ id }) => id !== me),
        pickedIds,
      );
    },
    forget: () => setPickedIds([]),
    call: () => {
      const caretIndex = field.current?.selectionStart ?? text.length;
      const textBefore = text.slice(0, caretIndex);
      replaceText(textBefore, /[\w.+-]$/.test(textBefore) ? ' @' : '@', text.slice(caretIndex));
    },
    /** Handles the list's keys. Returns true if it consumed the key. */
    keyed: (event: KeyboardEvent): boolean => {
      if (!isOpen || isImeKey(event)) return false;
      if (options.walk(event)) return true;
      const person = offeredPeople[options.at];
      if (event.key === 'Escape') setRefusedAt(call?.start ?? null);
      else if ((event.key === 'Enter' || event.key === 'Tab') && person && !event.ctrlKey && !event.metaKey) choose(person);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? options.listId : undefined,
      'aria-activedescendant': isOpen && offeredPeople[options.at] ? options.optionId(options.at) : undefined,
      onSelect: (_: SyntheticEvent) => follow(),
      onBlur: () => setRefusedAt(call?.start ?? null),
    } as const,
  };
}
