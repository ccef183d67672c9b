import { Buffer } from 'node:buffer';

/** Encodes a number as a protobuf varint. */
const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Buffer.from([...bytes, rest]);
};
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, value: Uint8Array | string): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(Buffer.byteLength(value)), Buffer.from(value as string)]);
const message = (field: number, ...parts: Buffer[]): Buffer => bytes(field, Buffer.concat(parts));

/** The numbers of element types in `TensorProto.DataType`. */
const FLOAT = 1;
const INT64 = 7;

/** Encodes a `ValueInfoProto`. A dimension is a number or the name of a variable size. */
const valueInfo = (field: number, name: string, type: number, shape: readonly (string | number)[]): Buffer => {
  const dimensions = shape.map((size) => message(1, typeof size === 'number' ? number(1, size) : bytes(2, size)));
  return message(field, bytes(1, name), message(2, message(1, number(1, type), message(2, ...dimensions))));
};

export interface OnnxModel {
  /** The rows of the embedding table, by token id. */
  table: readonly (readonly number[])[];
  /** The input names; the first input contains the token ids. */
  inputs?: readonly string[];
  output?: string;
  /** The number of dimensions of the output: 3 for a vector per token, 2 for one per text, which is the sum of its tokens. */
  rank?: 2 | 3;
}

/** Returns an ONNX model that looks up a vector for each token (https://onnx.ai/onnx/repo-docs/IR.html). */
export const makeOnnxModel = ({
  table,
  inputs = ['input_ids', 'attention_mask'],
  output = 'last_hidden_state',
  rank = 3,
}: OnnxModel): Buffer => {
  const size = table[0]!.length;
  const values = Buffer.from(Float32Array.from(table.flat()).buffer);
  const perToken = rank === 3 ? output : 'per_token';
  const gather = message(1, bytes(1, 'table'), bytes(1, inputs[0]!), bytes(2, perToken), bytes(4, 'Gather'));
  const keepNoDimension = message(5, bytes(1, 'keepdims'), number(3, 0), number(20, 2));
  const sum = message(1, bytes(1, perToken), bytes(1, 'axis'), bytes(2, output), bytes(4, 'ReduceSum'), keepNoDimension);
  const graph = [
    gather,
    ...(rank === 2
      ? [sum, message(5, number(1, 1), number(2, INT64), bytes(8, 'axis'), bytes(9, Buffer.from(BigInt64Array.of(1n).buffer)))]
      : []),
    bytes(2, 'embeddings'),
    message(5, number(1, table.length), number(1, size), number(2, FLOAT), bytes(8, 'table'), bytes(9, values)),
    ...inputs.map((name) => valueInfo(11, name, INT64, ['batch', 'length'])),
    valueInfo(12, output, FLOAT, rank === 3 ? ['batch', 'length', size] : ['batch', size]),
  ];
  return Buffer.concat([number(1, 8), message(7, ...graph), message(8, number(2, 13))]);
};
