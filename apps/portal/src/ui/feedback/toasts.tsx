import { createToaster, Stack, Toast, Toaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';
import { useLocale } from '../text/locale';
import { TOASTS_TOP } from '../theme/toast-place';
import { TOAST_DURATION_MS, type ToastKind } from './toast-words';
import { UndoToast } from './undo-toast';

/** The store of the visible and queued toasts. */
export const toaster = createToaster({
  placement: 'top-end',
  duration: TOAST_DURATION_MS,
  max: 4,
  gap: 8,
  offsets: { top: TOASTS_TOP, right: '16px', bottom: '16px', left: '16px' },
});

const LOOKS = {
  success: { icon: CircleCheck, color: 'fg.success' },
  error: { icon: CircleAlert, color: 'fg.error' },
  warning: { icon: TriangleAlert, color: 'fg.warning' },
  info: { icon: Info, color: 'fg.info' },
};

export function Toasts() {
  const { t } = useTranslation('common');
  const { dir } = useLocale();
  // The toast library mirrors the placement, and the direction of the page mirrors it again, so in Arabic the placement must be the start.
  toaster.attrs.placement = dir === 'rtl' ? 'top-start' : 'top-end';
  return (
    <>
      <UndoToast />
      <Toaster key={dir} toaster={toaster} width={{ base: 'calc(100% - 32px)', sm: '384px' }} aria-label={t('toast.region')}>
        {(item) => {
          const appearance = LOOKS[(item.type as ToastKind | undefined) ?? 'info'] ?? LOOKS.info;
          return (
            <Toast.Root width="full" pe="10" alignItems="flex-start">
              <Icon as={appearance.icon} size={18} color={appearance.color} mt="2px" />
              <Stack gap="1" flex="1" minW="0">
                <Toast.Title textStyle="body" fontWeight="500" wordBreak="break-word">
                  {item.title}
                </Toast.Title>
                {item.description && (
                  <Toast.Description textStyle="label" fontWeight="400" color="fg.muted" opacity="1">
                    {item.description}
                  </Toast.Description>
                )}
                {item.action && (
                  <Toast.ActionTrigger alignSelf="flex-start" color="brand.fg" borderWidth="0" px="0" fontWeight="500">
                    {item.action.label}
                  </Toast.ActionTrigger>
                )}
              </Stack>
              <Toast.CloseTrigger aria-label={t('toast.dismiss')} insetEnd="2" top="2" />
            </Toast.Root>
          );
        }}
      </Toaster>
    </>
  );
}
