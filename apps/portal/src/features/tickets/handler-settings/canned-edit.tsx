import { Box, Button, Dialog, Flex, Input, Text, Textarea } from '@chakra-ui/react';
import { CANNED_PLACEHOLDERS, LIMITS, ticketSettings, validate } from '@portal/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { violationText } from '../../../i18n/violation-text';
import { api } from '../../../live/api';
import { failureText, fieldErrorsOf } from '../../../live/failures/failure';
import { toast } from '../../../ui/feedback/toaster';
import { Field } from '../../../ui/form/field';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { useOnce } from '../../../ui/input/use-once';
import { SettingsFooter } from './settings-footer';

export interface CannedReplyDraft {
  cannedId: string;
  title: string;
  text: string;
}

interface Props {
  edited: CannedReplyDraft;
  onChange: (edited: CannedReplyDraft) => void;
  onDone: () => void;
}

const input = ticketSettings.saveCannedReply.input;

export function CannedEdit({ edited, onChange, onDone }: Props) {
  const { t } = useTranslation(['contact', 'common']);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLInputElement>(null);
  // The button that opened this form no longer exists, so the title gets the focus.
  useEffect(() => title.current?.focus(), []);
  const violations = wasSubmitted ? validate(input, edited).violations : null;
  const fieldErrorText = (field: keyof CannedReplyDraft) => {
    const violation = violations?.[field]?.[0] ?? fieldErrorsOf(failure)[field]?.[0];
    return violation && violationText(violation);
  };
  const change = (part: Partial<CannedReplyDraft>) => {
    setFailure(null);
    onChange({ ...edited, ...part });
  };
  const insert = (word: string) => {
    const area = text.current;
    if (!area) return;
    area.setRangeText(`{${word}}`, area.selectionStart, area.selectionEnd, 'end');
    change({ text: area.value });
    area.focus();
  };
  const [save, saving] = useOnce(async () => {
    setWasSubmitted(true);
    setFailure(null);
    const [first] = Object.keys(validate(input, edited).violations ?? {});
    if (first) return (first === 'text' ? text : title).current?.focus();
    try {
      await api.tickets.saveCannedReply(edited);
      toast.success({ id: 'canned', title: t('canned.saved') });
      onDone();
    } catch (error) {
      setFailure(error);
    }
  });
  const hasFailed = failure !== null && !fieldErrorText('title') && !fieldErrorText('text');

  return (
    <FormBody gap="0" onSubmit={save}>
      <Dialog.Body display="grid" gap="4" py="1">
        <Field
          label={t('canned.fieldTitle')}
          required
          error={fieldErrorText('title')}
          limit={LIMITS.cannedTitle}
          length={edited.title.length}
        >
          <Input ref={title} dir="auto" value={edited.title} onChange={({ target }) => change({ title: target.value })} />
        </Field>
        <Field label={t('canned.fieldText')} required error={fieldErrorText('text')} limit={LIMITS.description} length={edited.text.length}>
          <Textarea ref={text} dir="auto" rows={7} value={edited.text} onChange={({ target }) => change({ text: target.value })} />
        </Field>
        <Box>
          <Text textStyle="caption" color="fg.muted" mb="1.5">
            {t('canned.fieldHelp')}
          </Text>
          <Flex wrap="wrap" gap="1.5">
            {CANNED_PLACEHOLDERS.map((word) => (
              <Button key={word} size="xs" variant="outline" colorPalette="gray" title={`{${word}}`} onClick={() => insert(word)}>
                {t(`canned.word.${word}`)}
              </Button>
            ))}
          </Flex>
        </Box>
        {hasFailed && <FormAlert>{failureText(failure)}</FormAlert>}
      </Dialog.Body>
      <SettingsFooter save={t('canned.save')} saving={saving} onCancel={onDone} />
    </FormBody>
  );
}
