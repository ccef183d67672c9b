import { Box, Button, Flex, IconButton, Input, Text } from '@chakra-ui/react';
import { type CANNED_PLACEHOLDERS, type CannedReply, fillCannedReply } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/feedback/error-state';
import { LoadingState } from '../../../ui/feedback/states';
import { OptionList, useOptions } from '../../../ui/form/option-list';
import { isImeKey } from '../../../ui/input/ime';
import { PopoverPanel } from '../../../ui/overlay/popover-panel';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { cannedQuery, filterReplies } from './canned.queries';
import { CannedDialog } from './canned-dialog';

export type CannedWords = Record<(typeof CANNED_PLACEHOLDERS)[number], string>;

interface Props {
  words: CannedWords;
  onInsert: (text: string) => void;
}

/** Finds a canned reply and inserts it into the composer with its placeholders filled in. */
export function CannedMenu({ words, onInsert }: Props) {
  const { t } = useTranslation('contact');
  const [open, setOpen] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const insert = ({ text }: CannedReply) => {
    setOpen(false);
    onInsert(fillCannedReply(text, words));
  };
  const manage = () => {
    setOpen(false);
    setIsManaging(true);
  };
  return (
    <>
      <PopoverPanel
        open={open}
        onOpenChange={setOpen}
        label={t('canned.insert')}
        placement="top-start"
        width="360px"
        trigger={
          <IconButton
            ref={trigger}
            variant="ghost"
            colorPalette="gray"
            size="sm"
            aria-label={t('canned.insert')}
            title={t('canned.insert')}
          >
            <Icon as={MessageSquareText} size={18} />
          </IconButton>
        }
      >
        <Choice onChoose={insert} onManage={manage} />
      </PopoverPanel>
      <CannedDialog open={isManaging} onClose={() => setIsManaging(false)} finalFocus={() => trigger.current} />
    </>
  );
}

function Choice({ onChoose, onManage }: { onChoose: (reply: CannedReply) => void; onManage: () => void }) {
  const { t } = useTranslation('contact');
  const { data, isError, refetch } = useQuery(cannedQuery());
  const [typed, setTyped] = useState('');
  const replies = filterReplies(data?.items ?? [], typed);
  const options = useOptions(replies.length);

  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    if (options.walk(event)) return;
    const activeReply = replies[options.at];
    if (event.key === 'Enter' && activeReply) {
      event.preventDefault();
      onChoose(activeReply);
    }
  };

  return (
    <>
      <Box p="2" borderBottomWidth="1px">
        <Input
          size="sm"
          role="combobox"
          dir="auto"
          autoComplete="off"
          aria-label={t('canned.search')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={options.listId}
          aria-activedescendant={replies[options.at] ? options.optionId(options.at) : undefined}
          placeholder={t('canned.search')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            options.mark(0);
          }}
          onKeyDown={handleKey}
        />
      </Box>
      <Box p="1" hidden={replies.length === 0}>
        <OptionList options={options} label={t('canned.insert')} items={replies} keyOf={({ cannedId }) => cannedId} onChoose={onChoose}>
          {(reply) => (
            <>
              <Text textStyle="label" truncate>
                <Name>{reply.title}</Name>
              </Text>
              <Text textStyle="caption" color="fg.muted" lineClamp="2" dir="auto" css={{ textAlign: '-webkit-match-parent' }}>
                {reply.text}
              </Text>
            </>
          )}
        </OptionList>
      </Box>
      {data && replies.length === 0 && (
        <Text color="fg.muted" p="4" textAlign="center">
          {data.items.length ? t('canned.noMatch') : t('canned.none')}
        </Text>
      )}
      {!data && (isError ? <ErrorState onRetry={() => void refetch()}>{t('canned.failed')}</ErrorState> : <LoadingState rows={3} />)}
      <Flex borderTopWidth="1px" p="1">
        <Button size="xs" variant="ghost" colorPalette="gray" onClick={onManage}>
          {t('canned.manage')}
        </Button>
      </Flex>
    </>
  );
}
