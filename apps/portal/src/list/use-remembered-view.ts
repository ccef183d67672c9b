import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deviceStorage } from '../device/storage';

const PARAM = 'view';

/** Returns the view of a list: the one in the URL, otherwise the last one used on this device, otherwise the first. */
export function useRememberedView<View extends string>(key: string, views: readonly [View, ...View[]]): [View, (view: View) => void] {
  const parse = (text: string | null) => views.find((view) => view === text);
  const [address, setAddress] = useSearchParams();
  const [remembered, setRemembered] = useState(() => parse(deviceStorage.get(key)) ?? views[0]);
  const choose = (view: View) => {
    deviceStorage.set(key, view);
    setRemembered(view);
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(PARAM, view);
        return next;
      },
      { replace: true },
    );
  };
  return [parse(address.get(PARAM)) ?? remembered, choose];
}
