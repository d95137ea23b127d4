/** The fields of a protobuf message, in order: numbers, or bytes for the rest. */
export interface Field {
  number: number
  value: Uint8Array | bigint | number
}

/**
 * Parses a protobuf message: varints, 64-bit, bytes, 32-bit.
 * @throws RangeError for invalid bytes
 */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let [value, shift] = [0n, 0n]
    for (;;) {
      const byte = view.getUint8(at)
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
      shift += 7n
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const number = tag >> 3
    const type = tag & 7
    if (type === 0) fields.push({ number, value: varint() })
    else if (type === 1) {
      fields.push({ number, value: view.getBigUint64(at, true) })
      at += 8
    } else if (type === 2) {
      const length = Number(varint())
      fields.push({ number, value: bytes.subarray(at, at + length) })
      at += length
    } else {
      fields.push({ number, value: view.getUint32(at, true) })
      at += 4
    }
  }
  return fields
}

/** The submessages of one field number. */
export function messages(fields: readonly Field[], number: number): Field[][] {
  return all(fields, number).map((value) => fieldsOf(value as Uint8Array))
}

export function text(fields: readonly Field[], number: number): string {
  const [bytes] = all(fields, number)
  return bytes === undefined ? '' : Buffer.from(bytes as Uint8Array).toString()
}

export function hex(fields: readonly Field[], number: number): string {
  const [bytes] = all(fields, number)
  return bytes === undefined ? '' : Buffer.from(bytes as Uint8Array).toString('hex')
}

export function whole(fields: readonly Field[], number: number): number {
  return Number(all(fields, number)[0] ?? 0)
}

/** A 64-bit field as a double. */
export function double(fields: readonly Field[], number: number): number {
  const bits = BigInt.asUintN(64, BigInt(all(fields, number)[0] as bigint))
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return view.getFloat64(0)
}

function all(fields: readonly Field[], number: number): Field['value'][] {
  return fields.flatMap((field) => (field.number === number ? [field.value] : []))
}
