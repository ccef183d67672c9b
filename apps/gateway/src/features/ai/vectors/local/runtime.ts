type Runtime = typeof import('onnxruntime-node');

/** Loads ONNX Runtime. Throws an error that describes the installation if the optional package is missing. */
export const loadRuntime = async (load: () => Promise<Runtime> = () => import('onnxruntime-node')): Promise<Runtime> => {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    throw new Error(
      isMissing
        ? `the package onnxruntime-node is not installed for ${process.platform}-${process.arch}; run npm install --include=optional, or build the image with --target embeddings`
        : `the package onnxruntime-node cannot be loaded (${message})`,
    );
  }
};
