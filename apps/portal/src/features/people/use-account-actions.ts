import type { ListedPerson } from '@portal/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { toast } from '../../ui/feedback/toaster';

/**
 * Returns the actions that disable an account after a question for the reason, and enable it again. The fact of the change updates the
 * list. `rows` are the current rows, whose revision counts if a person has changed while the question was open.
 */
export function useAccountActions(rows: readonly ListedPerson[] | undefined) {
  const { t } = useTranslation('people');
  const [person, setPerson] = useState<ListedPerson>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const disableCall = useMutation({
    mutationFn: ({ userId, reason, rev }: { userId: string; reason: string; rev: number }) => api.people.disable({ userId, reason, rev }),
    onSuccess: ({ person: { name } }) => {
      setOpen(false);
      toast.success(t('done.disabled', { name }));
    },
  });
  const enableCall = useMutation({
    mutationFn: ({ userId, rev }: ListedPerson) => api.people.enable({ userId, rev }),
    onSuccess: ({ person: { name } }) => toast.success(t('done.enabled', { name })),
    onError: (error) => toast.error(failureText(error)),
  });
  return {
    person,
    isOpen,
    opener,
    isPending: disableCall.isPending,
    failure: disableCall.error && failureText(disableCall.error),
    ask: (next: ListedPerson, button: HTMLElement | null) => {
      disableCall.reset();
      opener.current = button;
      setPerson(next);
      setOpen(true);
    },
    disable: (reason: string) => {
      const current = rows?.find(({ userId }) => userId === person?.userId) ?? person;
      if (current) disableCall.mutate({ userId: current.userId, reason, rev: current.rev });
    },
    cancel: () => setOpen(false),
    enable: (next: ListedPerson) => enableCall.mutate(next),
  };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
