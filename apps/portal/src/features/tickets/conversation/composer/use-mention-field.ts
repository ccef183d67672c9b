import type { TicketPerson } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../../../live/api';
import { useOptions } from '../../../../ui/form/option-list';
import { isImeKey } from '../../../../ui/input/ime';
import { useCountAnnouncement } from '../../use-count-announcement';
import { type Colleague, callAt, matching, mentionsIn } from '../mentions';

const OFFERED = 8;

export type Reader = TicketPerson & { unit: string };
const NOBODY: readonly Reader[] = [];

/** Those who may read the notes of a ticket. */
const readersQuery = (ticketId: string) =>
  queryOptions({ ...api.tickets.assignees.query({ ticketId }), staleTime: 60_000, placeholderData: keepPreviousData });

interface Options {
  ticketId: string;
  me: string;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

/** A field in which `@` calls a colleague: who is offered while a name is being written, and whom the text names. */
export function useMentionField({ ticketId, me, text, field, onText }: Options) {
  const client = useQueryClient();
  const [caret, setCaret] = useState(0);
  /** Where a list was closed by Escape: the same @ opens none again. */
  const [refused, setRefused] = useState<number | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const goTo = useRef<number>(undefined);
  const hasCall = text.includes('@');
  const { data, isFetching } = useQuery({ ...readersQuery(ticketId), enabled: hasCall });
  const people = data?.items.filter(({ id }) => id !== me) ?? NOBODY;

  const call = callAt(text, caret);
  const offered = call && call.start !== refused ? matching(people, call.term).slice(0, OFFERED) : [];
  // A name that nobody has, and words go on: nobody was meant.
  const isOpen = call !== null && call.start !== refused && (offered.length > 0 || !/\s/.test(call.term));
  const options = useOptions(offered.length);
  useCountAnnouncement(isOpen && data ? offered.length : undefined);

  // The text comes back by the draft; the caret follows it then.
  useLayoutEffect(() => {
    if (goTo.current === undefined) return;
    field.current?.setSelectionRange(goTo.current, goTo.current);
    goTo.current = undefined;
  }, [text, field]);

  const follow = () => {
    const now = field.current?.selectionStart ?? 0;
    if (callAt(text, now)?.start !== call?.start) {
      options.mark(0);
      if (refused !== null) setRefused(null);
    }
    setCaret(now);
  };
  const put = (before: string, middle: string, after: string) => {
    goTo.current = before.length + middle.length;
    setCaret(goTo.current);
    onText(before + middle + after);
    field.current?.focus();
  };
  const choose = ({ id, name }: Colleague) => {
    if (!call) return;
    setPicked([...picked, id]);
    const after = text.slice(caret);
    put(text.slice(0, call.start), `@${name}${/^\s/.test(after) ? '' : ' '}`, after);
  };

  return {
    isOpen,
    isLoading: isOpen && !data && isFetching,
    options,
    offered,
    choose,
    /** Whom the text names by now. */
    named: mentionsIn(text, people, picked).flatMap(({ userId }) => people.find(({ id }) => id === userId) ?? []),
    /** The same for a text as it is sent; asks who they are where that is not known yet. */
    mentionsOf: async (words: string) => {
      if (!words.includes('@')) return [];
      const { items } = await client.fetchQuery(readersQuery(ticketId));
      return mentionsIn(
        words,
        items.filter(({ id }) => id !== me),
        picked,
      );
    },
    forget: () => setPicked([]),
    /** Begins a call where the caret stands. */
    call: () => {
      const at = field.current?.selectionStart ?? text.length;
      const before = text.slice(0, at);
      put(before, /[\w.+-]$/.test(before) ? ' @' : '@', text.slice(at));
    },
    /** Takes the keys of the list; answers with whether it did. */
    keyed: (event: KeyboardEvent): boolean => {
      if (!isOpen || isImeKey(event)) return false;
      if (options.walk(event)) return true;
      const chosen = offered[options.at];
      if (event.key === 'Escape') setRefused(call?.start ?? null);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen && !event.ctrlKey && !event.metaKey) choose(chosen);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? options.listId : undefined,
      'aria-activedescendant': isOpen && offered[options.at] ? options.optionId(options.at) : undefined,
      onSelect: (_: SyntheticEvent) => follow(),
      onBlur: () => setRefused(call?.start ?? null),
    } as const,
  };
}
