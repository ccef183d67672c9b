import { lowerPriority } from '../../../../platform/lower-priority.ts';
import type { LoadRequest, ProcessReply } from './embedding-process.ts';
import { digestOf, TextModel } from './text-model.ts';

lowerPriority();

const send = (reply: ProcessReply): void => void process.send?.(reply, undefined, undefined, () => undefined);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const open = async ({ folder, threads }: LoadRequest): Promise<void> => {
  const [{ model, dimensions }, digest] = await Promise.all([TextModel.load(folder, threads), digestOf(folder)]);
  process.on('message', (text: string) => {
    model.embed(text).then(
      (vector) => send({ vector }),
      (error: unknown) => send({ failure: reasonOf(error) }),
    );
  });
  send({ digest, dimensions });
};

process.once('message', (request: LoadRequest) => {
  open(request).catch((error: unknown) => send({ failure: reasonOf(error) }));
});
process.once('disconnect', () => process.exit());
// A signal to the process group also reaches the gateway, which finishes its work and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
