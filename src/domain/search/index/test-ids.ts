import { compareIds } from './search-index.ts'

const MAX_NUMBER = 2 ** 32 - 1
const MAX_DIGITS = 10
const FIRST_ROOM = 1024

/** The number that a text writes in plain form: digits without leading zeros, below 2^32. Otherwise -1. */
export const numberInPlainForm = (text: string): number => {
  const { length } = text
  if (length === 0 || length > MAX_DIGITS) return -1
  let number = 0
  for (let at = 0; at < length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9 || (at === 0 && digit === 0 && length > 1)) return -1
    number = number * 10 + digit
  }
  return number <= MAX_NUMBER ? number : -1
}

/** Keys that sort as the ids do, in the order of adding; where ids are not all plain numbers a key is the position in `texts`. */
type IdKeys = { keys: Uint32Array; texts: string[] | undefined }

/** Collects ids: as numbers while all are plain numbers, which saves memory, otherwise as texts. */
export const createTestIds = () => {
  let numbers = new Uint32Array(FIRST_ROOM)
  let count = 0
  let texts: string[] | undefined
  /** A number means its text in plain form. Returns the id's sequence number, from 0. */
  const add = (id: string | number): number => {
    const number = typeof id === 'number' ? id : numberInPlainForm(id)
    if (!texts && number === -1) texts = Array.from(numbers.subarray(0, count), String)
    if (texts) return texts.push(String(id)) - 1
    if (count === numbers.length) {
      const larger = new Uint32Array(2 * count)
      larger.set(numbers)
      numbers = larger
    }
    numbers[count] = number
    return count++
  }
  const finish = (): IdKeys => {
    if (!texts) return { keys: numbers.subarray(0, count), texts }
    const arrived = texts
    const order = Uint32Array.from(arrived.keys()).sort((a, b) => compareIds(arrived[a]!, arrived[b]!))
    const keys = new Uint32Array(order.length)
    for (const [place, arrival] of order.entries()) keys[arrival] = place
    return { keys, texts: Array.from(order, (arrival) => arrived[arrival]!) }
  }
  return { add, finish }
}
