import { ConnectionButton, type ConnectionProps, useConnectionWords } from './connection-button';
import { lazyTrigger } from './lazy-trigger';

const ConnectionTrigger = lazyTrigger<ConnectionProps>(() => import('./connection-popover'), 'dialog');

export function ConnectionIndicator(props: ConnectionProps) {
  const words = useConnectionWords(props.state, props.dataFrom);
  return <ConnectionTrigger {...props} button={<ConnectionButton state={props.state} words={words} />} />;
}
