import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Accepts files dropped on an element. `over` is true while files are dragged over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  // The browser reports leaving the parent when the pointer enters a child, so the entered elements are counted.
  const depth = useRef(0);
  const enter = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    over: isOver,
    target: {
      onDragEnter: (event: DragEvent) => hasFiles(event) && enter(1),
      onDragLeave: (event: DragEvent) => hasFiles(event) && enter(-1),
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Handles pasted files such as screenshots. The browser handles pasted text. */
export const pasteHandler = (onFiles: (files: File[]) => void) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
};
