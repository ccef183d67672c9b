import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Accepts dropped files on an element; `over` is true while they hover. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent, so the entered elements are counted.
  const depth = useRef(0);
  const enter = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    over: isOver,
    target: {
      onDragEnter: (event: DragEvent) => carriesFiles(event) && enter(1),
      onDragLeave: (event: DragEvent) => carriesFiles(event) && enter(-1),
      onDragOver: (event: DragEvent) => {
        if (carriesFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Handles pasted files, such as screenshots; pasted text is left to the browser. */
export const pasteHandler = (onFiles: (files: File[]) => void) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
};
