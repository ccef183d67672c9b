import { Box, Button, Flex, IconButton, Menu, Portal, Textarea } from '@chakra-ui/react';
import { LIMITS, type TicketEntry } from '@portal/contracts';
import { Ellipsis, Pencil, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../live/api';
import { failureText } from '../../../../live/failures/failure';
import { session } from '../../../../live/session';
import { Counter } from '../../../../ui/form/field';
import { FormAlert } from '../../../../ui/form/form-alert';
import { isImeKey } from '../../../../ui/input/ime';
import { useAfterExit } from '../../../../ui/overlay/after-exit';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog';
import { useNow } from '../../../../ui/text/clock';
import { Icon } from '../../../../ui/text/icon';
import type { TicketView } from '../../tickets.queries';
import { isSendKey } from '../composer/reply-composer';

/**
 * Unfinished corrections by message, kept when Escape closes the editor and restored when it opens again. They are cleared at the end of
 * the session.
 */
const drafts = new Map<string, string>();
session.onEnd(() => drafts.clear());

const correctionDraft = (entryId: string): string | undefined => drafts.get(entryId);
const writeCorrection = (entryId: string, text: string): void => void drafts.set(entryId, text);
const dropCorrection = (entryId: string): void => void drafts.delete(entryId);

type View = Pick<TicketView, 'ticket' | 'me' | 'offline'>;

/** Returns true while the reader may still change this message of their own. */
export function useChangeable({ ticket, me }: View, { by, at, withdrawnAt }: TicketEntry): boolean {
  const age = useNow() - Date.parse(at);
  return by.id === me.id && withdrawnAt === null && ticket.status !== 'Closed' && age < LIMITS.messageChangeMs;
}

interface MenuProps {
  view: View;
  entry: TicketEntry;
  /** True after editing: the focus returns to the menu button. */
  takesFocus: boolean;
  onEdit: () => void;
}

/** The menu for authors to change a recent message. */
export function OwnMessageMenu({ view: { ticket, offline }, entry, takesFocus, onEdit }: MenuProps) {
  const { t } = useTranslation('conversation');
  const [isAsking, setAsks] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { whenGone, onExitComplete } = useAfterExit();

  async function withdraw() {
    setPending(true);
    setFailure(null);
    try {
      await api.tickets.withdrawMessage({ ticketId: ticket.ticketId, entryId: entry.entryId });
      setAsks(false);
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  }
  function close() {
    setAsks(false);
    setFailure(null);
  }

  return (
    <>
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }} onExitComplete={onExitComplete}>
        <Menu.Trigger asChild>
          <IconButton
            ref={button}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- returns the focus to the menu button after editing
            autoFocus={takesFocus}
            size="xs"
            variant="ghost"
            colorPalette="gray"
            boxSize={{ base: '44px', md: '24px' }}
            minW="0"
            aria-label={t('entry.actions')}
            title={offline ? t('offline') : t('entry.actions')}
            disabled={offline}
          >
            <Icon as={Ellipsis} size={14} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="edit" onClick={onEdit}>
                <Icon as={Pencil} />
                {t('entry.edit')}
              </Menu.Item>
              {entry.kind === 'replied' && (
                <Menu.Item value="withdraw" onClick={() => whenGone(() => setAsks(true))}>
                  <Icon as={Undo2} flips />
                  {t('entry.withdraw')}
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <ConfirmDialog
        open={isAsking}
        title={t('withdraw.title')}
        confirm={t('entry.withdraw')}
        pending={pending}
        failure={failure === null ? undefined : failureText(failure)}
        onConfirm={() => void withdraw()}
        onCancel={close}
        finalFocus={() => button.current}
      >
        {t('withdraw.text')}
      </ConfirmDialog>
    </>
  );
}

/** Edits a message in place. Escape closes the editor and keeps the typed text; Cancel discards it. */
export function MessageEditor({ view: { ticket, offline }, entry, onClose }: { view: View; entry: TicketEntry; onClose: () => void }) {
  const { t } = useTranslation(['conversation', 'common']);
  const [text, setText] = useState(correctionDraft(entry.entryId) ?? entry.text);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const words = text.trim();
  const canSave = words !== '' && words.length <= LIMITS.description && !offline && !pending;

  function cancel() {
    dropCorrection(entry.entryId);
    onClose();
  }
  async function save() {
    if (!canSave) return;
    if (words === entry.text) return cancel();
    setPending(true);
    setFailure(null);
    try {
      await api.tickets.correctMessage({ ticketId: ticket.ticketId, entryId: entry.entryId, text: words });
      cancel();
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  }

  return (
    <Box w="min(560px, 60vw)" maxW="full">
      {failure !== null && (
        <Box mb="2">
          <FormAlert>{failureText(failure)}</FormAlert>
        </Box>
      )}
      <Textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the author has just opened the editor to type
        autoFocus
        aria-label={t('entry.editing')}
        dir="auto"
        autoresize
        maxH="236px"
        bg="bg.panel"
        fontSize={{ base: '16px', md: '14px' }}
        value={text}
        readOnly={pending}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          writeCorrection(entry.entryId, currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isImeKey(event)) {
            event.preventDefault();
            event.stopPropagation();
            onClose();
          }
          if (!isSendKey(event)) return;
          event.preventDefault();
          void save();
        }}
      />
      <Flex align="center" justify="flex-end" gap="2" mt="2" wrap="wrap" textStyle="caption" color="fg.muted">
        {offline && <span>{t('offline')}</span>}
        <Counter limit={LIMITS.description} length={words.length} />
        <Button size="xs" minH={{ base: '44px', md: '28px' }} variant="outline" colorPalette="gray" disabled={pending} onClick={cancel}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
        <Button
          size="xs"
          minH={{ base: '44px', md: '28px' }}
          disabled={!canSave && !pending}
          loading={pending}
          loadingText={t('entry.save')}
          onClick={() => void save()}
        >
          {t('entry.save')}
        </Button>
      </Flex>
    </Box>
  );
}
