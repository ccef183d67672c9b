import { Button, Dialog, Field, Flex, Portal, Stack, Text, Textarea } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counter } from '../form/field';
import { Icon } from '../text/icon';

const REASON_LIMIT = 5000;

interface Props {
  open: boolean;
  /** The question with its object, such as "Close ticket INQ-48213?". */
  title: ReactNode;
  children?: ReactNode;
  /** The label of the confirm button: the same verb as on the button that opened the dialog. */
  confirm: string;
  /** The label of the cancel button; "Cancel" by default. */
  cancel?: string;
  /** A second action that can be chosen instead of `confirm`. */
  other?: { label: string; onChoose: () => void };
  tone?: 'red' | 'brand';
  /** Adds a field for a reason, which is required unless `optional` is true. */
  reason?: { label?: string; quick?: string[]; limit?: number; optional?: boolean; initial?: string; onWrite?: (text: string) => void };
  pending?: boolean;
  /** The reason of a failure, shown inside the dialog. Typed text stays. */
  failure?: ReactNode;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
  /** Returns the element that gets the focus afterwards, if no button opened the dialog. */
  finalFocus?: () => HTMLElement | null;
}

export function ConfirmDialog({ open, onCancel, finalFocus, pending, ...body }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      role="alertdialog"
      open={open}
      onOpenChange={(details) => !details.open && !pending && onCancel()}
      initialFocusEl={() => cancel.current}
      finalFocusEl={finalFocus}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      placement="center"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="440px" mx="4">
            <Body {...body} pending={pending} onCancel={onCancel} cancelRef={cancel} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

type BodyProps = Omit<Props, 'open' | 'finalFocus'> & { cancelRef: React.RefObject<HTMLButtonElement | null> };

function Body({
  title,
  children,
  confirm,
  cancel,
  other,
  tone = 'red',
  reason,
  pending,
  failure,
  onConfirm,
  onCancel,
  cancelRef,
}: BodyProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(reason?.initial ?? '');
  const write = (next: string) => {
    setText(next);
    reason?.onWrite?.(next);
  };
  const [showsErrors, setShowsErrors] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const limit = reason?.limit ?? REASON_LIMIT;
  const isMissing = Boolean(reason && !reason.optional && !text.trim());

  function handleConfirm() {
    if (pending) return;
    if (isMissing || text.length > limit) {
      setShowsErrors(true);
      area.current?.focus();
      return;
    }
    onConfirm(text.trim());
  }

  return (
    <>
      <Dialog.Header pb="2">
        <Dialog.Title textStyle="panelTitle">{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="4">
        <Stack gap="4">
          {children && (
            <Dialog.Description textStyle="body" color="fg.muted">
              {children}
            </Dialog.Description>
          )}
          {reason?.quick && (
            <Flex role="group" aria-label={t('dialog.quickReasons')} wrap="wrap" gap="2">
              {reason.quick.map((quick) => (
                <Button
                  key={quick}
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  rounded="full"
                  whiteSpace="normal"
                  h="auto"
                  minH="28px"
                  maxW="full"
                  py="1"
                  aria-pressed={text === quick}
                  _pressed={{ bg: 'bg.selected', borderColor: 'brand.solid', color: 'brand.fg' }}
                  onClick={() => write(quick)}
                >
                  {quick}
                </Button>
              ))}
            </Flex>
          )}
          {reason && (
            <Field.Root required={!reason.optional} invalid={(showsErrors && isMissing) || text.length > limit} gap="1.5">
              <Field.Label textStyle="label">
                {reason.label ?? t('dialog.reason')}
                {!reason.optional && (
                  <Text as="span" color="fg.subtle" fontWeight="400">
                    {t('field.required')}
                  </Text>
                )}
              </Field.Label>
              <Textarea ref={area} dir="auto" rows={4} value={text} onChange={(event) => write(event.target.value)} />
              <Flex w="full" justify="space-between" gap="3">
                <Field.ErrorText textStyle="caption">{isMissing && t('dialog.reasonRequired')}</Field.ErrorText>
                <Counter limit={limit} length={text.length} />
              </Flex>
            </Field.Root>
          )}
          {failure && (
            <Flex role="alert" gap="2" textStyle="body" color="fg.error" bg="bg.error" rounded="md" p="3">
              <Icon as={TriangleAlert} mt="3px" />
              <span>{failure}</span>
            </Flex>
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer pt="2" flexWrap="wrap">
        <Button ref={cancelRef} variant="outline" colorPalette="gray" onClick={onCancel} disabled={pending}>
          {cancel ?? t('action.cancel')}
        </Button>
        {other && (
          <Button variant="outline" onClick={other.onChoose} disabled={pending}>
            {other.label}
          </Button>
        )}
        <Button colorPalette={tone} onClick={handleConfirm} loading={pending} loadingText={confirm}>
          {confirm}
        </Button>
      </Dialog.Footer>
    </>
  );
}
