import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  failed: (error: Error) => ReactNode;
  /** Called with the failure; by default `reportError`. */
  onError?: (error: Error) => void;
}

/** Limits a component's failure to one part of the page. */
export class Boundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    (this.props.onError ?? reportError)(error);
  }

  override render() {
    return this.state.error ? this.props.failed(this.state.error) : this.props.children;
  }
}
