import { Box, type BoxProps, IconButton } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../feedback/copy-text';
import { Icon } from '../text/icon';

export interface Detail {
  label: string;
  value: ReactNode;
  /** The text that a copy button copies, for ids and mail addresses. */
  copy?: string;
}

export function DetailList({ details, ...box }: BoxProps & { details: Detail[] }) {
  return (
    <Box as="dl" display="grid" gridTemplateColumns="minmax(96px, 136px) minmax(0, 1fr)" columnGap="4" rowGap="2.5" {...box}>
      {details.map(({ label, value, copy }) => (
        <Fragment key={label}>
          <Box as="dt" color="fg.muted" hyphens="auto">
            {label}
          </Box>
          <Box as="dd" display="flex" alignItems="center" gap="1" minW="0" overflowWrap="anywhere" className="group">
            <Box minW="0">{value}</Box>
            {copy !== undefined && <CopyButton text={copy} label={label} />}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('common');
  const [isCopied, setDone] = useState(false);
  async function copy() {
    if (!(await copyText(text))) return;
    setDone(true);
    setTimeout(() => setDone(false), 2000);
  }
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      aria-label={`${isCopied ? t('action.copied') : t('action.copy')}: ${label}`}
      opacity={{ base: 1, md: isCopied ? 1 : 0 }}
      _groupHover={{ opacity: 1 }}
      _focusVisible={{ opacity: 1 }}
      onClick={() => void copy()}
    >
      <Icon as={isCopied ? Check : Copy} size={14} />
    </IconButton>
  );
}
