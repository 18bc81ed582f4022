type Column = Uint8Array | Uint16Array | Uint32Array

/** A typed array that doubles when it is full. */
export type Growable = {
  readonly length: number
  push: (value: number) => void
  append: (values: Uint8Array) => void
  /** The values so far, without the spare room. */
  trimmed: () => Column
}

export const growable = (Type: new (length: number) => Column): Growable => {
  let values = new Type(1024)
  let length = 0
  const grow = (needed: number): void => {
    const larger = new Type(Math.max(needed, values.length * 2))
    larger.set(values)
    values = larger
  }
  return {
    get length() {
      return length
    },
    push: (value) => {
      if (length === values.length) grow(length + 1)
      values[length++] = value
    },
    append: (added) => {
      if (length + added.length > values.length) grow(length + added.length)
      values.set(added, length)
      length += added.length
    },
    trimmed: () => values.slice(0, length),
  }
}
