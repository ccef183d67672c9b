import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isImeKey } from '../ui/input/ime';

interface Props {
  label: string;
  value: string;
  onSave: (name: string) => Promise<string | null>;
  onCancel?: () => void;
}

export function ViewName({ label, value, onSave, onCancel }: Props) {
  const { t } = useTranslation('common');
  const [name, setName] = useState(value);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const canSave = name.trim() !== '' && !pending;

  const save = async () => {
    if (!canSave) return;
    setPending(true);
    const saveFailure = await onSave(name.trim());
    setFailure(saveFailure);
    setPending(false);
  };
  return (
    <Box flex="1" p="1">
      <Flex asChild gap="1.5">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Input
            size="xs"
            fontSize={{ base: '1rem', md: '0.875rem' }}
            dir="auto"
            autoComplete="off"
            autoFocus={value !== ''}
            aria-label={label}
            placeholder={label}
            maxLength={LIMITS.viewName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !onCancel || isImeKey(event)) return;
              event.stopPropagation();
              onCancel();
            }}
          />
          <Button type="submit" size="xs" loading={pending} disabled={!canSave}>
            {t('action.save')}
          </Button>
        </form>
      </Flex>
      {failure && (
        <Text role="alert" textStyle="caption" color="fg.error" mt="1">
          {failure}
        </Text>
      )}
    </Box>
  );
}
